/* SPDX-License-Identifier: MIT
 *
 * runtime_thread_left.c -- Open starts a thread as the C runtime does, and Close does not end it.
 */
#include "provider.h"

#include <process.h>

COLLECT_IS_GOOD
CLOSE_IS_GOOD

static unsigned WINAPI wait(void *nothing)
{
    while (!nothing)
        Sleep(20);
    return 0;
}

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    CloseHandle((HANDLE)_beginthreadex(NULL, 0, wait, NULL, 0, NULL));
    return good_open(devices);
}
