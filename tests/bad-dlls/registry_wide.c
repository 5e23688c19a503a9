/* SPDX-License-Identifier: MIT
 *
 * registry_wide.c -- Open requests all access rights to its key although it only reads.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    HKEY key;

    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE,
                      L"SYSTEM\\CurrentControlSet\\Services\\registry_wide\\Performance", 0,
                      KEY_ALL_ACCESS, &key) == ERROR_SUCCESS)
        RegCloseKey(key);
    return good_open(devices);
}
