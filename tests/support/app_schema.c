/* SPDX-License-Identifier: MIT
 *
 * app_schema.c -- the schema as tables of counters, one per object, with counters of many types.
 */
#include "app_schema.h"

static const epc_counter site[] = {
    { .symbol = APP_SITE_REQUESTS, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = APP_SITE_ACTIVE, .type = EPC_PERF_COUNTER_RAWCOUNT },
    { .symbol = APP_SITE_HITS, .type = EPC_PERF_RAW_FRACTION, .base = APP_SITE_LOOKUPS },
    { .symbol = APP_SITE_LOOKUPS, .type = EPC_PERF_RAW_BASE },
    { .symbol = APP_SITE_TIME, .type = EPC_PERF_AVERAGE_TIMER, .base = APP_SITE_TIMES },
    { .symbol = APP_SITE_TIMES, .type = EPC_PERF_AVERAGE_BASE },
};

static const epc_counter page[] = {
    { .symbol = APP_PAGE_VIEWS, .type = EPC_PERF_COUNTER_COUNTER },
};

static const epc_counter task[] = {
    { .symbol = APP_TASK_STEPS, .type = EPC_PERF_COUNTER_COUNTER },
};

static const epc_counter step[] = {
    { .symbol = APP_STEP_DONE, .type = EPC_PERF_COUNTER_RAWCOUNT },
};

static const epc_counter disk[] = {
    { .symbol = APP_DISK_LABEL, .type = EPC_PERF_COUNTER_TEXT, .size = 32 },
    { .symbol = APP_DISK_LOG, .type = EPC_PERF_COUNTER_TEXT, .size = 4096 },
    { .symbol = APP_DISK_READS, .type = EPC_PERF_COUNTER_COUNTER },
};

static const epc_counter line[] = {
    { .symbol = APP_LINE_SHORT, .type = EPC_PERF_COUNTER_QUEUELEN_TYPE },
    { .symbol = APP_LINE_LONG, .type = EPC_PERF_COUNTER_LARGE_QUEUELEN_TYPE },
    { .symbol = APP_LINE_100NS, .type = EPC_PERF_COUNTER_100NS_QUEUELEN_TYPE },
    { .symbol = APP_LINE_OBJECT, .type = EPC_PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE },
};

static const epc_counter server[] = {
    { .symbol = APP_SERVER_CALLS, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = APP_SERVER_UPTIME, .type = EPC_PERF_ELAPSED_TIME },
};

#define COUNTERS(list) .counters = list, .counter_count = EPC_COUNT(list)

static const epc_object objects[] = {
    [SITE_AT] = { .symbol = APP_SITE, .flags = EPC_MANY | EPC_TOTAL, COUNTERS(site) },
    [PAGE_AT] = { .symbol = APP_PAGE, .flags = EPC_MANY, COUNTERS(page), .parent = &objects[0] },
    [TASK_AT] = { .symbol = APP_TASK, .flags = EPC_MANY | EPC_UNIQUE_ID, COUNTERS(task) },
    [STEP_AT] = { .symbol = APP_STEP,
                  .flags = EPC_MANY | EPC_UNIQUE_ID,
                  COUNTERS(step),
                  .parent = &objects[TASK_AT] },
    [DISK_AT] = { .symbol = APP_DISK, .flags = EPC_MANY | EPC_SEPARATE, COUNTERS(disk) },
    [LINE_AT] = { .symbol = APP_LINE, .flags = EPC_MANY, COUNTERS(line) },
    [SERVER_AT] = { .symbol = APP_SERVER, COUNTERS(server) },
};

const epc_schema app_schema = {
    EPC_SCHEMA_HEAD, "EpcApp", objects, EPC_COUNT(objects), NULL, NULL
};
