/* SPDX-License-Identifier: MIT
 *
 * crash_points.c -- see crash_points.h.
 */
#include "crash_points.h"

#include <windows.h>

#include <stdio.h>

static unsigned chosen, passed;

void crash_stop_at(unsigned number)
{
    chosen = number;
    passed = 0;
}

void crash_point(void)
{
    if (chosen == 0 || ++passed != chosen)
        return;
    printf("stopped\n");
    fflush(stdout);
    Sleep(60000); /* until we are killed */
    TerminateProcess(GetCurrentProcess(), 9);
}
