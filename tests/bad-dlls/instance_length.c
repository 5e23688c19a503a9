/* SPDX-License-Identifier: MIT
 *
 * instance_length.c -- ByteLength of an instance does not include its name.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    struct block block;

    good_block(&block);
    block.site.instances[1].head.ByteLength -= (DWORD)sizeof block.site.instances[1].name;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
