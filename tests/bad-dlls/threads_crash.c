/* SPDX-License-Identifier: MIT
 *
 * threads_crash.c -- two simultaneous Collects share a pointer, and the first clears it too early.
 */
#include "provider.h"

static struct block *volatile shared;

ONLY_COLLECT_IS_BAD
{
    struct block block;

    good_block(&block);
    shared = &block;
    Sleep(1);
    shared->server.cells.workers = 4;
    shared = NULL;
    Sleep(1); /* so that the other thread runs */
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
