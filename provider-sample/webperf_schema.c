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
    { WEBPERF_SITE, EPC_MANY, site_counters, EPC_COUNT(site_counters), WEBPERF_SITE_REQUESTS, 0,
        NULL },
    { WEBPERF_SERVER, 0, server_counters, EPC_COUNT(server_counters),
        WEBPERF_SERVER_BUSY_WORKERS, 0, NULL },
};

/* Names and numbers of the tables above, for comparisons with other builds and in files. */
static const uint32_t stamp[94] = {
    0x53435045, 0x504D4154, 0x9E16B1D3, 0xC82F5A07, 0x1, 0x178, 0xC24C9C5E, 0xB9368AE6,
    0x32627EB2, 0x662161A4, 0xFC5C7362, 0x2, 0xD, 0x18, 0x0, 0x0,
    0x0, 0x1, 0x8, 0x0, 0xD4076D0C, 0x20C63B88, 0x2, 0x10410500,
    0x8, 0x0, 0xDB6AE8C7, 0x13D6E4D9, 0x4, 0x10410500, 0x8, 0x0,
    0xF6D5B537, 0x602EFFF8, 0x6, 0x10000, 0x4, 0x0, 0xC0550BA2, 0x7926BD5B,
    0x8, 0x20020400, 0x4, 0xA, 0x9D7786A6, 0x20BC5B1F, 0xA, 0x40030403,
    0x4, 0x0, 0xEA773234, 0x0, 0xC, 0x30020400, 0x8, 0xE,
    0x6E8D5DBA, 0xE35C174B, 0xE, 0x40030402, 0x4, 0x0, 0xF95A9DDF, 0x0,
    0x10, 0x10000, 0x4, 0x0, 0xA18E9EFA, 0xE9ED60A6, 0x12, 0x0,
    0x3, 0x0, 0xBB6578DC, 0xACC92380, 0x14, 0x30240500, 0x8, 0x0,
    0xDC271DFD, 0x42D976F9, 0x16, 0x10000, 0x4, 0x0, 0x2E911840, 0x337659D7,
    0x18, 0x10000, 0x4, 0x0, 0x5BCE36B4, 0x25A24642,
};

const epc_schema webperf_schema = {
    EPC_SCHEMA_HEAD,
    "WebPerf",
    objects,
    EPC_COUNT(objects),
    NULL, /* publishers */
    stamp,
};

/* For EPC_INSTANCE_INIT: how many entries follow, where each counter's cell is in a block,
 * and room for any block.  They follow from the tables above. */
const uint32_t webperf_cells[1 + 26] = {
    26,
    0x2, 0x2, 0x9, 0x2, 0x11, 0x2, 0x4, 0x2,
    0x18, 0x1C, 0x1C, 0x2, 0x20021, 0x28, 0x28, 0x2,
    0x2C, 0x2, 0x2, 0x2, 0x9, 0x2, 0x4, 0x2,
    0x2, 0x2,
};

epc_sink webperf_sink[640];
