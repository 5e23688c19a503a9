/* SPDX-License-Identifier: MIT
 *
 * sort.h -- a stable sort, since the portable parts have no qsort.
 */
#pragma once

#include "kit/arena.h"

/* The numbers 0..count-1 in the order of `compare` (below 0: a comes before b); equal ones stay in
 * their order.  NULL: memory.  n log n comparisons at most, for any input. */
uint32_t *kit_make_sorted_positions(struct kit_arena *arena, size_t count,
                                    int (*compare)(const void *context, uint32_t a, uint32_t b),
                                    const void *context);
