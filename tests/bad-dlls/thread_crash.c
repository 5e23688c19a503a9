/* SPDX-License-Identifier: MIT
 *
 * thread_crash.c -- a thread that Collect started crashes.
 */
#include "provider.h"

static DWORD WINAPI crash(LPVOID nothing)
{
    *(volatile int *)nothing = 1;
    return 0;
}

ONLY_COLLECT_IS_BAD
{
    WaitForSingleObject(CreateThread(NULL, 0, crash, NULL, 0, NULL), INFINITE);
    return good_collect(query, data, bytes, types);
}
