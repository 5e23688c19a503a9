/* SPDX-License-Identifier: MIT
 *
 * storm.c -- the storm's schema, and its ledger in a section of its own.
 */
#include "storm.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>

#define COUNTERS(object)                                                                           \
    { .symbol = STORM_COUNTER(object, STORM_COUNT), .type = EPC_PERF_COUNTER_BULK_COUNT },         \
        { .symbol = STORM_COUNTER(object, STORM_SMALL), .type = EPC_PERF_COUNTER_COUNTER },        \
        { .symbol = STORM_COUNTER(object, STORM_LEFT), .type = EPC_PERF_COUNTER_BULK_COUNT },      \
        { .symbol = STORM_COUNTER(object, STORM_RIGHT), .type = EPC_PERF_COUNTER_BULK_COUNT },     \
        { .symbol = STORM_COUNTER(object, STORM_LIVING), .type = EPC_PERF_COUNTER_RAWCOUNT },
#define LETTERS(object)                                                                            \
    { .symbol = STORM_COUNTER(object, STORM_TEXT), .type = EPC_PERF_COUNTER_TEXT, .size = 32 },

static const epc_counter work[] = { COUNTERS(STORM_WORK) };
static const epc_counter leaf[] = { COUNTERS(STORM_LEAF) };
static const epc_counter apart[] = { COUNTERS(STORM_APART) LETTERS(STORM_APART) };
static const epc_counter one[] = { COUNTERS(STORM_ONE) };
static const epc_counter plain[] = { COUNTERS(STORM_PLAIN) };
static const epc_counter numbered[] = { COUNTERS(STORM_NUMBERED) };

#define OBJECT(position, list)                                                                     \
    .symbol = STORM_SYMBOL(position), .counters = list, .counter_count = EPC_COUNT(list)

static const epc_object objects[] = {
    [STORM_WORK] = { OBJECT(STORM_WORK, work), .flags = EPC_MANY | EPC_TOTAL },
    [STORM_LEAF] = { OBJECT(STORM_LEAF, leaf), .flags = EPC_MANY, .parent = &objects[STORM_WORK] },
    [STORM_APART] = { OBJECT(STORM_APART, apart), .flags = EPC_MANY | EPC_SEPARATE },
    [STORM_ONE] = { OBJECT(STORM_ONE, one) },
    [STORM_PLAIN] = { OBJECT(STORM_PLAIN, plain), .flags = EPC_MANY },
    [STORM_NUMBERED] = { OBJECT(STORM_NUMBERED, numbered), .flags = EPC_MANY | EPC_UNIQUE_ID },
};

const epc_schema storm_schema = { EPC_SCHEMA_HEAD,    "EpcStorm", objects,
                                  EPC_COUNT(objects), NULL,       NULL };

_Static_assert(sizeof(struct storm_life) == 64, "the same in 32 and 64 bits");
_Static_assert(sizeof(struct storm_generation) == 64 * (1 + STORM_LIVES), "the same");

static void give_up(void)
{
    fprintf(stderr, "storm: no ledger: error %lu\n", GetLastError());
    exit(3);
}

/* The handle stays open as long as the process: the name disappears with the last one. */
struct storm_ledger *storm_ledger_map(const char *name, bool make)
{
    HANDLE section = make ? CreateFileMappingA(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE, 0,
                                               sizeof(struct storm_ledger), name)
                          : OpenFileMappingA(FILE_MAP_ALL_ACCESS, FALSE, name);
    void *view =
        section ? MapViewOfFile(section, FILE_MAP_ALL_ACCESS, 0, 0, sizeof(struct storm_ledger))
                : NULL;

    if (!view)
        give_up();
    return view;
}
