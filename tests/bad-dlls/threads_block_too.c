/* SPDX-License-Identifier: MIT
 *
 * threads_block_too.c -- Collect always counts one object too many; simultaneous calls spoil the
 * blocks, too.
 */
#include "provider.h"

static struct block shared;

ONLY_COLLECT_IS_BAD
{
    DWORD status;

    good_block(&shared);
    shared.site.instances[0].cells.head.ByteLength = 0;
    Sleep(1);
    shared.site.instances[0].cells.head.ByteLength += sizeof shared.site.instances[0].cells;
    Sleep(1); /* as in threads_block.c */
    status = good_answer(&shared, sizeof shared, query, data, bytes, types);
    if (*types)
        ++*types;
    return status;
}
