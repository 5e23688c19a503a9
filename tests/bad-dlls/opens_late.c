/* SPDX-License-Identifier: MIT
 *
 * opens_late.c -- Open fails until the file exists that the variable EPC_OPENS_LATE names.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    WCHAR file[MAX_PATH];

    if (!GetEnvironmentVariableW(L"EPC_OPENS_LATE", file, MAX_PATH) ||
        GetFileAttributesW(file) == INVALID_FILE_ATTRIBUTES)
        return ERROR_FILE_NOT_FOUND;
    return good_open(devices);
}
