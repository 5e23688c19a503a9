/* SPDX-License-Identifier: MIT
 *
 * reopen_failed.c -- what Close takes away no second Open makes again.
 */
#include "provider.h"

static DWORD opened;
static BOOL closed;

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    opened++;
    return good_open(devices);
}

DWORD APIENTRY BadClose(void)
{
    closed = --opened == 0;
    return good_close();
}

COLLECT
{
    return good_collect(closed ? (WCHAR *)L"" : query, data, bytes, types);
}
