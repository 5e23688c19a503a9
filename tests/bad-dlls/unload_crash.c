/* SPDX-License-Identifier: MIT
 *
 * unload_crash.c -- Open starts a timer that Close does not delete.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

static void CALLBACK tick(PVOID nothing, BOOLEAN fired)
{
    (void)nothing;
    (void)fired;
}

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    HANDLE timer;

    CreateTimerQueueTimer(&timer, NULL, tick, NULL, 20, 20, WT_EXECUTEDEFAULT);
    return good_open(devices);
}
