/* SPDX-License-Identifier: MIT
 *
 * registry_line.c -- Open requests write access to five keys, all in one line, and to its own key
 * in another one.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

#define SERVICES L"SYSTEM\\CurrentControlSet\\Services"

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    static const WCHAR *volatile keys[] = { L"SYSTEM", L"SYSTEM\\CurrentControlSet", SERVICES,
                                            SERVICES L"\\registry_line",
                                            SERVICES L"\\registry_line\\Performance" };
    HKEY key;

    for (int i = 0; i < 5; i++)
        if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, keys[i], 0, KEY_WRITE, &key) == ERROR_SUCCESS)
            RegCloseKey(key);
    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, keys[4], 0, KEY_WRITE, &key) == ERROR_SUCCESS)
        RegCloseKey(key);
    return good_open(devices);
}
