/* SPDX-License-Identifier: MIT
 *
 * curves.c -- of each group of moments two remain: where it begins, and its middle.
 */
#include "page/curves.h"

#include <epc/epc.h>

#define GROUPS (PAGE_POINTS_MAX / 2)

/* The least and the greatest value of a group, in the order in which they came. */
static void reduce_group_to_extremes(const double *values, size_t from, size_t end, double out[2])
{
    size_t least = from, maximum = from;

    for (size_t i = from; i < end; i++) {
        if (!page_is_finite(values[i]))
            continue;
        if (!page_is_finite(values[least]) || values[i] < values[least])
            least = i;
        if (!page_is_finite(values[maximum]) || values[i] > values[maximum])
            maximum = i;
    }
    out[0] = values[least < maximum ? least : maximum];
    out[1] = values[least < maximum ? maximum : least];
}

int page_reduce_series_to_curves(struct page_curves *out, struct kit_arena *arena,
                                 const struct page_page *page)
{
    const size_t count = page->time_count;
    uint64_t *times;

    *out = (struct page_curves){ .count = count, .times = page->times };
    out->values = kit_arena_allocate(arena, page->series_count, sizeof *out->values);
    if (!out->values)
        return EPC_E_NOMEM;
    for (size_t s = 0; s < page->series_count; s++)
        out->values[s] = page->series[s].values;
    if (count <= PAGE_POINTS_MAX)
        return EPC_OK;
    *out = (struct page_curves){ .count = PAGE_POINTS_MAX, .thinned = true, .values = out->values };
    out->times = times = kit_arena_allocate(arena, PAGE_POINTS_MAX, sizeof *times);
    for (size_t g = 0; times && g < GROUPS; g++) {
        const size_t from = count * g / GROUPS, end = count * (g + 1) / GROUPS;

        times[2 * g] = page->times[from];
        times[2 * g + 1] = page->times[from + (end - from) / 2];
    }
    for (size_t s = 0; times && s < page->series_count; s++) {
        double *values = kit_arena_allocate(arena, PAGE_POINTS_MAX, sizeof *values);

        if (!values)
            return EPC_E_NOMEM;
        for (size_t g = 0; g < GROUPS; g++)
            reduce_group_to_extremes(page->series[s].values, count * g / GROUPS,
                                     count * (g + 1) / GROUPS, values + 2 * g);
        out->values[s] = values;
    }
    return times ? EPC_OK : EPC_E_NOMEM;
}

bool page_compute_range_and_last(const double *values, size_t count, struct page_range *out)
{
    bool any = false;
    double known = 0;

    out->mean = 0;
    for (size_t i = 0; i < count; i++) {
        if (!page_is_finite(values[i]))
            continue;
        known++;
        out->mean += values[i] / known - out->mean / known; /* a sum may be too large */
        if (!any || values[i] < out->least)
            out->least = values[i];
        if (!any || values[i] > out->maximum)
            out->maximum = values[i];
        out->last = values[i];
        any = true;
    }
    return any;
}
