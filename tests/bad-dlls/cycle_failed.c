/* SPDX-License-Identifier: MIT
 *
 * cycle_failed.c -- the twentieth Open fails.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    static int calls;

    return ++calls < 20 ? good_open(devices) : ERROR_NO_SYSTEM_RESOURCES;
}
