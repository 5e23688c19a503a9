/* SPDX-License-Identifier: MIT
 *
 * open_failed.c -- Open returns an error.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    (void)devices;
    return ERROR_SERVICE_NOT_ACTIVE;
}
