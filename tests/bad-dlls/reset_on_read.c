/* SPDX-License-Identifier: MIT
 *
 * reset_on_read.c -- reading the count resets it.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    static DWORD calls;
    struct block block;

    good_block(&block);
    block.site.instances[1].cells.requests = ++calls % 2 ? 12345 : 0;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
