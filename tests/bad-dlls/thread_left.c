/* SPDX-License-Identifier: MIT
 *
 * thread_left.c -- Open starts a thread that Close does not end.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

static DWORD WINAPI wait(LPVOID nothing)
{
    while (!nothing)
        Sleep(20);
    return 0;
}

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    CloseHandle(CreateThread(NULL, 0, wait, NULL, 0, NULL));
    return good_open(devices);
}
