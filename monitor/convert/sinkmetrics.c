/* SPDX-License-Identifier: MIT
 *
 * sinkmetrics.c -- OpenMetrics text with time stamps, as promtool takes it for a back-fill.
 *
 * OpenMetrics wants all samples of a metric next to each other, and a log has all samples of a time
 * next to each other.  So all values are turned before the first of them is written.
 */
#include "monitor/convert/sink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/number.h"
#include "monitor/convert/series.h"
#include "monitor/convert/sinkfile.h"
#include "monitor/convert/turned.h"
#include "monitor/metrics/table.h"
#include "monitor/tool/progress.h"

struct metrics_sink {
    struct mon_sink_start start;
    struct mon_series_list series;
    struct mon_counts counts;
    size_t *places;               /* of each series in a row; a summary has two numbers */
    struct mon_transposed turned; /* the time of each row, and its numbers */
    uint64_t *times, *numbers[2]; /* of a block: the times, and the numbers of a series */
    const char *named;            /* the family whose head was written last */
    struct mon_sink_file file;
    int failed; /* the status of the row that was the last one; 0: none failed */
};

/* ---- Text ---- */

static void put_type_unit_and_help(struct metrics_sink *to, const struct mon_series *series)
{
    const char *unit =
        series->second && series->type != MON_TYPE_COUNTER ? "" : series->family->unit;

    if (to->named && strcmp(to->named, series->name) == 0)
        return;
    to->named = series->name;
    kit_buffer_add_format(&to->file.text, "# TYPE %s %s\n", series->name,
                          series->type == MON_TYPE_COUNTER   ? "counter"
                          : series->type == MON_TYPE_SUMMARY ? "summary"
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
    const int64_t since = kit_ms_since_1970(time);
    const uint64_t apart = since < 0 ? (uint64_t)-since : (uint64_t)since;
    char room[KIT_NUMBER_CAPACITY];
    size_t bytes;
    const char *text = mon_format_metric_value(value, room, &bytes);

    kit_buffer_add_text(&to->file.text, series->name);
    kit_buffer_add_text(&to->file.text, end);
    kit_buffer_add_text(&to->file.text, series->labels);
    kit_buffer_add_text(&to->file.text, " ");
    kit_buffer_add_bytes(&to->file.text, text, bytes);
    kit_buffer_add_format(&to->file.text, " %s%llu.%03u\n", since < 0 ? "-" : "",
                          (unsigned long long)(apart / 1000), (unsigned)(apart % 1000));
}

/* A number that was stored as a word. */
static double double_from_bits(uint64_t word)
{
    double number;

    memcpy(&number, &word, sizeof number);
    return number;
}

static int read_series_block(struct metrics_sink *to, size_t block, size_t k)
{
    const size_t count = to->series.list[k].type == MON_TYPE_SUMMARY ? 2 : 1;
    int status = mon_transposed_read_column_of_block(&to->turned, block, 0, to->times);

    for (size_t i = 0; i < count && status == EPC_OK; i++)
        status = mon_transposed_read_column_of_block(&to->turned, block, to->places[k] + i,
                                                     to->numbers[i]);
    return status;
}

static int write_series_block(struct metrics_sink *to, size_t block, size_t k)
{
    const struct mon_series *series = &to->series.list[k];
    const size_t rows = mon_transposed_rows_of_block(&to->turned, block);
    int status = read_series_block(to, block, k);

    for (size_t row = 0; row < rows && status == EPC_OK; row++) {
        const double value = double_from_bits(to->numbers[0][row]),
                     count = series->type == MON_TYPE_SUMMARY
                                 ? double_from_bits(to->numbers[1][row])
                                 : 0;

        if (!mon_is_finite_number(value) || !mon_is_finite_number(count))
            continue;
        put_type_unit_and_help(to, series);
        put_series_sample(to, series,
                          series->type == MON_TYPE_SUMMARY   ? "_sum"
                          : series->type == MON_TYPE_COUNTER ? "_total"
                                                             : "",
                          value, to->times[row]);
        if (series->type == MON_TYPE_SUMMARY)
            put_series_sample(to, series, "_count", count, to->times[row]);
        status = mon_sink_file_flush_if_full(&to->file);
    }
    return status;
}

static int write_all_series(struct metrics_sink *to)
{
    struct mon_progress progress;
    int status = to->failed;

    mon_progress_begin(&progress, to->start.path != NULL);
    for (size_t k = 0; k < to->series.count && status == EPC_OK; k++) {
        mon_progress_show_written_counters(&progress, k, to->series.count);
        for (size_t block = 0; block <= to->turned.blocks && status == EPC_OK; block++)
            status = write_series_block(to, block, k);
    }
    mon_progress_end(&progress);
    return status;
}

/* ---- Rows ---- */

static int compute_and_store_metrics_row(struct mon_sink *sink,
                                         const struct reader_textlog_row *row)
{
    struct metrics_sink *to = sink->self;
    uint64_t *words;
    int status = mon_transposed_add_row_to_fill(&to->turned, &words);

    if (status != EPC_OK) {
        fprintf(stderr, "epc-mon: the values need a temporary file, and it cannot be written\n");
        return to->failed = status;
    }
    words[0] = row->time;
    mon_counts_begin_sample(&to->counts, row->time);
    for (size_t k = 0; k < to->series.count; k++) {
        const struct mon_series *series = &to->series.list[k];
        double values[2];

        mon_compute_one_series_in_row(series, to->start.log, row, &to->counts, 2 * k + 2, values);
        memcpy(&words[to->places[k]], values, series->type == MON_TYPE_SUMMARY ? 16 : 8);
    }
    mon_counts_forget_old_after_sample(&to->counts);
    return EPC_OK;
}

/* ---- Beginning and end ---- */

static void free_metrics_sink(struct metrics_sink *to)
{
    mon_sink_file_release(&to->file);
    mon_counts_release(&to->counts);
    mon_series_release(&to->series);
    mon_transposed_release(&to->turned);
    free(to->places);
    free(to->times);
    free(to->numbers[0]);
    free(to->numbers[1]);
    free(to);
}

static int write_all_series_and_free_sink(struct mon_sink *sink)
{
    struct metrics_sink *to = sink->self;
    int status = write_all_series(to);

    kit_buffer_add_text(&to->file.text, "# EOF\n");
    if (status == EPC_OK)
        status = mon_sink_file_flush(&to->file);
    free_metrics_sink(to);
    return status;
}

static int lay_out_row_and_allocate_buffers(struct metrics_sink *to)
{
    size_t width = 1, height;
    int status;

    to->places = malloc((to->series.count + 1) * sizeof *to->places);
    if (!to->places)
        return EPC_E_NOMEM;
    for (size_t k = 0; k < to->series.count; k++) {
        to->places[k] = width;
        width += to->series.list[k].type == MON_TYPE_SUMMARY ? 2 : 1;
    }
    status = mon_transposed_init(&to->turned, width);
    height = to->turned.height;
    to->times = malloc(height * sizeof *to->times);
    for (size_t i = 0; i < 2; i++)
        to->numbers[i] = malloc(height * sizeof *to->numbers[i]);
    return to->times && to->numbers[0] && to->numbers[1] ? status : EPC_E_NOMEM;
}

static int make_all_series_and_create_file(struct metrics_sink *to)
{
    int status = mon_series_make_from_columns(&to->series, &to->start);

    if (status == EPC_OK)
        status = lay_out_row_and_allocate_buffers(to);
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
    status = make_all_series_and_create_file(to);
    *out = (struct mon_sink){ .row = compute_and_store_metrics_row,
                              .end = write_all_series_and_free_sink,
                              .columns = to->series.columns,
                              .self = to };
    if (status != EPC_OK)
        free_metrics_sink(to);
    return status;
}
