/* SPDX-License-Identifier: MIT
 *
 * crash_points.c -- see crash_points.h.
 */
#include "crash_points.h"

#include <windows.h>

#include <stdio.h>

static DWORD thread; /* whose points are counted: in which order those of others come is chance */
static unsigned chosen, passed, steps;
static volatile LONG stopped;

void crash_stop_at(unsigned number)
{
    thread = GetCurrentThreadId();
    chosen = number;
}

void crash_step(void)
{
    steps++;
}

void crash_point(void)
{
    if (chosen == 0)
        return;
    if (GetCurrentThreadId() == thread && ++passed == chosen) {
        InterlockedExchange(&stopped, 1);
        printf("stopped %u\n", steps);
        fflush(stdout);
    }
    if (!stopped)
        return;
    Sleep(60000); /* until we are killed */
    TerminateProcess(GetCurrentProcess(), 9);
}
