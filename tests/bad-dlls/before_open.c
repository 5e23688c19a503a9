/* SPDX-License-Identifier: MIT
 *
 * before_open.c -- Collect uses what Open creates, without checking that Open was called.
 */
#include "provider.h"

static DWORD *made;

CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    static DWORD value;

    made = &value;
    return good_open(devices);
}

COLLECT
{
    ++*(volatile DWORD *)made;
    return good_collect(query, data, bytes, types);
}
