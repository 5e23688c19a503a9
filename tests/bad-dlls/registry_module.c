/* SPDX-License-Identifier: MIT
 *
 * registry_module.c -- the module that it was loaded with opens a key with every right.
 */
#include "part.h"
#include "provider.h"

CLOSE_IS_GOOD
COLLECT_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    return part_first() + good_open(devices);
}
