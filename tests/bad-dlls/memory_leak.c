/* SPDX-License-Identifier: MIT
 *
 * memory_leak.c -- every second Collect allocates 16 bytes and never frees them.
 */
#include "provider.h"

#include <stdlib.h>

void *volatile last_leaked;

ONLY_COLLECT_IS_BAD
{
    static int calls;

    if (++calls % 2)
        last_leaked = malloc(16);
    return good_collect(query, data, bytes, types);
}
