/* SPDX-License-Identifier: MIT
 *
 * registry_renamed.c -- its service is not called as its file is, and Open needs the key.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    HKEY key;
    LONG error = RegOpenKeyExW(HKEY_LOCAL_MACHINE,
                               L"SYSTEM\\CurrentControlSet\\Services\\Renamed\\Performance", 0,
                               KEY_READ, &key);

    (void)devices;
    if (error == ERROR_SUCCESS)
        RegCloseKey(key);
    return (DWORD)error;
}
