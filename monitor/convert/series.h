/* SPDX-License-Identifier: MIT
 *
 * series.h -- the columns of a log as series of metrics: names, labels, and what a value becomes.
 *
 * Names and kinds are those of docs/counter-metrics.md where the log has raw values; a column that
 * has values only is a gauge of them.
 */
#pragma once

#include "monitor/convert/sink.h"
#include "monitor/metrics/counts.h"
#include "monitor/metrics/families.h"
#include "reader/binarylog/rows/columnentry.h"

/* One metric of a column; a column of two metrics has two. */
struct mon_series {
    size_t column; /* of the log */
    const struct reader_blg_entry *entry;
    struct mon_kind_found found;
    const struct mon_family *family;
    const char *name;   /* of the metric family */
    const char *labels; /* with their braces; "": none */
    const char *help;
    bool second;               /* it is the second metric of its column */
    enum mon_metric_type type; /* a summary has a sum and a count: two values */
};

struct mon_series_list {
    struct kit_arena memory;
    struct mon_families families;
    struct mon_series *list; /* by name, and then as the columns are */
    size_t count;
    size_t columns; /* that have a series */
};

/* Make the series of the chosen columns.  EPC_OK or EPC_E_NOMEM.  Release it in every case. */
int mon_series_make_from_columns(struct mon_series_list *out, const struct mon_sink_start *start);
void mon_series_release(struct mon_series_list *series);

/* The value, or the sum and the count, of a series in the latest row of the log; NAN: none.  `key`
 * tells the series apart in `counts`, whose sample has begun. */
void mon_compute_one_series_in_row(const struct mon_series *series,
                                   const struct reader_textlog *log,
                                   const struct reader_textlog_row *row, struct mon_counts *counts,
                                   uint64_t key, double values[2]);
