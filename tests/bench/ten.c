/* SPDX-License-Identifier: MIT
 *
 * ten.c -- a schema of one object with ten counters, written as a table, and the instances' names,
 * which are decimal numbers of seven digits.
 */
#include "ten.h"

static const epc_counter counters[] = {
    { .symbol = BENCH_TEN_FIRST, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 4, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 6, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 8, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 10, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 12, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 14, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 16, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 18, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = BENCH_TEN_LAST, .type = EPC_PERF_COUNTER_BULK_COUNT },
};
static const epc_object object = { .flags = EPC_MANY,
                                   .counters = counters,
                                   .counter_count = EPC_COUNT(counters) };

const epc_schema bench_ten = { EPC_SCHEMA_HEAD, "EpcBench", &object, 1, NULL, NULL };

void bench_name_of(unsigned number, bench_name name)
{
    for (int i = (int)sizeof(bench_name) - 2; i >= 0; i--, number /= 10)
        name[i] = (char)('0' + number % 10);
    name[sizeof(bench_name) - 1] = '\0';
}
