/* SPDX-License-Identifier: MIT
 * spins_aside.c -- Open has a thread compute for 1.5 seconds of processor time, and waits for it:
 * more than the time limit of one second, and less than what a late call gets in addition.  At the
 * end the thread, and the system's count of its time, are gone.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

/* In units of 100 ns. */
static ULONGLONG thread_used(void)
{
    FILETIME begin, end, kernel, user;

    GetThreadTimes(GetCurrentThread(), &begin, &end, &kernel, &user);
    return ((ULONGLONG)user.dwHighDateTime << 32 | user.dwLowDateTime) +
           ((ULONGLONG)kernel.dwHighDateTime << 32 | kernel.dwLowDateTime);
}

static DWORD WINAPI spin(LPVOID nothing)
{
    (void)nothing;
    while (thread_used() < 15000000)
        continue;
    return 0;
}

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    HANDLE thread = CreateThread(NULL, 0, spin, NULL, 0, NULL);

    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
    return good_open(devices);
}
