/* SPDX-License-Identifier: MIT
 *
 * open_thrice.c -- only two Opens are counted: of three, the second Close ends everything.
 */
#include "provider.h"

static DWORD opened;

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    if (opened < 2)
        opened++;
    return good_open(devices);
}

DWORD APIENTRY BadClose(void)
{
    if (opened > 0)
        opened--;
    return good_close();
}

COLLECT
{
    return good_collect(opened ? query : (WCHAR *)L"", data, bytes, types);
}
