/* SPDX-License-Identifier: MIT
 *
 * connections.c -- counts its connections by thread, and the Close of any but the last thread that
 * opened it takes its second object away.  On one thread all is right.
 */
#include "provider.h"

static DWORD last_thread;
static BOOL lost;
static LONG opened;

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    last_thread = GetCurrentThreadId();
    if (++opened == 1)
        lost = FALSE;
    return good_open(devices);
}

COLLECT
{
    struct block block;

    good_block(&block);
    if (!lost)
        return good_answer(&block, sizeof block, query, data, bytes, types);
    if (good_answer(&block, sizeof block.site, query, data, bytes, types) == ERROR_SUCCESS &&
        *bytes > 0)
        *types = 1;
    return ERROR_SUCCESS;
}

DWORD APIENTRY BadClose(void)
{
    if (GetCurrentThreadId() != last_thread)
        lost = TRUE;
    opened--;
    return good_close();
}
