/* SPDX-License-Identifier: MIT
 *
 * threads_block.c -- two Collects at once put their blocks together in one place.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

static struct block shared;

COLLECT
{
    good_block(&shared);
    shared.server.head.TotalByteLength = 0;
    Sleep(1);
    shared.server.head.TotalByteLength += sizeof shared.server;
    Sleep(1); /* whenever another call begins, the sum is wrong by now */
    return good_answer(&shared, sizeof shared, query, data, bytes, types);
}
