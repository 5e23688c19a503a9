/* SPDX-License-Identifier: MIT
 *
 * sinkmetrics.c -- OpenMetrics text with time stamps, as promtool takes it for a back-fill.
 *
 * OpenMetrics wants all samples of a metric next to each other, and a log has all samples of a time
 * next to each other.  So values are collected for as many series as fit; the rest of the series
 * comes in another pass over the log.
 */
#include "monitor/convert/sink.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/convert/series.h"
#include "monitor/convert/sinkfile.h"
#include "monitor/metrics/table.h"
#include "sdk/port/port.h"

#define METRICS_VALUES 0x200000u /* pairs of numbers that are collected: 32 MiB */

struct metrics_sink {
    struct mon_sink_start start;
    struct mon_series_list series;
    struct mon_counts counts;
    size_t first, kept; /* series of this pass */
    double (*values)[2];
    uint64_t *times;
    size_t rows, time_capacity;
    const char *named; /* the family whose head was written last */
    struct mon_sink_file file;
};

/* ---- Text ---- */

static void put_type_unit_and_help(struct metrics_sink *to, const struct mon_series *series)
{
    const char *unit = series->second && !series->is_counter ? "" : series->family->unit;

    if (to->named && strcmp(to->named, series->name) == 0)
        return;
    to->named = series->name;
    kit_buffer_add_format(&to->file.text, "# TYPE %s %s\n", series->name,
                          series->is_counter   ? "counter"
                          : series->is_summary ? "summary"
                                               : "gauge");
    if (*unit)
        kit_buffer_add_format(&to->file.text, "# UNIT %s %s\n", series->name, unit);
    kit_buffer_add_format(&to->file.text, "# HELP %s ", series->name);
    mon_append_escaped_text(&to->file.text, series->help, true);
    kit_buffer_add_text(&to->file.text, "\n");
}

static void put_series_sample(struct metrics_sink *to, const struct mon_series *series,
                              const char *end, double value, uint64_t time)
{
    const int64_t since = epci_ms_since_1970(time);
    const uint64_t apart = since < 0 ? (uint64_t)-since : (uint64_t)since;

    kit_buffer_add_text(&to->file.text, series->name);
    kit_buffer_add_text(&to->file.text, end);
    kit_buffer_add_text(&to->file.text, series->labels);
    kit_buffer_add_text(&to->file.text, " ");
    mon_append_metric_value(&to->file.text, value);
    kit_buffer_add_format(&to->file.text, " %s%llu.%03u\n", since < 0 ? "-" : "",
                          (unsigned long long)(apart / 1000), (unsigned)(apart % 1000));
}

/* Write what was collected. */
static int write_collected(struct metrics_sink *to)
{
    int status = EPC_OK;

    for (size_t k = 0; k < to->kept && status == EPC_OK; k++) {
        const struct mon_series *series = &to->series.list[to->first + k];

        for (size_t row = 0; row < to->rows && status == EPC_OK; row++) {
            const double *values = to->values[row * to->kept + k];

            if (!mon_is_finite_number(values[0]) ||
                (series->is_summary && !mon_is_finite_number(values[1])))
                continue;
            put_type_unit_and_help(to, series);
            put_series_sample(to, series,
                              series->is_summary   ? "_sum"
                              : series->is_counter ? "_total"
                                                   : "",
                              values[0], to->times[row]);
            if (series->is_summary)
                put_series_sample(to, series, "_count", values[1], to->times[row]);
            status = mon_sink_file_flush_if_full(&to->file);
        }
    }
    to->rows = 0;
    return status;
}

/* ---- Rows ---- */

/* There is no room for one more row: half of the series come in a later pass. */
static int keep_fewer(struct metrics_sink *to)
{
    const size_t fewer = to->kept / 2;

    if (to->kept == 1)
        return write_collected(to);
    for (size_t row = 1; row < to->rows; row++)
        memmove(to->values[row * fewer], to->values[row * to->kept], fewer * sizeof *to->values);
    to->kept = fewer;
    return EPC_OK;
}

static int collect_metrics_row(struct mon_sink *sink, const struct reader_textlog_row *row)
{
    struct metrics_sink *to = sink->self;
    int status = EPC_OK;

    while ((to->rows + 1) * to->kept > METRICS_VALUES && to->kept > 0 && status == EPC_OK &&
           to->rows > 0)
        status = keep_fewer(to);
    if (status != EPC_OK)
        return status;
    if (!KIT_RESERVE(NULL, to->times, to->rows, to->time_capacity))
        return EPC_E_NOMEM;
    to->times[to->rows] = row->time;
    mon_counts_begin_sample(&to->counts, row->time);
    for (size_t k = 0; k < to->kept; k++)
        mon_compute_series_values_of_row(&to->series.list[to->first + k], to->start.log, row,
                                         &to->counts, 2 * (to->first + k) + 2,
                                         to->values[to->rows * to->kept + k]);
    mon_counts_end_sample(&to->counts);
    to->rows++;
    return EPC_OK;
}

static bool write_series_and_begin_next_pass(struct mon_sink *sink, int *status)
{
    struct metrics_sink *to = sink->self;
    const size_t rows = to->rows + 1;

    *status = write_collected(to);
    to->first += to->kept;
    to->kept = to->series.count - to->first;
    if (to->kept > METRICS_VALUES / rows)
        to->kept = METRICS_VALUES / rows;
    if (to->kept == 0 && to->first < to->series.count)
        to->kept = 1;
    mon_counts_release(&to->counts);
    to->counts = (struct mon_counts){ .count = 0 };
    return to->kept > 0 && *status == EPC_OK;
}

/* ---- Beginning and end ---- */

static void release_metrics(struct metrics_sink *to)
{
    mon_sink_file_release(&to->file);
    mon_counts_release(&to->counts);
    mon_series_release(&to->series);
    free(to->values);
    free(to->times);
    free(to);
}

static int end_metrics(struct mon_sink *sink)
{
    struct metrics_sink *to = sink->self;
    int status = write_collected(to);

    kit_buffer_add_text(&to->file.text, "# EOF\n");
    if (status == EPC_OK)
        status = mon_sink_file_flush(&to->file);
    release_metrics(to);
    return status;
}

static int make_series_and_create_file(struct metrics_sink *to)
{
    int status = mon_series_init(&to->series, &to->start);

    to->kept = to->series.count < METRICS_VALUES ? to->series.count : METRICS_VALUES;
    to->values = status == EPC_OK ? malloc(METRICS_VALUES * sizeof *to->values) : NULL;
    if (status == EPC_OK && !to->values)
        status = EPC_E_NOMEM;
    return status == EPC_OK ? mon_sink_file_create(&to->file, to->start.path, to->start.replace)
                            : status;
}

int mon_open_metrics_sink(struct mon_sink *out, const struct mon_sink_start *start)
{
    struct metrics_sink *to = calloc(1, sizeof *to);
    int status;

    if (!to)
        return EPC_E_NOMEM;
    to->start = *start;
    status = make_series_and_create_file(to);
    *out = (struct mon_sink){ .row = collect_metrics_row,
                              .again = write_series_and_begin_next_pass,
                              .end = end_metrics,
                              .columns = to->series.columns,
                              .self = to };
    if (status != EPC_OK)
        release_metrics(to);
    return status;
}
