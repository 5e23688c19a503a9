/* SPDX-License-Identifier: MIT
 *
 * collect_exception.c -- Collect reads from address 0x10.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    static struct block *volatile none;

    *types = none->site.head.NumCounters;
    return good_collect(query, data, bytes, types);
}
