/* SPDX-License-Identifier: MIT
 *
 * open_hangs.c -- Open does not return.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    Sleep(INFINITE);
    return good_open(devices);
}
