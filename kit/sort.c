/* SPDX-License-Identifier: MIT
 *
 * sort.c -- bottom-up merge sort of positions.
 */
#include "kit/sort.h"

#include <stdlib.h>
#include <string.h>

uint32_t *kit_make_sorted_positions(struct kit_arena *arena, size_t count,
                                    int (*compare)(const void *context, uint32_t a, uint32_t b),
                                    const void *context)
{
    uint32_t *both = arena ? kit_arena_allocate(arena, 2 * count, sizeof *both)
                           : malloc((2 * count + 1) * sizeof *both);
    uint32_t *from = both, *to;

    if (!both)
        return NULL;
    to = both + count;
    for (size_t i = 0; i < count; i++)
        from[i] = (uint32_t)i;
    for (size_t run = 1; run < count; run *= 2) {
        uint32_t *swap = from;
        for (size_t start = 0; start < count; start += 2 * run) {
            size_t middle = run < count - start ? start + run : count;
            size_t end = run < count - middle ? middle + run : count;
            size_t left = start;
            size_t right = middle;
            for (size_t at = start; at < end; at++) {
                bool take_left = right == end ||
                                 (left < middle && compare(context, from[left], from[right]) <= 0);
                to[at] = take_left ? from[left++] : from[right++];
            }
        }
        from = to;
        to = swap;
    }
    if (from != both)
        memcpy(both, from, count * sizeof *both);
    return both;
}
