/* SPDX-License-Identifier: MIT
 *
 * leave_crash.c -- crashes only when its process ends while it is open: a function for atexit uses
 * what the end has already taken away.
 */
#include "provider.h"

#include <stdlib.h>

COLLECT_IS_GOOD

static volatile LONG *state, *nowhere;

static void flush_at_exit(void)
{
    if (state)
        *nowhere = *state;
}

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    static LONG opened;

    if (!state)
        atexit(flush_at_exit);
    state = &opened;
    return good_open(devices);
}

DWORD APIENTRY BadClose(void)
{
    state = NULL;
    return good_close();
}
