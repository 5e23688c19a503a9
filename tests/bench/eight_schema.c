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

/* Names and numbers of the tables above, for comparisons with other builds and in files. */
static const uint32_t stamp[70] = {
    0x53435045, 0x504D4154, 0x9E16B1D3, 0xC82F5A07, 0x1, 0x118, 0x72588774, 0x940FCD68,
    0x29AD653C, 0xF6FAA8EF, 0x2D8EC6D0, 0x1, 0x9, 0x18, 0x0, 0x0,
    0x0, 0x1, 0x8, 0x0, 0x95A33BFE, 0xA6F50710, 0x2, 0x10410500,
    0x8, 0x0, 0x469FC8B6, 0xC40BF6CC, 0x4, 0x10410500, 0x8, 0x0,
    0x459FC723, 0xC70BFB85, 0x6, 0x10410500, 0x8, 0x0, 0x449FC590, 0xC60BF9F2,
    0x8, 0x10410500, 0x8, 0x0, 0x4B9FD095, 0xC10BF213, 0xA, 0x10410500,
    0x8, 0x0, 0x4A9FCF02, 0xC00BF080, 0xC, 0x10410500, 0x8, 0x0,
    0x499FCD6F, 0xC30BF539, 0xE, 0x10410500, 0x8, 0x0, 0x489FCBDC, 0xC20BF3A6,
    0x10, 0x10410500, 0x8, 0x0, 0x4F9FD6E1, 0xCD0C04F7,
};

const epc_schema eight_schema = {
    EPC_SCHEMA_HEAD,
    "EpcBenchEight",
    objects,
    EPC_COUNT(objects),
    NULL, /* publishers */
    stamp,
};

/* For EPC_INSTANCE_INIT: how many entries follow, where each counter's cell is in a block,
 * and room for any block.  They follow from the tables above. */
const uint32_t eight_cells[1 + 18] = {
    18,
    0x2, 0x2, 0x9, 0x2, 0x11, 0x2, 0x19, 0x2,
    0x21, 0x2, 0x29, 0x2, 0x31, 0x2, 0x39, 0x2,
    0x41, 0x2,
};

epc_sink eight_sink[640];
