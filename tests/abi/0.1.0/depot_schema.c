/* generated from depot.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#include "depot_schema.h"

static const epc_counter hall_counters[] = {
    /* symbol, type, base, size, detail, scale, flags */
    { DEPOT_HALL_PARCELS, EPC_PERF_COUNTER_BULK_COUNT, 0, 0, 0, 0, 0 },
    { DEPOT_HALL_SHELVED, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, 0 },
    { DEPOT_HALL_WEIGHT, EPC_PERF_AVERAGE_BULK, DEPOT_HALL_WEIGHED, 0, 0, 0, 0 },
    { DEPOT_HALL_WEIGHED, EPC_PERF_AVERAGE_BASE, 0, 0, 0, 0, 0 },
};

static const epc_object objects[1] = {
    /* symbol, flags, counters, how many, default, detail, parent */
    { DEPOT_HALL, EPC_MANY, hall_counters, EPC_COUNT(hall_counters), DEPOT_HALL_PARCELS, 0,
      NULL },
};

const epc_schema depot_schema = {
    EPC_SCHEMA_HEAD,
    "Depot",
    objects,
    EPC_COUNT(objects),
    NULL, /* publishers */
};

/* For EPC_INSTANCE_INIT: how many entries follow, where each counter's cell is in a block,
 * and room for any block.  They follow from the tables above. */
const uint32_t depot_cells[11] = {
      10, 0x2, 0x2, 0x9, 0x2, 0x4, 0x2, 0x20011, 0x18, 0x18, 0x2,
};

epc_sink depot_sink[640];
