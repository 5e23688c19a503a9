/* SPDX-License-Identifier: MIT
 *
 * cycle_failed.c -- the 28th Open fails: the first of several at once when three connections are
 * tried, so that the calls of two before count.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    static int calls;

    return ++calls < 28 ? good_open(devices) : ERROR_NO_SYSTEM_RESOURCES;
}
