/* SPDX-License-Identifier: MIT
 *
 * unloads_later.c -- a thread that Collect started unloads the DLL later.
 */
#include "provider.h"

OPEN_IS_GOOD

/* Where the thread has not yet run, Close waits for it, so that each run ends in the same way. */
DWORD APIENTRY BadClose(void)
{
    for (;;)
        Sleep(10);
}

COLLECT
{
    DWORD status = good_collect(query, data, bytes, types);
    static const char here;
    HMODULE self = NULL;
    HANDLE thread;

    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                           GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                       (LPCWSTR)(const void *)&here, &self);
    /* By then the thread runs only in FreeLibrary, and Collect has returned. */
    thread =
        CreateThread(NULL, 0, (LPTHREAD_START_ROUTINE)(void (*)(void))FreeLibrary, self, 0, NULL);
    CloseHandle(thread);
    return status;
}
