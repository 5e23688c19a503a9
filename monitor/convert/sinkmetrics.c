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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "monitor/convert/series.h"
#include "monitor/metrics/table.h"
#include "sdk/port/port.h"

#define METRICS_BYTES  0x100000u
#define METRICS_VALUES 0x200000u /* pairs of numbers that are collected: 32 MiB */
#define EPOCH_1970     116444736000000000u

struct metrics_sink {
    struct mon_sink_start start;
    struct mon_series_list series;
    struct mon_counts counts;
    size_t first, kept; /* series of this pass */
    double (*values)[2];
    uint64_t *times;
    size_t rows, time_capacity;
    const char *named; /* the family whose head was written last */
    struct kit_buffer text;
    struct kit_growing file;
};

static int flush_metrics(struct metrics_sink *to)
{
    int status = EPC_OK;

    if (to->text.failed)
        return EPC_E_NOMEM;
    if (to->start.path)
        status = kit_append_to_growing_file(&to->file, epci_span_of(to->text.text, to->text.bytes));
    else if (to->text.bytes > 0)
        status = fwrite(to->text.text, 1, to->text.bytes, stdout) == to->text.bytes ? EPC_OK
                                                                                    : EPC_E_SYSTEM;
    to->text.bytes = 0;
    return status;
}

/* ---- Text ---- */

static void put_series_head(struct metrics_sink *to, const struct mon_series *series)
{
    const char *unit = series->second && !series->is_counter ? "" : series->family->unit;

    if (to->named && strcmp(to->named, series->name) == 0)
        return;
    to->named = series->name;
    kit_buffer_add_format(&to->text, "# TYPE %s %s\n", series->name,
                          series->is_counter   ? "counter"
                          : series->is_summary ? "summary"
                                               : "gauge");
    if (*unit)
        kit_buffer_add_format(&to->text, "# UNIT %s %s\n", series->name, unit);
    kit_buffer_add_format(&to->text, "# HELP %s ", series->name);
    mon_append_escaped_text(&to->text, series->help, true);
    kit_buffer_add(&to->text, "\n");
}

static void put_series_sample(struct metrics_sink *to, const struct mon_series *series,
                              const char *end, double value, uint64_t time)
{
    const int64_t since = (int64_t)(time - EPOCH_1970) / 10000;

    kit_buffer_add(&to->text, series->name);
    kit_buffer_add(&to->text, end);
    kit_buffer_add(&to->text, series->labels);
    kit_buffer_add(&to->text, " ");
    mon_append_metric_value(&to->text, value);
    kit_buffer_add_format(&to->text, " %lld.%03d\n", (long long)(since / 1000),
                          (int)(since % 1000));
}

/* Write what was collected. */
static int write_collected(struct metrics_sink *to)
{
    int status = EPC_OK;

    for (size_t k = 0; k < to->kept && status == EPC_OK; k++) {
        const struct mon_series *series = &to->series.list[to->first + k];

        for (size_t row = 0; row < to->rows && status == EPC_OK; row++) {
            const double *values = to->values[row * to->kept + k];

            if (!mon_has_value(values[0]) || (series->is_summary && !mon_has_value(values[1])))
                continue;
            put_series_head(to, series);
            put_series_sample(to, series,
                              series->is_summary   ? "_sum"
                              : series->is_counter ? "_total"
                                                   : "",
                              values[0], to->times[row]);
            if (series->is_summary)
                put_series_sample(to, series, "_count", values[1], to->times[row]);
            if (to->text.failed || to->text.bytes >= METRICS_BYTES)
                status = flush_metrics(to);
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
        mon_series_values(&to->series.list[to->first + k], to->start.log, row, &to->counts,
                          2 * (to->first + k) + 2, to->values[to->rows * to->kept + k]);
    mon_counts_end_sample(&to->counts);
    to->rows++;
    return EPC_OK;
}

static bool begin_next_pass(struct mon_sink *sink, int *status)
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
    kit_close_growing_file(&to->file);
    kit_buffer_release(&to->text);
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

    kit_buffer_add(&to->text, "# EOF\n");
    if (status == EPC_OK)
        status = flush_metrics(to);
    release_metrics(to);
    return status;
}

static int begin_metrics(struct metrics_sink *to)
{
    const struct epci_span nothing = { NULL, 0, 0 };
    int status = mon_series_init(&to->series, &to->start);

    to->kept = to->series.count < METRICS_VALUES ? to->series.count : METRICS_VALUES;
    to->values = status == EPC_OK ? malloc(METRICS_VALUES * sizeof *to->values) : NULL;
    if (status == EPC_OK && !to->values)
        status = EPC_E_NOMEM;
    if (status == EPC_OK && to->start.path)
        status = kit_write_file(to->start.path, &nothing, 0, to->start.replace);
    if (status == EPC_OK && to->start.path)
        status = kit_open_growing_file(to->start.path, &to->file);
    return status;
}

int mon_open_metrics_sink(struct mon_sink *out, const struct mon_sink_start *start)
{
    struct metrics_sink *to = calloc(1, sizeof *to);
    int status;

    if (!to)
        return EPC_E_NOMEM;
    to->start = *start;
    status = begin_metrics(to);
    *out = (struct mon_sink){ .row = collect_metrics_row,
                              .again = begin_next_pass,
                              .end = end_metrics,
                              .columns = to->series.columns,
                              .self = to };
    if (status != EPC_OK)
        release_metrics(to);
    return status;
}
