/* SPDX-License-Identifier: MIT
 *
 * sample_schema.c -- the schema's tables, and two variants of it.
 */
#include "sample_schema.h"

static const epc_counter site[] = {
    { .symbol = SAMPLE_SITE_REQUESTS, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = SAMPLE_SITE_ACTIVE, .type = EPC_PERF_COUNTER_RAWCOUNT, .scale = -1 },
    { .symbol = SAMPLE_SITE_HITS,
      .type = EPC_PERF_RAW_FRACTION,
      .base = SAMPLE_SITE_LOOKUPS,
      .detail = EPC_ADVANCED },
    { .symbol = SAMPLE_SITE_LOOKUPS, .type = EPC_PERF_RAW_BASE, .detail = EPC_ADVANCED },
};

static const epc_counter site_other[] = {
    { .symbol = SAMPLE_SITE_REQUESTS, .type = EPC_PERF_COUNTER_COUNTER },
};

static const epc_counter server[] = {
    { .symbol = SAMPLE_SERVER_UPTIME, .type = EPC_PERF_ELAPSED_TIME },
    { .symbol = SAMPLE_SERVER_CONNECTED,
      .type = EPC_PERF_COUNTER_RAWCOUNT,
      .flags = EPC_ROLE_STATUS },
};

static const epc_counter report[] = {
    { .symbol = SAMPLE_REPORT_PAGES, .type = EPC_PERF_COUNTER_RAWCOUNT },
};

static const epc_object objects[] = {
    { .symbol = SAMPLE_SITE,
      .flags = EPC_MANY,
      .counters = site,
      .counter_count = EPC_COUNT(site),
      .default_counter = SAMPLE_SITE_REQUESTS },
    { .symbol = SAMPLE_SERVER, .counters = server, .counter_count = EPC_COUNT(server) },
    { .symbol = SAMPLE_REPORT,
      .flags = EPC_MANY | EPC_COSTLY,
      .counters = report,
      .counter_count = EPC_COUNT(report),
      .parent = &objects[0] },
};

static const epc_object objects_older[] = {
    { .symbol = SAMPLE_SITE,
      .flags = EPC_MANY,
      .counters = site,
      .counter_count = EPC_COUNT(site) },
    { .symbol = SAMPLE_SERVER, .counters = server, .counter_count = 1 },
};

static const epc_object objects_other[] = {
    { .symbol = SAMPLE_SITE, .flags = EPC_MANY, .counters = site_other, .counter_count = 1 },
};

const epc_schema sample_schema = { EPC_SCHEMA_HEAD,    "EpcSample", objects,
                                   EPC_COUNT(objects), NULL,        NULL };

const uint32_t sample_cells[] = { SAMPLE_REPORT_PAGES + 2 };
epc_sink sample_sink[EPC_COUNT(sample_sink)];

const epc_schema sample_schema_older = { EPC_SCHEMA_HEAD,          "EpcSample", objects_older,
                                         EPC_COUNT(objects_older), NULL,        NULL };
const epc_schema sample_schema_other = { EPC_SCHEMA_HEAD,          "EpcSample", objects_other,
                                         EPC_COUNT(objects_other), NULL,        NULL };
