/* SPDX-License-Identifier: MIT
 *
 * import_function.c -- imports a function that the module in its folder does not have yet.
 */
#include "part.h"
#include "provider.h"

CLOSE_IS_GOOD
COLLECT_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    return part_first() + part_second() + good_open(devices);
}
