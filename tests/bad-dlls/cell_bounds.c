/* SPDX-License-Identifier: MIT
 *
 * cell_bounds.c -- a counter is past the end of its block.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    struct block block;

    good_block(&block);
    block.server.counters[0].CounterOffset = sizeof block.server.cells;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
