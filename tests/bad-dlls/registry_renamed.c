/* SPDX-License-Identifier: MIT
 *
 * registry_renamed.c -- its service is not called as its file is, and Open needs the key.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    (void)devices;
    return good_open_service(L"Renamed");
}
