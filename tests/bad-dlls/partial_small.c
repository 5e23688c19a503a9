/* SPDX-License-Identifier: MIT
 *
 * partial_small.c -- for a buffer that is too small Collect returns only the first object.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    DWORD capacity = *bytes, status = good_collect(query, data, bytes, types);
    struct block block;

    if (status != ERROR_MORE_DATA || capacity < sizeof block.site)
        return status;
    good_block(&block);
    *bytes = capacity;
    status = good_answer(&block, sizeof block.site, query, data, bytes, types);
    *types = 1;
    return status;
}
