/* SPDX-License-Identifier: MIT
 *
 * value_pairs.c -- pairs of samples of every counter type that has a value, in five histories, with
 * the values that epc computes by Microsoft's formulas; of an elapsed time also one that was never
 * started, and of the types with the object's clock also one with another clock than the answer's.
 * A line is "TYPE HISTORY VALUE = " and then what `counters values` reads (Program.cs): the type,
 * and of both samples the raw value, the base, both frequencies, the time stamp, the time in units
 * of 100 ns, the object's time stamp.  VALUE is "-" where there is no value.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "valueoftype.h"
#include "reader/formulas/math.h"
#include "kit/types.h"
#include "sdk/core/types.h"

#define FREQUENCY    10000000u
#define OBJECT_TICKS 1000u /* a second, of a clock of the object's own */

enum history { NORMAL, OVER, NOTHING, FALLS, LARGEST, NOT_STARTED, OTHER_CLOCK, HISTORIES };
static const char *const histories[] = { "normal",  "starts-over", "nothing",    "falls",
                                         "largest", "not-started", "other-clock" };

static bool has_history(const struct epci_type *type, enum history history)
{
    if (history == NOT_STARTED)
        return type->value == (uint32_t)EPC_PERF_ELAPSED_TIME;
    return history != OTHER_CLOCK || kit_type_is_object_time(type->value);
}

static uint64_t maximum(uint32_t bytes)
{
    return bytes == 8 ? UINT64_MAX : UINT32_MAX;
}

static void set_cells(enum history history, const struct epci_type *type,
                      struct reader_sample *older, struct reader_sample *newer)
{
    const uint32_t bytes = type->size == 8 ? 8 : 4;

    older->value = 10000000;
    newer->value = 12559400;
    older->base = 1000;
    newer->base = 1400;
    if (type->base == (uint32_t)EPC_PERF_COUNTER_MULTI_BASE)
        older->base = newer->base = 4;
    if (epci_type_is_precision(type->value)) { /* the base is a clock */
        older->base = 5000000;
        newer->base = 15000000;
    }
    if (type->value == (uint32_t)EPC_PERF_ELAPSED_TIME)
        newer->value = older->value = older->object_time - 5 * (uint64_t)FREQUENCY;
    switch (history) {
    case OTHER_CLOCK:
        older->object_freq = newer->object_freq = OBJECT_TICKS;
        older->object_time = 100000 * OBJECT_TICKS;
        newer->object_time = older->object_time + OBJECT_TICKS;
        older->value = 1000;
        newer->value = type->value == (uint32_t)EPC_PERF_ELAPSED_TIME ? 1000 : 1256;
        older->base = older->object_time;
        newer->base = newer->object_time;
        break;
    case NOT_STARTED:
        older->value = newer->value = 0;
        break;
    case OVER:
        older->value = maximum(bytes) - 999;
        newer->value = 2000;
        break;
    case NOTHING:
        newer->value = older->value;
        newer->base = older->base;
        break;
    case FALLS:
        newer->value = older->value / 2;
        break;
    case LARGEST:
        older->value = 0;
        newer->value = maximum(bytes) / 2;
        break;
    default:
        break;
    }
}

static void print_sample(const struct reader_sample *sample)
{
    printf(" %" PRId64 " %" PRId64 " %u %u %" PRIu64 " %" PRIu64 " %" PRIu64,
           (int64_t)sample->value, (int64_t)sample->base, FREQUENCY, (unsigned)sample->object_freq,
           sample->perf_time, sample->time_100ns, sample->object_time);
}

static void print_pair(const struct epci_type *type, enum history history)
{
    struct reader_sample older = { .perf_time = 100000000000,
                                   .perf_freq = FREQUENCY,
                                   .time_100ns = 132000000000000000,
                                   .object_time = 100000000000,
                                   .object_freq = FREQUENCY };
    struct reader_sample newer = older;
    struct reader_value value;

    newer.perf_time += FREQUENCY;
    newer.object_time += FREQUENCY;
    newer.time_100ns += 10000000;
    set_cells(history, type, &older, &newer);
    printf("%s %s ", type->name, histories[history]);
    if (epct_compute_value_of_type(type->value, type->size, READER_FORMULAS_MICROSOFT, &older,
                                   &newer, &value) == EPC_OK)
        printf("%.9g", value.number);
    else
        printf("-");
    printf(" = %" PRIu32, type->value);
    print_sample(&older);
    print_sample(&newer);
    printf("\n");
}

int main(void)
{
    uint32_t count;
    const struct epci_type *types = epci_counter_type_table(&count);

    for (uint32_t i = 0; i < count; i++)
        for (int history = 0; history < HISTORIES; history++)
            if (has_history(&types[i], (enum history)history))
                print_pair(&types[i], (enum history)history);
    return 0;
}
