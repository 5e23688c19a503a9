/* SPDX-License-Identifier: MIT
 *
 * aborts.c -- Collect calls abort().
 */
#include "provider.h"

#include <stdlib.h>

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    (void)query;
    (void)data;
    (void)bytes;
    (void)types;
    abort();
}
