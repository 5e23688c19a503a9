/* SPDX-License-Identifier: MIT
 *
 * collect_exception.c -- Collect reads from address 0x10.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    static struct block *volatile none;

    *types = none->site.head.NumCounters;
    return good_collect(query, data, bytes, types);
}
