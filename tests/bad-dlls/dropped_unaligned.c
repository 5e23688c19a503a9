/* SPDX-License-Identifier: MIT
 *
 * dropped_unaligned.c -- data that perflib drops, from a Collect that also cannot do with a buffer
 * that begins at no multiple of 8.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    struct block block;

    if ((ULONG_PTR)*data % 8 != 0) {
        *bytes = *types = 0;
        return ERROR_SUCCESS;
    }
    good_block(&block);
    block.site.head.TotalByteLength -= (DWORD)sizeof block.site.instances;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
