/* SPDX-License-Identifier: MIT
 *
 * registry_crash.c -- Open crashes because it did not find the key of its service, whose name is
 * another one, and which it opens with more rights than it needs.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    HKEY key = NULL;

    (void)devices;
    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE,
                      L"SYSTEM\\CurrentControlSet\\Services\\Renamed\\Performance", 0,
                      KEY_ALL_ACCESS, &key) != ERROR_SUCCESS)
        *(volatile BYTE *)NULL = 0;
    RegCloseKey(key);
    return good_open_service(L"Renamed");
}
