/* SPDX-License-Identifier: MIT
 *
 * total_length.c -- TotalByteLength of the object does not include the instances.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    struct block block;

    good_block(&block);
    block.site.head.TotalByteLength -= (DWORD)sizeof block.site.instances;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
