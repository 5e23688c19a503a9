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

const epc_schema gadget_schema = {
    EPC_SCHEMA_HEAD,
    "Gadget",
    objects,
    EPC_COUNT(objects),
    NULL, /* publishers */
};

/* For EPC_INSTANCE_INIT: how many entries follow, where each counter's cell is in a block,
 * and room for any block.  They follow from the tables above. */
const uint32_t gadget_cells[19] = {
      18, 0x2, 0x2, 0x9, 0x2, 0x11, 0x19, 0x19, 0x2, 0x2, 0x2, 0x4, 0x2, 0x2, 0x2, 0x2, 0x2,
      0x4, 0x2,
};

epc_sink gadget_sink[640];
