/* SPDX-License-Identifier: MIT
 *
 * stack_overflow.c -- Collect calls itself until the stack overflows.
 */
#include "provider.h"

static volatile int depth;

static int deeper(int level)
{
    volatile char capacity[4096];

    capacity[0] = (char)level;
    depth = level;
    return depth < 0 ? capacity[0] : deeper(level + 1) + capacity[0];
}

ONLY_COLLECT_IS_BAD
{
    if (deeper(0) < 0)
        return ERROR_SUCCESS;
    return good_collect(query, data, bytes, types);
}
