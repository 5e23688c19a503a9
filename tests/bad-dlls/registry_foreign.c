/* SPDX-License-Identifier: MIT
 *
 * registry_foreign.c -- Open also reads the key of the sample that the author copied.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    HKEY services, key;

    if (RegOpenKeyExA(HKEY_LOCAL_MACHINE, "System\\CurrentControlSet\\Services", 0, KEY_READ,
                      &services) == ERROR_SUCCESS) {
        if (RegOpenKeyExA(services, "Sample\\Performance", 0, KEY_READ, &key) == ERROR_SUCCESS)
            RegCloseKey(key);
        RegCloseKey(services);
    }
    return good_open(devices);
}
