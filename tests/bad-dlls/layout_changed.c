/* SPDX-License-Identifier: MIT
 *
 * layout_changed.c -- two counters swap places in every call.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    static DWORD calls;
    struct block block;

    good_block(&block);
    if (++calls % 2 == 0) {
        PERF_COUNTER_DEFINITION first = block.site.counters[ACTIVE];

        block.site.counters[ACTIVE] = block.site.counters[REQUESTS];
        block.site.counters[REQUESTS] = first;
    }
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
