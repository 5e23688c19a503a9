/* SPDX-License-Identifier: MIT
 *
 * threads_block.c -- two simultaneous Collects build their blocks in the same memory.
 */
#include "provider.h"

static struct block shared;

ONLY_COLLECT_IS_BAD
{
    good_block(&shared);
    shared.server.head.TotalByteLength = 0;
    Sleep(1);
    shared.server.head.TotalByteLength += sizeof shared.server;
    Sleep(1); /* a call that begins meanwhile makes the sum wrong */
    return good_answer(&shared, sizeof shared, query, data, bytes, types);
}
