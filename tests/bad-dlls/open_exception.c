/* SPDX-License-Identifier: MIT
 *
 * open_exception.c -- Open writes to address 0.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    *(volatile int *)devices = 1;
    return ERROR_SUCCESS;
}
