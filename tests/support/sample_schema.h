/* SPDX-License-Identifier: MIT
 *
 * sample_schema.h -- a small schema for tests, written by hand as an author would.
 */
#pragma once

#include <epc/epc.h>

enum {
    SAMPLE_SITE = 0,
    SAMPLE_SITE_REQUESTS = 2,
    SAMPLE_SITE_ACTIVE = 4,
    SAMPLE_SITE_HITS = 6,
    SAMPLE_SITE_LOOKUPS = 8,
    SAMPLE_SERVER = 10,
    SAMPLE_SERVER_UPTIME = 12,
    SAMPLE_SERVER_CONNECTED = 14,
    SAMPLE_REPORT = 16,
    SAMPLE_REPORT_PAGES = 18
};

/* SITE has instances, SERVER has none, REPORT is costly and a child of SITE. */
extern const epc_schema sample_schema;

/* For EPC_INSTANCE_INIT(sample): all counters lead to the same cell. */
extern const uint32_t sample_cells[1 + SAMPLE_REPORT_PAGES + 2];
extern epc_sink sample_sink[8];

/* The same service one version earlier: without REPORT and without SERVER_CONNECTED. */
extern const epc_schema sample_schema_older;

/* The same service with another type for REQUESTS. */
extern const epc_schema sample_schema_other;
