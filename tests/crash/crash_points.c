/* SPDX-License-Identifier: MIT
 *
 * crash_points.c -- counts the points of one thread, and suspends the whole process at the chosen
 * one.
 *
 * The thread that reaches the point prints it and sleeps; every other thread sleeps at its own next
 * point.  The parent reads the line and kills the process, or sets the event.
 */
#include "crash_points.h"

#include <windows.h>

#include <stdio.h>

static DWORD thread; /* only its points are counted: the order of other threads' points varies */
static unsigned chosen, passed, steps;
static volatile LONG stopped;
static HANDLE go_on;

void crash_stop_at(unsigned number)
{
    thread = GetCurrentThreadId();
    chosen = number;
    passed = steps = 0;
}

void crash_go_on_at(void *event)
{
    go_on = event;
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
    if (go_on && GetCurrentThreadId() == thread &&
        WaitForSingleObject(go_on, 60000) == WAIT_OBJECT_0) {
        InterlockedExchange(&stopped, 0);
        return;
    }
    Sleep(60000); /* until the parent kills this process */
    TerminateProcess(GetCurrentProcess(), 9);
}
