/* SPDX-License-Identifier: MIT
 *
 * load_leak.c -- opens its section once, keeps the handle in a variable, and never closes it: the
 * variable is gone with the DLL, the handle stays.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    static HANDLE section;

    if (!section)
        section = CreateFileMappingW(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE, 0, 4096,
                                     L"Local\\BadLoadLeak");
    return good_open(devices);
}
