/* SPDX-License-Identifier: MIT
 *
 * open_negative.c -- Open returns an HRESULT.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    (void)devices;
    return (DWORD)E_FAIL;
}
