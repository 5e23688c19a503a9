/* SPDX-License-Identifier: MIT
 *
 * reopen_hangs.c -- Open does not return once the DLL was closed; and it requests all access rights
 * to its key, which only a later trial shows.
 */
#include "provider.h"

static BOOL closed;

COLLECT_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    HKEY key;

    if (closed)
        Sleep(INFINITE);
    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE,
                      L"SYSTEM\\CurrentControlSet\\Services\\reopen_hangs\\Performance", 0,
                      KEY_ALL_ACCESS, &key) == ERROR_SUCCESS)
        RegCloseKey(key);
    return good_open(devices);
}

DWORD APIENTRY BadClose(void)
{
    closed = TRUE;
    return good_close();
}
