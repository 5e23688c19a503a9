/* SPDX-License-Identifier: MIT
 *
 * showlog.c -- epc-mon show FILE.csv: what a log says, whichever program wrote it.
 *
 * For people, one line for each counter: how many values, the least, the mean, the greatest, and
 * the last one.  With --json, all of it.
 */
#include "monitor/show/showlog.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "kit/json/json.h"
#include "kit/number.h"
#include "kit/console/safetext.h"
#include "monitor/saved/inputs.h"
#include "monitor/tool/problem.h"
#include "monitor/tool/progress.h"

#define LOG_TEXT_SIZE 64

/* What one column says. */
struct summary {
    bool chosen;
    uint64_t values, texts;
    double minimum, maximum, sum;
    struct reader_textlog_value last; /* its text is in: */
    char text[LOG_TEXT_SIZE];
};

struct shown_log {
    const struct mon_options *options;
    struct mon_inputs inputs;
    struct reader_selection selection;
    struct summary *columns;
    uint64_t samples, first, last;
};

/* ---- Which columns ---- */

static void mark_chosen_columns(struct shown_log *shown)
{
    for (size_t i = 0; i < shown->inputs.log.column_count; i++)
        shown->columns[i].chosen =
            mon_column_is_chosen(&shown->selection, shown->inputs.log.columns[i]);
}

/* ---- As JSON ---- */

/* A piece of a text as a member. */
static void write_text_slice_json(struct kit_json *json, const char *key, struct kit_slice slice)
{
    struct kit_buffer text = { 0 };

    kit_buffer_add_bytes(&text, slice.at, slice.bytes);
    kit_buffer_add_bytes(&text, "", 1);
    kit_json_add_text(json, key, text.failed ? NULL : text.text);
    kit_buffer_release(&text);
}

static void write_log_head_and_begin_rows(const struct shown_log *shown, struct kit_json *json)
{
    static const char *const date_orders[] = { NULL, "mdy", "dmy", "ymd" };
    const struct reader_textlog *log = &shown->inputs.log;

    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "dialect", reader_name_of_log_format(log->dialect));
    kit_json_add_text(json, "zone", log->zone.name[0] ? log->zone.name : NULL);
    if (log->has_bias)
        kit_json_add_i64(json, "bias", log->zone.bias);
    else
        kit_json_add_null(json, "bias");
    kit_json_add_u64_or_null(json, "codepage", log->codepage != 0, log->codepage);
    kit_json_add_bool(json, "codepage_is_guess", log->codepage_is_guess);
    kit_json_add_text(json, "date_order", date_orders[log->order]);
    kit_json_add_bool(json, "date_order_is_guess", log->order_is_guess);
    write_text_slice_json(json, "caption", log->caption);
    kit_json_begin_array(json, "columns");
    for (size_t i = 0; i < log->column_count; i++)
        if (shown->columns[i].chosen)
            write_text_slice_json(json, NULL, log->columns[i]);
    kit_json_end_innermost(json);
    kit_json_begin_array(json, "rows");
}

static int write_whole_log_json(struct shown_log *shown)
{
    struct reader_textlog_row row;
    struct kit_json json;
    char time[MON_LOG_TIME_SIZE];
    int status;

    kit_json_init(&json, stdout);
    write_log_head_and_begin_rows(shown, &json);
    json.flat = 2;
    while ((status = reader_textlog_next_row(&shown->inputs.log, &row)) == EPC_OK) {
        kit_json_begin_object(&json, NULL);
        kit_json_add_text(&json, "time", mon_log_time_text(&shown->inputs.log, row.time, time));
        kit_json_begin_array(&json, "values");
        for (size_t i = 0; i < shown->inputs.log.column_count; i++)
            if (shown->columns[i].chosen)
                reader_textlog_add_value_json(&json, NULL, &row.values[i]);
        kit_json_end_innermost(&json);
        kit_json_end_innermost(&json);
    }
    kit_json_end_to_depth(&json, 1);
    kit_json_add_u64(&json, "ignored_lines", shown->inputs.log.bad.count);
    kit_json_add_u64(&json, "values_beyond_columns", shown->inputs.log.extra.count);
    kit_json_add_u64(&json, "torn_cells", shown->inputs.log.torn.count);
    kit_json_add_u64(&json, "short_rows", shown->inputs.log.short_rows.count);
    kit_json_end_innermost(&json);
    return status == EPC_END ? EPC_OK : status;
}

/* ---- For people ---- */

static void add_value_to_summary(struct summary *column, const struct reader_textlog_value *value)
{
    if (value->kind == READER_TEXTLOG_NONE)
        return;
    column->last = *value;
    if (value->kind == READER_TEXTLOG_TEXT) {
        column->texts++;
        snprintf(column->text, sizeof column->text, "%.*s",
                 (int)(value->text.bytes < 60 ? value->text.bytes : 60), value->text.at);
        return;
    }
    if (column->values == 0 || value->number < column->minimum)
        column->minimum = value->number;
    if (column->values == 0 || value->number > column->maximum)
        column->maximum = value->number;
    column->values++;
    column->sum += value->number;
}

static const char *last_value_text(const struct summary *column, char number[KIT_NUMBER_CAPACITY])
{
    switch (column->last.kind) {
    case READER_TEXTLOG_WHOLE:
        return kit_format_sign_and_magnitude(column->last.is_negative, column->last.whole, number);
    case READER_TEXTLOG_NUMBER:
        return kit_format_double(column->last.number, number);
    default:
        return column->text[0] ? column->text : "-";
    }
}

static int summarise_all_rows(struct shown_log *shown)
{
    struct reader_textlog_row row;
    struct mon_progress progress;
    int status;

    mon_progress_begin(&progress, true);
    while ((status = reader_textlog_next_row(&shown->inputs.log, &row)) == EPC_OK) {
        if (shown->samples++ == 0)
            shown->first = row.time;
        shown->last = row.time;
        mon_progress_count_row(&progress, row.time);
        for (size_t i = 0; i < shown->inputs.log.column_count; i++)
            add_value_to_summary(&shown->columns[i], &row.values[i]);
    }
    mon_progress_end(&progress);
    return status == EPC_END ? EPC_OK : status;
}

static void print_column_summary(const struct shown_log *shown, size_t i)
{
    const struct summary *column = &shown->columns[i];
    char minimum[KIT_NUMBER_CAPACITY] = "-", maximum[KIT_NUMBER_CAPACITY] = "-",
         mean[KIT_NUMBER_CAPACITY] = "-", number[KIT_NUMBER_CAPACITY];

    if (column->values > 0) {
        snprintf(minimum, sizeof minimum, "%.10g", column->minimum);
        snprintf(maximum, sizeof maximum, "%.10g", column->maximum);
        snprintf(mean, sizeof mean, "%.10g", column->sum / (double)column->values);
    }
    kit_safe_print_bytes(stdout, shown->inputs.log.columns[i].at,
                         shown->inputs.log.columns[i].bytes);
    printf("\n  %8" PRIu64 " %16s %16s %16s  ", column->values + column->texts, minimum, mean,
           maximum);
    kit_print_safe_between(stdout, "", last_value_text(column, number), "\n");
}

static int print_log_summary(struct shown_log *shown)
{
    const struct reader_textlog *log = &shown->inputs.log;
    char first[MON_LOG_TIME_SIZE] = "", last[MON_LOG_TIME_SIZE] = "";
    int status = summarise_all_rows(shown);

    if (status != EPC_OK)
        return status;
    printf("%s: dialect %s, %" PRIu64 " sample%s", shown->inputs.path,
           reader_name_of_log_format(log->dialect), shown->samples,
           kit_plural_suffix((size_t)shown->samples));
    if (shown->samples > 0)
        printf(" from %s to %s", mon_log_time_text(&shown->inputs.log, shown->first, first),
               mon_log_time_text(&shown->inputs.log, shown->last, last));
    printf("%s\n", log->has_bias ? "" : " (local time; the log names no zone)");
    if (log->caption.bytes > 0) {
        printf("caption: ");
        kit_safe_print_bytes(stdout, log->caption.at, log->caption.bytes);
        putchar('\n');
    }
    printf("  %8s %16s %16s %16s  %s\n", "VALUES", "LEAST", "MEAN", "GREATEST", "LAST");
    for (size_t i = 0; i < log->column_count; i++)
        if (shown->columns[i].chosen)
            print_column_summary(shown, i);
    return EPC_OK;
}

/* ---- All ---- */

/* Texts in columns of numbers are not part of the least, mean and greatest. */
static void print_note_on_texts_among_numbers(const struct shown_log *shown)
{
    uint64_t texts = 0;

    for (size_t i = 0; i < shown->inputs.log.column_count; i++)
        if (shown->columns[i].chosen && shown->columns[i].values > 0)
            texts += shown->columns[i].texts;
    if (texts > 0)
        fprintf(stderr,
                "epc-mon: %s: %" PRIu64 " cell%s text%s among numbers, and not in LEAST, MEAN and "
                "GREATEST\n",
                shown->inputs.path, texts, texts == 1 ? " is a" : "s are",
                kit_plural_suffix((size_t)texts));
}

static int show_opened_log(struct shown_log *shown)
{
    size_t missing;
    int status;

    shown->columns = calloc(shown->inputs.log.column_count, sizeof *shown->columns);
    if (!shown->columns)
        return mon_print_failure("the log does not fit", EPC_E_NOMEM);
    mark_chosen_columns(shown);
    missing =
        mon_print_paths_without_column(&shown->inputs.log, &shown->selection, shown->inputs.path);
    status = shown->options->json ? write_whole_log_json(shown) : print_log_summary(shown);
    if (status == EPC_OK) {
        fflush(stdout);
        mon_inputs_print_warnings(&shown->inputs);
        print_note_on_texts_among_numbers(shown);
    }
    free(shown->columns);
    if (status != EPC_OK)
        return mon_print_failure("the log does not fit", status);
    return missing ? MON_EXIT_NOT_DONE : KIT_EXIT_GOOD;
}

int mon_show_log(const struct mon_options *options)
{
    struct shown_log shown = { .options = options };
    int code;

    if (mon_inputs_open(&shown.inputs, &shown.selection, options, &code))
        code = show_opened_log(&shown);
    mon_inputs_close(&shown.inputs);
    reader_selection_release(&shown.selection);
    return code;
}
