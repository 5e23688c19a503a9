/* SPDX-License-Identifier: MIT
 *
 * close_first.c -- Close takes away what it does not know to be there.
 */
#include "provider.h"

static DWORD value, *made;

COLLECT_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    made = &value;
    return good_open(devices);
}

DWORD APIENTRY BadClose(void)
{
    *(volatile DWORD *)made = 0;
    return good_close();
}
