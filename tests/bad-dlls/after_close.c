/* SPDX-License-Identifier: MIT
 *
 * after_close.c -- Collect uses what Close has released.
 */
#include "provider.h"

static DWORD opened, value, *made = &value;

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    opened++;
    made = &value;
    return good_open(devices);
}

DWORD APIENTRY BadClose(void)
{
    if (opened == 1)
        made = NULL;
    opened--;
    return good_close();
}

COLLECT
{
    ++*(volatile DWORD *)made;
    return good_collect(query, data, bytes, types);
}
