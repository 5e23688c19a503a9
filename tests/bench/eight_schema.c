/* generated from eight.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#include "eight_schema.h"

static const epc_counter item_counters[] = {
    /* symbol, type, base, size, detail, scale, flags */
    { EIGHT_ITEM_A, EPC_PERF_COUNTER_BULK_COUNT, 0, 0, 0, 0, 0 },
    { EIGHT_ITEM_B, EPC_PERF_COUNTER_BULK_COUNT, 0, 0, 0, 0, 0 },
    { EIGHT_ITEM_C, EPC_PERF_COUNTER_BULK_COUNT, 0, 0, 0, 0, 0 },
    { EIGHT_ITEM_D, EPC_PERF_COUNTER_BULK_COUNT, 0, 0, 0, 0, 0 },
    { EIGHT_ITEM_E, EPC_PERF_COUNTER_BULK_COUNT, 0, 0, 0, 0, 0 },
    { EIGHT_ITEM_F, EPC_PERF_COUNTER_BULK_COUNT, 0, 0, 0, 0, 0 },
    { EIGHT_ITEM_G, EPC_PERF_COUNTER_BULK_COUNT, 0, 0, 0, 0, 0 },
    { EIGHT_ITEM_H, EPC_PERF_COUNTER_BULK_COUNT, 0, 0, 0, 0, 0 },
};

static const epc_object objects[1] = {
    /* symbol, flags, counters, how many, default, detail, parent */
    { EIGHT_ITEM, EPC_MANY, item_counters, EPC_COUNT(item_counters), 0, 0, NULL },
};

const epc_schema eight_schema = {
    EPC_SCHEMA_HEAD,
    "EpcBenchEight",
    objects,
    EPC_COUNT(objects),
    NULL, /* publishers */
};

/* For EPC_INSTANCE_INIT: how many entries follow, where each counter's cell is in a block,
 * and room for any block.  They follow from the tables above. */
const uint32_t eight_cells[19] = {
      18, 0x2, 0x2, 0x9, 0x2, 0x11, 0x2, 0x19, 0x2, 0x21, 0x2, 0x29, 0x2, 0x31, 0x2, 0x39, 0x2,
      0x41, 0x2,
};

epc_sink eight_sink[640];
