/* generated from webperf.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#include "webperf_schema.h"

static const epc_counter site_counters[] = {
    { .symbol = WEBPERF_SITE_REQUESTS, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = WEBPERF_SITE_BYTES_SENT, .type = EPC_PERF_COUNTER_BULK_COUNT, .scale = -4 },
    { .symbol = WEBPERF_SITE_CONNECTIONS, .type = EPC_PERF_COUNTER_RAWCOUNT },
    { .symbol = WEBPERF_SITE_HIT_RATIO, .type = EPC_PERF_RAW_FRACTION,
      .base = WEBPERF_SITE_LOOKUPS },
    { .symbol = WEBPERF_SITE_LOOKUPS, .type = EPC_PERF_RAW_BASE },
    { .symbol = WEBPERF_SITE_REQUEST_TIME, .type = EPC_PERF_AVERAGE_TIMER,
      .base = WEBPERF_SITE_REQUESTS_TIMED, .scale = 3 },
    { .symbol = WEBPERF_SITE_REQUESTS_TIMED, .type = EPC_PERF_AVERAGE_BASE },
    { .symbol = WEBPERF_SITE_ERRORS, .type = EPC_PERF_COUNTER_RAWCOUNT },
};

static const epc_counter server_counters[] = {
    { .symbol = WEBPERF_SERVER_UPTIME, .type = EPC_PERF_ELAPSED_TIME, .scale = -3 },
    { .symbol = WEBPERF_SERVER_BUSY_WORKERS, .type = EPC_PERF_COUNTER_RAWCOUNT },
    { .symbol = WEBPERF_SERVER_CONNECTED, .type = EPC_PERF_COUNTER_RAWCOUNT,
      .flags = EPC_ROLE_STATUS },
};

static const epc_object objects[2] = {
    { .symbol = WEBPERF_SITE, .flags = EPC_MANY, .counters = site_counters,
      .counter_count = EPC_COUNT(site_counters), .default_counter = WEBPERF_SITE_REQUESTS },
    { .symbol = WEBPERF_SERVER, .counters = server_counters,
      .counter_count = EPC_COUNT(server_counters),
      .default_counter = WEBPERF_SERVER_BUSY_WORKERS },
};

const epc_schema webperf_schema = {
    EPC_SCHEMA_HEAD,
    .service = "WebPerf",
    .objects = objects,
    .object_count = EPC_COUNT(objects),
    .publishers = NULL,
};
