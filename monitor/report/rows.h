/* SPDX-License-Identifier: MIT
 *
 * rows.h -- the values of a page's charts, sample after sample.
 *
 * A series may begin late; before it there is no value.
 */
#pragma once

#include "kit/arena.h"
#include "page/page.h"

/* Zeroed: empty.  Must be released. */
struct mon_report_rows {
    uint64_t *times;
    double **values; /* of each moment, for the `widths` series that there were */
    size_t *widths;
    size_t count;
    size_t time_capacity, value_capacity, width_capacity;
};

/* Begin the next moment: returns where `width` values belong, all NaN; NULL: no memory. */
double *mon_report_append_row_to_fill(struct mon_report_rows *rows, uint64_t time, size_t width);
/* The values of one series from the first moment on, in the arena; NULL: no memory. */
double *mon_report_copy_series_values(const struct mon_report_rows *rows, size_t series,
                                      struct kit_arena *arena);
void mon_report_rows_release(struct mon_report_rows *rows);
