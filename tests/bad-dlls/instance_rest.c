/* SPDX-License-Identifier: MIT
 *
 * instance_rest.c -- an object without instances just now, NumInstances 0, has zeros after its
 * definitions, where an instance was or could be.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    struct block block;

    good_block(&block);
    block.site.head.NumInstances = 0;
    ZeroMemory(block.site.instances, sizeof block.site.instances);
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
