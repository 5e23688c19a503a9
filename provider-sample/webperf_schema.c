/* generated from webperf.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#include "webperf_schema.h"

static const epc_counter site_counters[] = {
    /* symbol, type, base, size, detail, scale, flags */
    { WEBPERF_SITE_REQUESTS, EPC_PERF_COUNTER_BULK_COUNT, 0, 0, 0, 0, 0 },
    { WEBPERF_SITE_BYTES_SENT, EPC_PERF_COUNTER_BULK_COUNT, 0, 0, 0, -4, 0 },
    { WEBPERF_SITE_CONNECTIONS, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, 0 },
    { WEBPERF_SITE_HIT_RATIO, EPC_PERF_RAW_FRACTION, WEBPERF_SITE_LOOKUPS, 0, 0, 0, 0 },
    { WEBPERF_SITE_LOOKUPS, EPC_PERF_RAW_BASE, 0, 0, 0, 0, 0 },
    { WEBPERF_SITE_REQUEST_TIME, EPC_PERF_AVERAGE_TIMER, WEBPERF_SITE_REQUESTS_TIMED, 0, 0, 3,
      0 },
    { WEBPERF_SITE_REQUESTS_TIMED, EPC_PERF_AVERAGE_BASE, 0, 0, 0, 0, 0 },
    { WEBPERF_SITE_ERRORS, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, 0 },
};

static const epc_counter server_counters[] = {
    /* symbol, type, base, size, detail, scale, flags */
    { WEBPERF_SERVER_UPTIME, EPC_PERF_ELAPSED_TIME, 0, 0, 0, -3, 0 },
    { WEBPERF_SERVER_BUSY_WORKERS, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, 0 },
    { WEBPERF_SERVER_CONNECTED, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, EPC_ROLE_STATUS },
};

static const epc_object objects[2] = {
    /* symbol, flags, counters, how many, default, detail, parent */
    { WEBPERF_SITE, EPC_MANY, site_counters, EPC_COUNT(site_counters), WEBPERF_SITE_REQUESTS,
      0, NULL },
    { WEBPERF_SERVER, 0, server_counters, EPC_COUNT(server_counters),
      WEBPERF_SERVER_BUSY_WORKERS, 0, NULL },
};

const epc_schema webperf_schema = {
    EPC_SCHEMA_HEAD,
    "WebPerf",
    objects,
    EPC_COUNT(objects),
    NULL, /* publishers */
};

/* For EPC_INSTANCE_INIT: how many entries follow, where each counter's cell is in a block,
 * and room for any block.  They follow from the tables above. */
const uint32_t webperf_cells[27] = {
      26, 0x2, 0x2, 0x9, 0x2, 0x11, 0x2, 0x4, 0x2, 0x18, 0x1C, 0x1C, 0x2, 0x20021, 0x28, 0x28,
      0x2, 0x2C, 0x2, 0x2, 0x2, 0x9, 0x2, 0x4, 0x2, 0x2, 0x2,
};

epc_sink webperf_sink[640];
