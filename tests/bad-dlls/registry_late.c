/* SPDX-License-Identifier: MIT
 *
 * registry_late.c -- the access of registry_wide, by a function that is looked up at run time.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    LSTATUS(WINAPI * open)
    (HKEY, LPCWSTR, DWORD, REGSAM, PHKEY) =
        (LSTATUS(WINAPI *)(HKEY, LPCWSTR, DWORD, REGSAM, PHKEY))(void (*)(void))GetProcAddress(
            LoadLibraryW(L"advapi32.dll"), "RegOpenKeyExW");
    HKEY key;

    if (open(HKEY_LOCAL_MACHINE, L"SYSTEM\\CurrentControlSet\\Services\\registry_late\\Performance",
             0, KEY_WRITE, &key) == ERROR_SUCCESS)
        RegCloseKey(key);
    return good_open(devices);
}
