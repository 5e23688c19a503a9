/* SPDX-License-Identifier: MIT
 *
 * registry_module.c -- a module that the DLL loads opens a key with all access rights.
 */
#include "part.h"
#include "provider.h"

CLOSE_IS_GOOD
COLLECT_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    return part_first() + good_open(devices);
}
