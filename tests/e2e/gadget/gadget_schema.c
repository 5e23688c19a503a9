/* generated from gadget.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#include "gadget_schema.h"

static const epc_counter disk_counters[] = {
    { .symbol = GADGET_DISK_FREE, .type = EPC_PERF_COUNTER_LARGE_RAWCOUNT },
    { .symbol = GADGET_DISK_FREE_SHARE, .type = EPC_PERF_LARGE_RAW_FRACTION,
      .base = GADGET_DISK_ALL },
    { .symbol = GADGET_DISK_ALL, .type = EPC_PERF_LARGE_RAW_BASE },
};

static const epc_counter survey_counters[] = {
    { .symbol = GADGET_SURVEY_FILES, .type = EPC_PERF_COUNTER_RAWCOUNT },
    { .symbol = GADGET_SURVEY_DONE, .type = EPC_PERF_COUNTER_RAWCOUNT,
      .flags = EPC_ROLE_STATUS },
};

static const epc_counter door_counters[] = {
    { .symbol = GADGET_DOOR_OPENED, .type = EPC_PERF_COUNTER_COUNTER },
};

static const epc_object objects[3] = {
    { .symbol = GADGET_DISK, .flags = EPC_MANY | EPC_CALLBACK, .counters = disk_counters,
      .counter_count = EPC_COUNT(disk_counters), .default_counter = GADGET_DISK_FREE_SHARE },
    { .symbol = GADGET_SURVEY, .flags = EPC_COSTLY | EPC_CALLBACK, .counters = survey_counters,
      .counter_count = EPC_COUNT(survey_counters) },
    { .symbol = GADGET_DOOR, .flags = EPC_MANY, .counters = door_counters,
      .counter_count = EPC_COUNT(door_counters) },
};

const epc_schema gadget_schema = {
    EPC_SCHEMA_HEAD,
    .service = "Gadget",
    .objects = objects,
    .object_count = EPC_COUNT(objects),
    .publishers = NULL,
};
