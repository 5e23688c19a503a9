/* SPDX-License-Identifier: MIT
 *
 * registry_renamed.c -- its service is not named like its file, and Open needs the service's key.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    (void)devices;
    return good_open_service(L"Renamed");
}
