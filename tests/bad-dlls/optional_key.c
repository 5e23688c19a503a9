/* SPDX-License-Identifier: MIT
 *
 * optional_key.c -- Open goes on without a key that is optional, and gives up without another one.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

static LONG look_up(const WCHAR *path)
{
    HKEY key;
    LONG error = RegOpenKeyExW(HKEY_LOCAL_MACHINE, path, 0, KEY_READ, &key);

    if (error == ERROR_SUCCESS)
        RegCloseKey(key);
    return error;
}

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    (void)devices;
    look_up(L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"); /* is there */
    look_up(L"SOFTWARE\\Vendor\\Logging");
    return look_up(L"SOFTWARE\\Vendor\\Servers") == ERROR_SUCCESS ? ERROR_SUCCESS : (DWORD)-1;
}
