/* SPDX-License-Identifier: MIT
 *
 * sort.h -- a stable sort, since the portable parts have no qsort, and a binary search.
 */
#pragma once

#include "kit/arena.h"

/* The numbers 0..count-1 in the order of `compare` (below 0: a comes before b); equal ones stay in
 * their order.  They are the arena's, or from malloc where that is NULL.  NULL: memory.  n log n
 * comparisons at most, for any input. */
uint32_t *kit_make_sorted_positions(struct kit_arena *arena, size_t count,
                                    int (*compare)(const void *context, uint32_t a, uint32_t b),
                                    const void *context);

/* Set `at`, a size_t, to the first position of a sorted list for which `is_not_before`, which says
 * `at`, is true; to `count` if it never is.  For n entries it is asked log2 n times. */
#define KIT_FIND_FIRST(at, count, is_not_before)                                                   \
    for (size_t low_ = 0, high_ = (count); (at) = low_ + (high_ - low_) / 2, low_ < high_;)        \
        if (is_not_before)                                                                         \
            high_ = (at);                                                                          \
        else                                                                                       \
            low_ = (at) + 1
