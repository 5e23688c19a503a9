/* SPDX-License-Identifier: MIT
 *
 * hard_coded.c -- one object has the fixed indexes of its author's machine.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    struct block block;

    good_block(&block);
    block.site.head.ObjectNameTitleIndex = 2;
    block.site.head.ObjectHelpTitleIndex = 3;
    for (DWORD i = 0; i < SITE_COUNTERS; i++) {
        block.site.counters[i].CounterNameTitleIndex = 4 + 2 * i;
        block.site.counters[i].CounterHelpTitleIndex = 5 + 2 * i;
    }
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
