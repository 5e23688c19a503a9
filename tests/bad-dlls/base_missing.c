/* SPDX-License-Identifier: MIT
 *
 * base_missing.c -- no base follows a fraction.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    struct block block;

    good_block(&block);
    block.site.counters[LOOKUPS].CounterType = PERF_COUNTER_RAWCOUNT;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
