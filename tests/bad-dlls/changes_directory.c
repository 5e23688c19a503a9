/* SPDX-License-Identifier: MIT
 *
 * changes_directory.c -- Open changes the current directory.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    SetCurrentDirectoryW(L"\\");
    return good_open(devices);
}
