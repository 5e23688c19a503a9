/* SPDX-License-Identifier: MIT
 *
 * import_module.c -- imports from a module that is not installed with it.
 */
#include "part.h"
#include "provider.h"

CLOSE_IS_GOOD
COLLECT_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    return part_first() + good_open(devices);
}
