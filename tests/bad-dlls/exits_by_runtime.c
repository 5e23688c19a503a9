/* SPDX-License-Identifier: MIT
 *
 * exits_by_runtime.c -- Close calls exit().
 */
#include "provider.h"

#include <stdlib.h>

OPEN_IS_GOOD
COLLECT_IS_GOOD

DWORD APIENTRY BadClose(void)
{
    exit(0);
}
