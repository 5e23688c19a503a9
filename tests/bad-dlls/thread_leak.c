/* SPDX-License-Identifier: MIT
 *
 * thread_leak.c -- every Collect starts a thread; Close ends them all.
 */
#include "provider.h"

OPEN_IS_GOOD

static volatile LONG running;
static volatile LONG stop;

static DWORD WINAPI wait(LPVOID nothing)
{
    (void)nothing;
    while (!stop)
        Sleep(100);
    InterlockedDecrement(&running);
    return 0;
}

COLLECT
{
    HANDLE thread = CreateThread(NULL, 65536, wait, NULL, STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);

    if (thread) {
        InterlockedIncrement(&running);
        CloseHandle(thread);
    }
    return good_collect(query, data, bytes, types);
}

DWORD APIENTRY BadClose(void)
{
    stop = 1;
    while (running > 0)
        Sleep(10);
    stop = 0;
    return good_close();
}
