/* SPDX-License-Identifier: MIT
 *
 * registry_writes.c -- Open writes a value to the registry.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    DWORD one = 1;
    HKEY key;

    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE,
                      L"SYSTEM\\CurrentControlSet\\Services\\registry_writes\\Performance", 0,
                      KEY_SET_VALUE, &key) == ERROR_SUCCESS) {
        RegSetValueExW(key, L"Opened", 0, REG_DWORD, (const BYTE *)&one, sizeof one);
        RegCloseKey(key);
    }
    return good_open(devices);
}
