/* SPDX-License-Identifier: MIT
 *
 * large.h -- an answer larger than the sizes that are all tried: objects that are mostly one
 * counter.
 */
#pragma once

#include <string.h>

#include "provider.h"

/* A right block of one object with consecutive instances. */
#define LARGE_INSTANCES 1500

struct large {
    PERF_OBJECT_TYPE head;
    PERF_COUNTER_DEFINITION counters[SITE_COUNTERS];
    struct site_instance instances[LARGE_INSTANCES];
};

static inline void large_block(struct large *block)
{
    struct block small;

    good_block(&small);
    memcpy(block, &small.site, sizeof small.site);
    for (int i = 0; i < LARGE_INSTANCES; i++) {
        struct site_instance *one = &block->instances[i];

        *one = small.site.instances[0];
        for (int digit = 0, rest = i; digit < 4; digit++, rest /= 10)
            one->name[3 - digit] = (WCHAR)(L'0' + rest % 10);
        one->name[4] = 0;
        one->head.NameLength = 5 * sizeof one->name[0];
    }
    block->head.NumInstances = LARGE_INSTANCES;
    block->head.TotalByteLength = sizeof *block;
}

/* As good_answer, for a block of one object. */
static inline DWORD large_answer(const struct large *block, LPWSTR query, LPVOID *data,
                                 LPDWORD bytes, LPDWORD types)
{
    DWORD status = good_answer(block, sizeof *block, query, data, bytes, types);

    if (*bytes > 0)
        *types = 1;
    return status;
}
