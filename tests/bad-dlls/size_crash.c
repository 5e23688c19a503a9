/* SPDX-License-Identifier: MIT
 *
 * size_crash.c -- for one size of buffer Collect crashes; and every Open leaks an event, which only
 * a later trial shows.
 */
#include "provider.h"

CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    CreateEventW(NULL, TRUE, FALSE, NULL);
    return good_open(devices);
}

COLLECT
{
    if (*bytes == 301)
        *(volatile BYTE *)NULL = 0;
    return good_collect(query, data, bytes, types);
}
