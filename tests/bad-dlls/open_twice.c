/* SPDX-License-Identifier: MIT
 *
 * open_twice.c -- Opens are not counted: the first Close releases everything.
 */
#include "provider.h"

static BOOL opened;

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    opened = TRUE;
    return good_open(devices);
}

DWORD APIENTRY BadClose(void)
{
    opened = FALSE;
    return good_close();
}

COLLECT
{
    return good_collect(opened ? query : (WCHAR *)L"", data, bytes, types);
}
