/* SPDX-License-Identifier: MIT
 *
 * logfile.c -- what is wrong in a log is reported once, in whole sentences, and costs nothing else.
 */
#include "monitor/saved/logfile.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/schema/writer.h"
#include "kit/console/safetext.h"
#include "monitor/sample/choice.h"
#include "monitor/tool/progress.h"
#include "reader/binarylog/rows/aslog.h"
#include "reader/files/textlogtime.h"
#include "kit/system/files.h"

#define LOG_FILE_LIMIT 0x7FFFFFFFu

static const char *const order_names[] = { "auto", "mdy", "dmy", "ymd" };
static const char *const order_texts[] = { "", "month/day/year", "day/month/year",
                                           "year/month/day" };

/* Why there is no sample. */
static void format_why_log_has_no_sample(const struct mon_logfile *file, char *message,
                                         size_t capacity)
{
    const struct reader_textlog *log = &file->log;
    const char *path = file->path;

    if (reader_get_blg_within_textlog(log))
        snprintf(message, capacity, "%s has no sample: nothing comes after its catalogue", path);
    else if (log->undated.count > 0)
        snprintf(
            message, capacity,
            "%s has no sample: line %zu begins with a time without a date, as spreadsheets save "
            "times that they show as minutes and seconds; save it again with cells of the form "
            "yyyy-mm-dd hh:mm:ss",
            path, log->undated.line);
    else if (log->bad.count > 0)
        snprintf(message, capacity,
                 "%s has no sample: %zu line%s with no time that is known, the first is line %zu%s",
                 path, log->bad.count, log->bad.count == 1 ? " begins" : "s begin", log->bad.line,
                 file->ordered ? "; perhaps another --date-order is right"
                 : log->order_is_guess || log->order != READER_TEXTLOG_MDY
                     ? "; --date-order says which of day and month comes first"
                     : "");
    else
        snprintf(message, capacity, "%s has no sample: nothing comes after its first line", path);
}

int mon_logfile_check_has_sample(struct mon_logfile *file, char *message, size_t capacity)
{
    struct reader_textlog_row row;
    const int status = reader_textlog_next_row(&file->log, &row);

    if (status == EPC_END) {
        format_why_log_has_no_sample(file, message, capacity);
        return EPC_E_INVALID;
    }
    reader_textlog_rewind(&file->log);
    return status;
}

static int open_text_log(struct mon_logfile *out, const struct mon_options *options, char *why,
                         size_t capacity)
{
    const struct reader_textlog_reading how = {
        .codepage = options->codepage, .order = (enum reader_textlog_order)options->date_order
    };
    size_t bytes;
    const int status = kit_read_file_up_to(out->path, LOG_FILE_LIMIT, &out->memory, &bytes);

    return status ? status
                  : reader_textlog_open(&out->log, epci_span_of(out->memory, bytes), &how, why,
                                        capacity);
}

/* Is the file to be read as a binary log?  What is called so is, unless it is a text. */
static bool is_binary_log(const char *path)
{
    const size_t length = strlen(path);
    void *data = NULL;
    size_t bytes = 0;
    bool is_text;

    if (reader_blg_is_log_file(path))
        return true;
    if (length < 4 || strcmp(path + length - 4, ".blg") != 0 ||
        kit_read_file_up_to(path, 0x1000, &data, &bytes) != EPC_OK)
        return false;
    is_text = reader_is_textlog_file(epci_span_of(data, bytes)) ||
              reader_is_json_textlog_file(epci_span_of(data, bytes));
    kit_free(data);
    return !is_text;
}

static void pass_read_bytes_to_progress(void *context, uint64_t at)
{
    mon_progress_show_read_bytes(context, at);
}

static int open_binary_log(struct mon_logfile *out, const struct mon_options *options, char *why,
                           size_t capacity)
{
    struct mon_progress progress;
    const struct reader_blg_log_options binary = { .formulas =
                                                       (enum reader_formulas)options->formulas,
                                                   .looks = pass_read_bytes_to_progress,
                                                   .looks_context = &progress };
    int status;

    mon_progress_begin(&progress, true);
    status = reader_blg_log_open_file(&out->log, out->path, &binary, why, capacity);
    mon_progress_end(&progress);
    return status;
}

int mon_logfile_open(struct mon_logfile *out, const struct mon_options *options, const char *path,
                     char *message, size_t capacity)
{
    char why[300] = "";
    int status;

    *out = (struct mon_logfile){ .path = path, .ordered = options->date_order != 0 };
    status = is_binary_log(path) ? open_binary_log(out, options, why, sizeof why)
                                 : open_text_log(out, options, why, sizeof why);
    if (status == EPC_OK)
        return mon_logfile_check_has_sample(out, message, capacity);
    if (status == EPC_E_NOMEM)
        return status;
    snprintf(message, capacity, "%s cannot be %s: %s", path, why[0] ? "used" : "read",
             why[0]                ? why
             : kit_is_folder(path) ? "it is a folder"
                                   : epc_status_text(status));
    return EPC_E_INVALID;
}

void mon_logfile_release(struct mon_logfile *file)
{
    reader_textlog_release(&file->log);
    kit_free(file->memory);
    *file = (struct mon_logfile){ .path = NULL };
}

/* ---- What to say ---- */

static void print_note_on_faulty_lines(const struct mon_logfile *file,
                                       const struct reader_textlog_loss *loss, const char *one,
                                       const char *many)
{
    if (loss->count == 1)
        fprintf(stderr, "epc-mon: %s: line %zu %s\n", file->path, loss->line, one);
    else if (loss->count > 1)
        fprintf(stderr, "epc-mon: %s: %zu %s, the first in line %zu\n", file->path, loss->count,
                many, loss->line);
}

/* What is to be said of a binary log. */
static void print_binary_log_warnings(const struct mon_logfile *file, const struct reader_blg *log)
{
    const char *way = reader_blg_uncertain_utc_warning(log);
    char text[300];
    unsigned i = 0;

    if (way)
        fprintf(stderr, "epc-mon: %s: %s\n", file->path, way);
    while (reader_blg_next_loss_text(log, &i, text, sizeof text))
        fprintf(stderr, "epc-mon: %s: %s\n", file->path, text);
}

static void print_json_loss_notes(const struct mon_logfile *file)
{
    print_note_on_faulty_lines(file, &file->log.bad,
                               "lacks an object with a time and values, and is not a sample",
                               "lines lack an object with a time and values, and are not samples");
    print_note_on_faulty_lines(file, &file->log.odd,
                               "has a value of another kind or without a name, which is left out",
                               "values are of other kinds or have no names, and are left out");
    print_note_on_faulty_lines(
        file, &file->log.repeated, "has a counter twice; the last value counts",
        "values are of counters that their lines have again; the last ones count");
}

void mon_logfile_print_warnings(const struct mon_logfile *file)
{
    const struct reader_textlog *log = &file->log;

    if (reader_get_blg_within_textlog(log)) {
        print_binary_log_warnings(file, reader_get_blg_within_textlog(log));
        return;
    }
    if (log->codepage_is_guess)
        mon_print_file_codepage_guess(file->path, log->codepage);
    if (log->replaced > 0)
        fprintf(stderr, "epc-mon: %s: %zu byte%s no character of %s, and shown as \xEF\xBF\xBD\n",
                file->path, log->replaced, log->replaced == 1 ? " is" : "s are",
                log->codepage ? "that code page" : "UTF-8");
    if (log->order_is_guess)
        fprintf(stderr,
                "epc-mon: %s: the rows do not show the order of day and month: read as %s; "
                "--date-order %s if that is wrong\n",
                file->path, order_texts[log->order],
                order_names[log->order == READER_TEXTLOG_MDY ? READER_TEXTLOG_DMY
                                                             : READER_TEXTLOG_MDY]);
    if (log->dialect == READER_TEXTLOG_JSON) {
        print_json_loss_notes(file);
        return;
    }
    if (file->ordered)
        print_note_on_faulty_lines(
            file, &log->bad,
            "begins with no time in the order of --date-order, and is not a sample",
            "lines begin with no time in the order of --date-order, and are not samples");
    else
        print_note_on_faulty_lines(file, &log->bad, "begins with no time, and is not a sample",
                                   "lines begin with no time, and are not samples");
    print_note_on_faulty_lines(file, &log->extra,
                               "has a value beyond the last column, which is not shown",
                               "values are beyond the last column, and are not shown");
    print_note_on_faulty_lines(file, &log->torn,
                               "has a cell that was cut or has a quote too few, and has no value",
                               "cells were cut or have a quote too few, and have no values");
    print_note_on_faulty_lines(
        file, &log->doubtful,
        "has a number with a comma, decimal or of thousands, and is read as a text; save the "
        "log with decimal points or with ; between its cells",
        "numbers have a comma, decimal or of thousands, and are read as texts; save the log "
        "with decimal points or with ; between its cells");
    print_note_on_faulty_lines(file, &log->short_rows, "has fewer cells than there are columns",
                               "rows have fewer cells than there are columns");
}

int mon_print_log_warnings_and_rewind(struct mon_logfile *file)
{
    struct reader_textlog_row row;
    int status;

    do
        status = reader_textlog_next_row(&file->log, &row);
    while (status == EPC_OK);
    if (status == EPC_END)
        mon_logfile_print_warnings(file);
    reader_textlog_rewind(&file->log);
    return status == EPC_END ? EPC_OK : status;
}

/* ---- Columns and paths ---- */

bool mon_column_fits_path(const struct reader_counter_path *wanted, struct kit_slice column)
{
    struct reader_path_problem problem;
    struct reader_counter_path path;

    if (reader_path_parse(column, &path, &problem) != EPC_OK)
        return false;
    return (wanted->computer.bytes == 0 ||
            reader_pattern_matches(wanted->computer, path.computer)) &&
           reader_pattern_matches(wanted->object, path.object) &&
           reader_pattern_matches(wanted->part, path.part) &&
           reader_pattern_matches(wanted->counter, path.counter);
}

bool mon_column_is_chosen(const struct reader_selection *selection, struct kit_slice column)
{
    for (size_t i = 0; i < selection->count; i++)
        if (mon_column_fits_path(&selection->paths[i].first, column))
            return true;
    return selection->count == 0;
}

size_t mon_print_paths_without_column(const struct reader_textlog *log,
                                      const struct reader_selection *selection, const char *name)
{
    size_t unfit = 0;

    for (size_t k = 0; k < selection->count; k++) {
        size_t i = 0;

        while (i < log->column_count &&
               !mon_column_fits_path(&selection->paths[k].first, log->columns[i]))
            i++;
        if (i < log->column_count)
            continue;
        kit_print_safe_between(stderr, "epc-mon: ", selection->paths[k].text, "");
        fprintf(stderr, ": %s has no such counter\n", name);
        unfit++;
    }
    return unfit;
}

size_t *mon_choose_columns(const struct reader_textlog *log,
                           const struct reader_selection *selection, const char *name,
                           struct kit_arena *arena, size_t *count, size_t *unfit)
{
    size_t *columns = kit_arena_allocate(arena, log->column_count, sizeof *columns);

    if (!columns)
        return NULL;
    *count = 0;
    for (size_t i = 0; i < log->column_count; i++)
        if (mon_column_is_chosen(selection, log->columns[i]))
            columns[(*count)++] = i;
    *unfit = mon_print_paths_without_column(log, selection, name);
    return columns;
}

/* ---- Times ---- */

int mon_log_parse_time_option(const struct reader_textlog *log, int32_t bias, const char *text,
                              uint64_t *out, char *message, size_t capacity)
{
    struct reader_textstamp stamp;
    uint64_t time;

    if (!text)
        return EPC_OK;
    reader_textstamp_parse(kit_slice_of(text), &stamp);
    if ((stamp.kind != READER_TEXTSTAMP_FULL && stamp.kind != READER_TEXTSTAMP_DATE) ||
        !reader_textstamp_to_time(&stamp, READER_TEXTLOG_MDY, &time)) {
        snprintf(message, capacity,
                 "\"%.100s\" is not a time: write it as 2026-03-14 15:09:26, in the time of the "
                 "log, or as 2026-03-14T15:09:26Z",
                 text);
        return EPC_E_INVALID;
    }
    if (!log->has_bias)
        bias = 0;
    else if (stamp.has_zone)
        bias = stamp.bias;
    *out = time + (uint64_t)((int64_t)bias * READER_UNITS_PER_MINUTE);
    return EPC_OK;
}

const char *mon_log_time_text(const struct reader_textlog *log, uint64_t time,
                              char out[MON_LOG_TIME_SIZE])
{
    uint16_t t[8];

    epci_systemtime_from_100ns(time, t);
    snprintf(out, MON_LOG_TIME_SIZE, "%04u-%02u-%02uT%02u:%02u:%02u.%03u%s", t[0], t[1], t[3], t[4],
             t[5], t[6], t[7], log->has_bias ? "Z" : "");
    return out;
}
