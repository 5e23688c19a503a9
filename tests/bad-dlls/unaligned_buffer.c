/* SPDX-License-Identifier: MIT
 *
 * unaligned_buffer.c -- Collect rounds the start of its buffer up to a multiple of 8.
 */
#include "provider.h"

#include <stdint.h>

ONLY_COLLECT_IS_BAD
{
    *data = (void *)(((uintptr_t)*data + 7) & ~(uintptr_t)7);
    return good_collect(query, data, bytes, types);
}
