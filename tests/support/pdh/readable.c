/* SPDX-License-Identifier: MIT
 *
 * readable.c -- callers are tests.
 */
#include "pdh/caller/readable.h"

bool pdh_is_memory_readable(const void *at, size_t bytes)
{
    (void)bytes;
    return at != NULL;
}
