/* SPDX-License-Identifier: MIT
 *
 * whytext.c -- a few lines for a counter.
 */
#include "monitor/show/whycolumn.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "kit/console/safetext.h"
#include "kit/number.h"
#include "monitor/show/formulatext.h"
#include "reader/answer/omissions.h"
#include "reader/binarylog/rows/aslog.h"
#include "sdk/core/types.h"

static void print_record_with_raw_numbers(const struct mon_logfile *file, const char *name,
                                          const struct mon_why_point *point,
                                          const struct reader_formula *formula, int which)
{
    const bool binary = reader_get_blg_within_textlog(&file->log) != NULL;
    const char second = reader_formula_divides_by_base(formula) ? 'B' : 'D';
    char time[MON_LOG_TIME_SIZE];

    printf("  %-9s%s %zu", name, binary ? "sample" : "answer", point->row);
    if (binary)
        printf(" at byte 0x%" PRIX64, point->at);
    printf(", %s: ", mon_log_time_text(&file->log, point->time, time));
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
static void print_value_or_reason_line(const struct mon_logfile *file,
                                       const struct mon_why_column *column,
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
           mon_log_time_text(&file->log, column->newer.time, time));
    if (value->kind == READER_TEXTLOG_NONE && reason != READER_REASON_NONE)
        printf(": %s (%s)", reader_reason_text(reason), reader_reason_name(reason));
    putchar('\n');
}

static void print_formula_and_its_records(const struct mon_logfile *file,
                                          const struct mon_why_column *column,
                                          const struct mon_why_answer *answer)
{
    const struct reader_formula *formula = &answer->formula;
    char text[MON_FORMULA_TEXT];

    mon_formula_text(formula, text, sizeof text);
    printf("  %-9s%s", "formula", text);
    if (strchr(text, 'F'))
        printf(", F = %" PRIu64, column->newer.raw.time_base);
    putchar('\n');
    if (answer->uses_older)
        print_record_with_raw_numbers(file, "older", &column->older, formula, 0);
    print_record_with_raw_numbers(file, "newer", &column->newer, formula, 1);
}

void mon_why_print_answer(const struct mon_logfile *file, const struct mon_why_column *column,
                          size_t i, const struct mon_why_answer *answer)
{
    kit_safe_print_bytes(stdout, file->log.columns[i].at, file->log.columns[i].bytes);
    putchar('\n');
    if (answer->kind == MON_WHY_NO_RECORD) {
        printf("  no record has it\n");
        return;
    }
    print_value_or_reason_line(file, column, answer->reason);
    if (answer->kind != MON_WHY_VALUE_ITSELF)
        print_counter_type_line(column->newer.raw.type);
    else if (file->log.rows.next)
        printf("  %-9sthe value itself is in sample %zu\n", "record", column->newer.row);
    else
        printf("  %-9sthe value itself is in line %zu: a text log has no raw values\n", "record",
               column->newer.line);
    if (answer->kind == MON_WHY_COMPUTED)
        print_formula_and_its_records(file, column, answer);
}
