/* SPDX-License-Identifier: MIT
 *
 * goes_backwards.c -- a count decreases with every call.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    static ULONGLONG requests = 1000000;
    struct block block;

    good_block(&block);
    block.site.instances[0].cells.requests = requests -= 3;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
