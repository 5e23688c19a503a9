/* SPDX-License-Identifier: MIT
 *
 * memory_leak.c -- every second Collect allocates 16 bytes and never frees them.
 */
#include "provider.h"

#include <stdlib.h>

OPEN_IS_GOOD
CLOSE_IS_GOOD

void *volatile last_leaked;

COLLECT
{
    static int calls;

    if (++calls % 2)
        last_leaked = malloc(16);
    return good_collect(query, data, bytes, types);
}
