/* SPDX-License-Identifier: MIT
 *
 * thread.c -- this thread: its priority, and waiting.
 */
#include "sdk/port/port.h"

#include <windows.h>

int epci_priority_lower(void)
{
    int before = GetThreadPriority(GetCurrentThread());

    /* Not THREAD_MODE_BACKGROUND_BEGIN: that would slow the callback's own input and output, too. */
    if (before != THREAD_PRIORITY_ERROR_RETURN && before > THREAD_PRIORITY_BELOW_NORMAL)
        SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
    return before;
}

void epci_priority_restore(int before)
{
    if (before != THREAD_PRIORITY_ERROR_RETURN)
        SetThreadPriority(GetCurrentThread(), before);
}

void epci_sleep(uint32_t milliseconds)
{
    Sleep(milliseconds);
}
