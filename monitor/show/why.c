/* SPDX-License-Identifier: MIT
 *
 * why.c -- keeps the two latest records of each counter, and says what the formula makes of them.
 */
#include "monitor/show/why.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "kit/number.h"
#include "monitor/saved/capturelog.h"
#include "monitor/saved/filekind.h"
#include "monitor/saved/logfile.h"
#include "monitor/show/formulatext.h"
#include "monitor/tool/problem.h"
#include "monitor/tool/progress.h"
#include "reader/answer/omissions.h"
#include "reader/binarylog/rows/aslog.h"
#include "reader/values/raw.h"
#include "sdk/core/types.h"

/* A record of a counter; row 0: none. */
struct why_point {
    size_t row, line;
    uint64_t time, at; /* `at`: offset in a binary log */
    struct reader_textlog_raw raw;
};

struct why_column {
    bool chosen;
    struct why_point older, newer;
    struct reader_textlog_value value; /* of the newer one; its text is not kept */
};

struct why {
    const struct mon_options *options;
    struct mon_logfile file;
    struct reader_selection selection;
    struct why_column *columns;
    uint64_t end;
};

/* ---- Records ---- */

static void shift_and_keep_newer_point(struct why_column *column, const struct reader_textlog *log,
                                       size_t i, const struct reader_textlog_row *row,
                                       size_t number)
{
    struct why_point now = {
        number, row->line, row->time, reader_blg_sample_file_offset(log), { 0 }
    };
    const bool has_raw = reader_textlog_read_raw(log, i, &now.raw);

    if (has_raw ? now.raw.type != READER_TEXTLOG_DOUBLE && !now.raw.is_there
                : row->values[i].kind == READER_TEXTLOG_NONE)
        return;
    column->older = column->newer.row + 1 == number ? column->newer : (struct why_point){ 0 };
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
        mon_progress_row(&progress, row.time);
        for (size_t i = 0; i < log->column_count; i++)
            if (why->columns[i].chosen)
                shift_and_keep_newer_point(&why->columns[i], log, i, &row, number);
    }
    mon_progress_end(&progress);
    return status == EPC_END ? EPC_OK : status;
}

/* ---- What is said ---- */

static void print_point(const struct why *why, const char *name, const struct why_point *point,
                        const struct reader_formula *formula, int which)
{
    const bool binary = reader_get_blg_within_textlog(&why->file.log) != NULL;
    const char second = reader_formula_divides_by_base(formula) ? 'B' : 'D';
    char time[MON_LOG_TIME_SIZE];

    printf("  %-9s%s %zu", name, binary ? "sample" : "answer", point->row);
    if (binary)
        printf(" at byte 0x%" PRIX64, point->at);
    printf(", %s: ", mon_log_time_text(&why->file.log, point->time, time));
    if (point->raw.status > 1) {
        printf("status 0x%08" PRIX32 ", no numbers\n", point->raw.status);
        return;
    }
    if (formula->is_double)
        printf("N%d = 0x%016" PRIX64, which, point->raw.first);
    else
        printf("N%d = %" PRIu64, which, point->raw.first);
    if (point->raw.second != 0)
        printf(", %c%d = %" PRIu64, second, which, point->raw.second);
    if (formula->multi)
        printf(", B%d = %" PRIu32, which, point->raw.multi);
    putchar('\n');
}

static void print_counter_type_line(uint32_t type)
{
    const struct epci_type *row = epci_type_by_value(type);

    printf("  %-9s%s (0x%08" PRIX32 ")\n", "type", row ? row->name : "no list has it", type);
}

/* The value itself and its time, or the reason why the formula gives nothing. */
static void print_value_with_time_and_reason(const struct why *why, const struct why_column *column,
                                             enum reader_reason reason)
{
    const struct reader_textlog_value *value = &column->value;
    char number[KIT_NUMBER_CAPACITY], time[MON_LOG_TIME_SIZE];

    if (value->kind == READER_TEXTLOG_WHOLE)
        kit_format_sign_and_magnitude(value->is_negative, value->whole, number);
    else if (value->kind == READER_TEXTLOG_NUMBER)
        snprintf(number, sizeof number, "%.17g", value->number);
    else
        snprintf(number, sizeof number, "%s", value->kind == READER_TEXTLOG_TEXT ? "a text" : "-");
    printf("  %-9s%s at %s", "value", number,
           mon_log_time_text(&why->file.log, column->newer.time, time));
    if (value->kind == READER_TEXTLOG_NONE && reason != READER_REASON_NONE)
        printf(": %s (%s)", reader_reason_text(reason), reader_reason_name(reason));
    putchar('\n');
}

static void sample_of_point(const struct reader_formula *formula, const struct why_point *point,
                            struct reader_sample *out)
{
    const struct reader_raw raw = { point->raw.first, point->raw.second, point->raw.multi };

    reader_raw_to_sample(formula, &raw, point->raw.time_base, out);
}

/* Why the formula has no value of the two records. */
static enum reader_reason reason_of_points(const struct reader_formula *formula,
                                           const struct why_column *column)
{
    struct reader_sample newer, older;
    struct reader_value value;

    if (column->newer.raw.status > 1) /* which is said of the record */
        return READER_REASON_NONE;
    sample_of_point(formula, &column->newer, &newer);
    sample_of_point(formula, &column->older, &older);
    return reader_formula_value(formula,
                                column->older.row && column->older.raw.status <= 1 ? &older : NULL,
                                &newer, &value);
}

static void print_column_why(const struct why *why, size_t i)
{
    const struct why_column *column = &why->columns[i];
    const struct why_point *newer = &column->newer;
    struct reader_formula formula;
    struct reader_textlog_raw raw;
    char text[MON_FORMULA_TEXT];

    kit_safe_print_bytes(stdout, why->file.log.columns[i].at, why->file.log.columns[i].bytes);
    putchar('\n');
    if (newer->row == 0) {
        printf("  no record has it\n");
        return;
    }
    if (!reader_textlog_read_raw(&why->file.log, i, &raw) ||
        newer->raw.type == READER_TEXTLOG_DOUBLE) {
        print_value_with_time_and_reason(why, column, READER_REASON_NONE);
        if (why->file.log.rows.next)
            printf("  %-9sthe value itself is in sample %zu\n", "record", newer->row);
        else
            printf("  %-9sthe value itself is in line %zu: a text log has no raw values\n",
                   "record", newer->line);
        return;
    }
    if (reader_formula_of_type(newer->raw.type, READER_SIZE_BY_TYPE, READER_SIZE_BY_TYPE,
                               (enum reader_formulas)why->options->formulas, &formula) != EPC_OK) {
        print_value_with_time_and_reason(why, column, READER_REASON_FORMULA);
        print_counter_type_line(newer->raw.type);
        return;
    }
    print_value_with_time_and_reason(why, column, reason_of_points(&formula, column));
    print_counter_type_line(newer->raw.type);
    mon_formula_text(&formula, text, sizeof text);
    printf("  %-9s%s", "formula", text);
    if (strchr(text, 'F'))
        printf(", F = %" PRIu64, newer->raw.time_base);
    putchar('\n');
    if (reader_formula_needs_two_samples(&formula) && column->older.row > 0)
        print_point(why, "older", &column->older, &formula, 0);
    print_point(why, "newer", newer, &formula, 1);
}

/* ---- All ---- */

static int explain_chosen_columns(struct why *why)
{
    const struct reader_textlog *log = &why->file.log;
    size_t missing;
    int status;

    why->columns = calloc(log->column_count + 1, sizeof *why->columns);
    if (!why->columns)
        return mon_print_failure("the log does not fit", EPC_E_NOMEM);
    for (size_t i = 0; i < log->column_count; i++)
        why->columns[i].chosen = mon_column_is_chosen(&why->selection, log->columns[i]);
    missing = mon_print_paths_without_column(log, &why->selection, why->file.path);
    status = read_rows_and_keep_points(why);
    for (size_t i = 0; i < log->column_count && status == EPC_OK; i++)
        if (why->columns[i].chosen)
            print_column_why(why, i);
    fflush(stdout);
    if (status == EPC_OK)
        mon_logfile_print_warnings(&why->file);
    free(why->columns);
    return status != EPC_OK ? mon_print_failure("the log does not fit", status)
           : missing        ? MON_EXIT_NOT_DONE
                            : KIT_EXIT_GOOD;
}

int mon_show_why(const struct mon_options *options)
{
    struct why why = { .options = options, .end = UINT64_MAX };
    char message[300];
    int code;

    if (mon_logfile_open_with_selection(mon_any_log_open, &why.file, &why.selection, options,
                                        "show --why", &code)) {
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
