/* SPDX-License-Identifier: MIT
 *
 * definition_length.c -- DefinitionLength counts one counter too few.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    struct block block;

    good_block(&block);
    block.server.head.DefinitionLength -= (DWORD)sizeof(PERF_COUNTER_DEFINITION);
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
