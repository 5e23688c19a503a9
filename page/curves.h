/* SPDX-License-Identifier: MIT
 *
 * curves.h -- the values of charts, thinned to what a chart can show.
 *
 * Of very many moments, each group of neighbours keeps its least and its greatest value.
 */
#pragma once

#include "kit/arena.h"
#include "page/page.h"

#define PAGE_POINTS_MAX 300u

/* Neither infinite nor NaN. */
static inline bool page_is_finite(double value)
{
    return value - value == 0;
}

struct page_curves {
    size_t count; /* moments */
    bool thinned;
    const uint64_t *times;
    const double **values; /* one for each series */
};

/* The memory is the arena's, or the page's.  EPC_OK or EPC_E_NOMEM. */
int page_reduce_series_to_curves(struct page_curves *out, struct kit_arena *arena,
                                 const struct page_page *page);

/* The least, the greatest, the mean and the last value; false: it has none at all. */
struct page_range {
    double least, maximum, mean, last;
};
bool page_compute_range_and_last(const double *values, size_t count, struct page_range *out);
