/* SPDX-License-Identifier: MIT
 *
 * definition_length.c -- DefinitionLength counts one counter too few.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    struct block block;

    good_block(&block);
    block.server.head.DefinitionLength -= (DWORD)sizeof(PERF_COUNTER_DEFINITION);
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
