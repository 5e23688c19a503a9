/* SPDX-License-Identifier: MIT
 *
 * restarts_good.c -- values begin at 0 again with each Open, as those of a DLL that counts by
 * itself do; nothing is wrong with that.
 */
#include "provider.h"

static ULONGLONG count;

CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    count = 0;
    return good_open(devices);
}

COLLECT
{
    struct block block;

    good_block(&block);
    count += 10;
    for (int i = 0; i < 2; i++)
        block.site.instances[i].cells.requests = count;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
