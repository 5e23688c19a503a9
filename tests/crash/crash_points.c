/* SPDX-License-Identifier: MIT
 *
 * crash_points.c -- see crash_points.h.
 */
#include "crash_points.h"

#include <windows.h>

#include <stdio.h>

static LONG chosen;
static volatile LONG passed;

void crash_stop_at(unsigned number)
{
    chosen = (LONG)number;
    passed = 0;
}

void crash_point(void)
{
    LONG point = chosen ? InterlockedIncrement(&passed) : 0;

    if (point < chosen || chosen == 0)
        return;
    if (point == chosen) {
        printf("stopped\n");
        fflush(stdout);
    }
    Sleep(
        60000); /* until we are killed; other threads, too, get no further than to their next point */
    TerminateProcess(GetCurrentProcess(), 9);
}
