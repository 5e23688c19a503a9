/* SPDX-License-Identifier: MIT
 *
 * demand_schema.h -- a schema with objects of every kind that is collected on demand, and one from
 * regions.
 */
#pragma once

#include <epc/epc.h>

enum {
    DEMAND_DISK = 0, /* instances, callback */
    DEMAND_DISK_READS = 2,
    DEMAND_DISK_HITS = 4,
    DEMAND_DISK_LOOKUPS = 6, /* base of HITS */
    DEMAND_STATE = 8,        /* no instances, callback */
    DEMAND_STATE_FILES = 10,
    DEMAND_STATE_SINCE = 12, /* elapsed time */
    DEMAND_STATE_VALID = 14, /* role status */
    DEMAND_SURVEY = 16,      /* instances, callback, costly, child of DISK */
    DEMAND_SURVEY_N = 18,
    DEMAND_SITE = 20, /* instances, from regions */
    DEMAND_SITE_REQUESTS = 22
};

extern const epc_schema demand_schema;
