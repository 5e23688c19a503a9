/* SPDX-License-Identifier: MIT
 *
 * demand_schema.c -- the schema as tables, one per object.
 */
#include "demand_schema.h"

static const epc_counter disk[] = {
    { .symbol = DEMAND_DISK_READS, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = DEMAND_DISK_HITS, .type = EPC_PERF_RAW_FRACTION, .base = DEMAND_DISK_LOOKUPS },
    { .symbol = DEMAND_DISK_LOOKUPS, .type = EPC_PERF_RAW_BASE },
};

static const epc_counter state[] = {
    { .symbol = DEMAND_STATE_FILES, .type = EPC_PERF_COUNTER_LARGE_RAWCOUNT },
    { .symbol = DEMAND_STATE_SINCE, .type = EPC_PERF_ELAPSED_TIME },
    { .symbol = DEMAND_STATE_VALID, .type = EPC_PERF_COUNTER_RAWCOUNT, .flags = EPC_ROLE_STATUS },
};

static const epc_counter survey[] = {
    { .symbol = DEMAND_SURVEY_N, .type = EPC_PERF_COUNTER_RAWCOUNT },
};

static const epc_counter site[] = {
    { .symbol = DEMAND_SITE_REQUESTS, .type = EPC_PERF_COUNTER_BULK_COUNT },
};

static const epc_object objects[] = {
    { .symbol = DEMAND_DISK,
      .flags = EPC_MANY | EPC_CALLBACK,
      .counters = disk,
      .counter_count = EPC_COUNT(disk) },
    { .symbol = DEMAND_STATE,
      .flags = EPC_CALLBACK,
      .counters = state,
      .counter_count = EPC_COUNT(state) },
    { .symbol = DEMAND_SURVEY,
      .flags = EPC_MANY | EPC_CALLBACK | EPC_COSTLY,
      .counters = survey,
      .counter_count = EPC_COUNT(survey),
      .parent = &objects[0] },
    { .symbol = DEMAND_SITE,
      .flags = EPC_MANY,
      .counters = site,
      .counter_count = EPC_COUNT(site) },
};

const epc_schema demand_schema = { EPC_SCHEMA_HEAD,    "EpcDemand", objects,
                                   EPC_COUNT(objects), NULL,        NULL };
