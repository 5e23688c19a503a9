/* SPDX-License-Identifier: MIT
 *
 * rows.c -- a row for each moment; at the end they become columns.
 */
#include "monitor/report/rows.h"

#include <math.h>
#include <stdlib.h>

double *mon_report_append_row_to_fill(struct mon_report_rows *rows, uint64_t time, size_t width)
{
    const size_t count = rows->count;
    double *values = malloc((width ? width : 1) * sizeof *values);

    if (!values || !KIT_RESERVE(NULL, rows->times, count, rows->time_capacity) ||
        !KIT_RESERVE(NULL, rows->values, count, rows->value_capacity) ||
        !KIT_RESERVE(NULL, rows->widths, count, rows->width_capacity)) {
        free(values);
        return NULL;
    }
    for (size_t i = 0; i < width; i++)
        values[i] = NAN;
    rows->times[count] = time;
    rows->values[count] = values;
    rows->widths[count] = width;
    rows->count++;
    return values;
}

double *mon_report_copy_series_values(const struct mon_report_rows *rows, size_t series,
                                      struct kit_arena *arena)
{
    double *column = kit_arena_allocate(arena, rows->count, sizeof *column);

    for (size_t i = 0; column && i < rows->count; i++)
        column[i] = series < rows->widths[i] ? rows->values[i][series] : NAN;
    return column;
}

void mon_report_rows_release(struct mon_report_rows *rows)
{
    for (size_t i = 0; i < rows->count; i++)
        free(rows->values[i]);
    free(rows->times);
    free((void *)rows->values);
    free(rows->widths);
    *rows = (struct mon_report_rows){ .count = 0 };
}
