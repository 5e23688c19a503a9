/* SPDX-License-Identifier: MIT
 *
 * aborts.c -- Collect calls abort().
 */
#include "provider.h"

#include <stdlib.h>

ONLY_COLLECT_IS_BAD
{
    abort();
}
