/* SPDX-License-Identifier: MIT
 *
 * close_first.c -- Close releases something without checking that Open made it.
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
