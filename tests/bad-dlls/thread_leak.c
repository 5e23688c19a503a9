/* SPDX-License-Identifier: MIT
 *
 * thread_leak.c -- every Collect starts a thread; Close ends them all.
 */
#include "provider.h"

static volatile LONG running;
static HANDLE stop;

/* Hundreds of threads that wake up to look whether they shall end would make everything slow. */
static DWORD WINAPI wait(LPVOID nothing)
{
    (void)nothing;
    WaitForSingleObject(stop, INFINITE);
    InterlockedDecrement(&running);
    return 0;
}

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    if (!stop)
        stop = CreateEventW(NULL, TRUE, FALSE, NULL);
    return good_open(devices);
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
    SetEvent(stop);
    while (running > 0)
        Sleep(10);
    ResetEvent(stop);
    return good_close();
}
