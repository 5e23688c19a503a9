/* SPDX-License-Identifier: MIT
 *
 * reopen_failed.c -- a second Open does not create again what Close has released.
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
