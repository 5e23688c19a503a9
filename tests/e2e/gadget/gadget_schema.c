/* generated from gadget.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#include "gadget_schema.h"

static const epc_counter disk_counters[] = {
    /* symbol, type, base, size, detail, scale, flags */
    { GADGET_DISK_FREE, EPC_PERF_COUNTER_LARGE_RAWCOUNT, 0, 0, 0, 0, 0 },
    { GADGET_DISK_FREE_SHARE, EPC_PERF_LARGE_RAW_FRACTION, GADGET_DISK_ALL, 0, 0, 0, 0 },
    { GADGET_DISK_ALL, EPC_PERF_LARGE_RAW_BASE, 0, 0, 0, 0, 0 },
};

static const epc_counter survey_counters[] = {
    /* symbol, type, base, size, detail, scale, flags */
    { GADGET_SURVEY_FILES, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, 0 },
    { GADGET_SURVEY_DONE, EPC_PERF_COUNTER_RAWCOUNT, 0, 0, 0, 0, EPC_ROLE_STATUS },
};

static const epc_counter door_counters[] = {
    /* symbol, type, base, size, detail, scale, flags */
    { GADGET_DOOR_OPENED, EPC_PERF_COUNTER_COUNTER, 0, 0, 0, 0, 0 },
};

static const epc_object objects[3] = {
    /* symbol, flags, counters, how many, default, detail, parent */
    { GADGET_DISK, EPC_MANY | EPC_CALLBACK, disk_counters, EPC_COUNT(disk_counters),
        GADGET_DISK_FREE_SHARE, 0, NULL },
    { GADGET_SURVEY, EPC_COSTLY | EPC_CALLBACK, survey_counters, EPC_COUNT(survey_counters), 0,
        0, NULL },
    { GADGET_DOOR, EPC_MANY, door_counters, EPC_COUNT(door_counters), 0, 0, NULL },
};

/* Names and numbers of the tables above, for comparisons with other builds and in files. */
static const uint32_t stamp[70] = {
    0x53435045, 0x504D4154, 0x9E16B1D3, 0xC82F5A07, 0x1, 0x118, 0x18248B41, 0x487C0546,
    0x322A44EE, 0x5191CF26, 0xCDA9645D, 0x3, 0x9, 0x18, 0x0, 0x0,
    0x0, 0x41, 0x3, 0x0, 0x21A09B13, 0xA66B6176, 0x2, 0x10100,
    0x8, 0x0, 0xB0FF005A, 0x55E0F0D8, 0x4, 0x20020500, 0x8, 0x6,
    0xC0390636, 0xA6AD14EC, 0x6, 0x40030500, 0x8, 0x0, 0x9EC8C7DF, 0x0,
    0x8, 0x42, 0x2, 0x0, 0x8CBDF780, 0xE06C44FD, 0xA, 0x10000,
    0x4, 0x0, 0xF26B0028, 0xBD335723, 0xC, 0x10000, 0x4, 0x0,
    0xAAD41EB9, 0xA4E4DEB1, 0xE, 0x1, 0x1, 0x0, 0xF34C651A, 0x250E343F,
    0x10, 0x10410400, 0x4, 0x0, 0x60A812A2, 0x3D1B33A6,
};

const epc_schema gadget_schema = {
    EPC_SCHEMA_HEAD,
    "Gadget",
    objects,
    EPC_COUNT(objects),
    NULL, /* publishers */
    stamp,
};

/* For EPC_INSTANCE_INIT: how many entries follow, where each counter's cell is in a block,
 * and room for any block.  They follow from the tables above. */
const uint32_t gadget_cells[1 + 18] = {
    18,
    0x2, 0x2, 0x9, 0x2, 0x11, 0x19, 0x19, 0x2,
    0x2, 0x2, 0x4, 0x2, 0x2, 0x2, 0x2, 0x2,
    0x4, 0x2,
};

epc_sink gadget_sink[640];
