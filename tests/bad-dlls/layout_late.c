/* SPDX-License-Identifier: MIT
 *
 * layout_late.c -- a counter gets another type, of the same size, from the 21st call on.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    static volatile LONG calls;
    struct block block;

    good_block(&block);
    if (InterlockedIncrement(&calls) > 20)
        block.site.counters[ACTIVE].CounterType = PERF_COUNTER_RAWCOUNT_HEX;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
