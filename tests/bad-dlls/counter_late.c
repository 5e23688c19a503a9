/* SPDX-License-Identifier: MIT
 *
 * counter_late.c -- from the 21st call on an object has one more counter, as if another module of
 * the application had come.
 */
#include "provider.h"

#include <stddef.h>

/* The right block, whose last object has another counter in the same cell. */
struct grown {
    struct site site;
    PERF_OBJECT_TYPE head;
    PERF_COUNTER_DEFINITION counters[2];
    struct server_cells cells;
};

ONLY_COLLECT_IS_BAD
{
    static volatile LONG calls;
    struct block block;
    struct grown grown;

    good_block(&block);
    if (InterlockedIncrement(&calls) <= 20)
        return good_answer(&block, sizeof block, query, data, bytes, types);
    grown.site = block.site;
    grown.head = block.server.head;
    grown.head.NumCounters = 2;
    grown.head.DefinitionLength += sizeof grown.counters[1];
    grown.head.TotalByteLength += sizeof grown.counters[1];
    grown.counters[0] = grown.counters[1] = block.server.counters[0];
    grown.counters[1].CounterNameTitleIndex += 2;
    grown.counters[1].CounterHelpTitleIndex += 2;
    grown.cells = block.server.cells;
    return good_answer(&grown, sizeof grown, query, data, bytes, types);
}
