/* SPDX-License-Identifier: MIT
 *
 * why.c -- keeps the two latest records of each counter, and has it said.
 */
#include "monitor/show/why.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/sample/choice.h"
#include "monitor/saved/capturelog.h"
#include "monitor/saved/inputs.h"
#include "monitor/show/whycolumn.h"
#include "monitor/tool/problem.h"
#include "monitor/tool/progress.h"
#include "reader/binarylog/rows/aslog.h"

struct why {
    const struct mon_options *options;
    struct mon_logfile file;
    struct reader_selection selection;
    struct mon_why_column *columns;
    uint64_t end;
};

/* ---- Records ---- */

static void shift_and_keep_newer_point(struct mon_why_column *column,
                                       const struct reader_textlog *log, size_t i,
                                       const struct reader_textlog_row *row, size_t number)
{
    struct mon_why_point now = {
        number, row->line, row->time, reader_blg_sample_file_offset(log), { 0 }
    };
    const bool has_raw = reader_textlog_read_raw(log, i, &now.raw);

    if (has_raw ? now.raw.type != READER_TEXTLOG_DOUBLE && !now.raw.is_there
                : row->values[i].kind == READER_TEXTLOG_NONE)
        return;
    column->older = column->newer.row + 1 == number ? column->newer : (struct mon_why_point){ 0 };
    column->newer = now;
    column->value = row->values[i];
}

static int read_rows_and_keep_points(struct why *why)
{
    const struct reader_textlog *log = &why->file.log;
    struct reader_textlog_row row;
    struct mon_progress progress;
    size_t number = 0;
    int status;

    mon_progress_begin(&progress, true);
    while ((status = reader_textlog_next_row(&why->file.log, &row)) == EPC_OK) {
        if (row.time > why->end)
            break;
        number++;
        mon_progress_count_row(&progress, row.time);
        for (size_t i = 0; i < log->column_count; i++)
            if (why->columns[i].chosen)
                shift_and_keep_newer_point(&why->columns[i], log, i, &row, number);
    }
    mon_progress_end(&progress);
    return status == EPC_END ? EPC_OK : status;
}

/* ---- All ---- */

/* `json`: NULL for people. */
static void print_or_write_column_answer(const struct why *why, size_t i, struct kit_json *json)
{
    const struct mon_why_column *column = &why->columns[i];
    struct mon_why_answer answer;

    mon_why_compute_answer(&why->file, column, i, (enum reader_formulas)why->options->formulas,
                           &answer);
    if (json)
        mon_why_write_answer_json(json, &why->file, column, i, &answer);
    else
        mon_why_print_answer(&why->file, column, i, &answer);
}

static void begin_why_json(const struct why *why, struct kit_json *json)
{
    kit_json_init(json, stdout);
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "schema", "epc.why/1");
    kit_json_add_text(json, "file", why->file.path);
    kit_json_add_text(json, "dialect", reader_name_of_log_format(why->file.log.dialect));
    kit_json_begin_array(json, "counters");
}

static int explain_chosen_columns(struct why *why)
{
    const struct reader_textlog *log = &why->file.log;
    struct kit_json json;
    size_t missing;
    int status;

    why->columns = calloc(log->column_count + 1, sizeof *why->columns);
    if (!why->columns)
        return mon_print_failure("the log does not fit", EPC_E_NOMEM);
    for (size_t i = 0; i < log->column_count; i++)
        why->columns[i].chosen = mon_column_is_chosen(&why->selection, log->columns[i]);
    missing = mon_print_paths_without_column(log, &why->selection, why->file.path);
    status = read_rows_and_keep_points(why);
    if (why->options->json)
        begin_why_json(why, &json);
    for (size_t i = 0; i < log->column_count && status == EPC_OK; i++)
        if (why->columns[i].chosen)
            print_or_write_column_answer(why, i, why->options->json ? &json : NULL);
    if (why->options->json)
        kit_json_end_to_depth(&json, 0);
    fflush(stdout);
    if (status == EPC_OK)
        mon_logfile_print_warnings(&why->file);
    free(why->columns);
    return status != EPC_OK ? mon_print_failure("the log does not fit", status)
           : missing        ? MON_EXIT_NOT_DONE
                            : KIT_EXIT_GOOD;
}

/* The one log or capture of the options, and the selection of their paths. */
static bool open_log_and_selection(struct why *why, int *code)
{
    const struct mon_options *options = why->options;
    char message[1400];
    int status = mon_selection_of_options(&why->selection, options, message, sizeof message);

    *code = KIT_EXIT_USAGE;
    if (status == EPC_OK && options->target_count > 1) {
        snprintf(message, sizeof message, "show --why takes one log");
        status = EPC_E_INVALID;
    } else if (status == EPC_OK) {
        *code = MON_EXIT_NOT_DONE;
        status =
            mon_any_log_open(&why->file, options, options->targets[0], message, sizeof message);
    }
    return mon_report_log_open_status(options, status, message, code);
}

int mon_show_how_value_was_computed(const struct mon_options *options)
{
    struct why why = { .options = options, .end = UINT64_MAX };
    char message[300];
    int code;

    if (open_log_and_selection(&why, &code)) {
        if (mon_log_parse_time_option(&why.file.log, why.file.log.zone.bias, options->end, &why.end,
                                      message, sizeof message) == EPC_OK)
            code = explain_chosen_columns(&why);
        else
            code = mon_print_refusal(options, message, KIT_EXIT_USAGE);
    }
    mon_logfile_release(&why.file);
    reader_selection_release(&why.selection);
    return code;
}
