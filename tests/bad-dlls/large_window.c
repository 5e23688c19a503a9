/* SPDX-License-Identifier: MIT
 *
 * large_window.c -- a large answer that is wrong for one size of buffer, at the end of an instance.
 */
#include "large.h"

ONLY_COLLECT_IS_BAD
{
    struct large block;
    DWORD end = (DWORD)((BYTE *)&block.instances[3] - (BYTE *)&block);

    large_block(&block);
    if (*bytes == end)
        ((BYTE *)*data)[end] = 0;
    return large_answer(&block, query, data, bytes, types);
}
