/* SPDX-License-Identifier: MIT
 *
 * registry_lost.c -- Collect crashes because Open did not find a key of the application.
 */
#include "provider.h"

static const BYTE *settings;

CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    static const BYTE defaults[4];
    HKEY key;

    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, L"SOFTWARE\\BadLost", 0, KEY_READ, &key) ==
        ERROR_SUCCESS) {
        settings = defaults;
        RegCloseKey(key);
    }
    return good_open(devices);
}

COLLECT
{
    if (*(volatile const BYTE *)settings != 0)
        return ERROR_SUCCESS;
    return good_collect(query, data, bytes, types);
}
