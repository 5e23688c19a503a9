/* SPDX-License-Identifier: MIT
 *
 * whyjson.c -- the same for programs.
 */
#include "monitor/show/whycolumn.h"

#include <string.h>

#include "monitor/show/formulatext.h"
#include "reader/answer/omissions.h"
#include "reader/binarylog/rows/aslog.h"
#include "sdk/core/types.h"

static void write_value_json(struct kit_json *json, const struct reader_textlog_value *value)
{
    if (value->kind == READER_TEXTLOG_WHOLE)
        kit_json_add_sign_and_magnitude(json, "value", value->is_negative, value->whole);
    else if (value->kind == READER_TEXTLOG_NUMBER)
        kit_json_add_double(json, "value", value->number);
    else
        kit_json_add_null(json, "value");
}

static const char *record_kind_name(const struct mon_logfile *file)
{
    return file->log.dialect == READER_TEXTLOG_CAPTURE ? "answer"
           : file->log.rows.next                       ? "sample"
                                                       : "line";
}

static void write_record_json(struct kit_json *json, const char *key,
                              const struct mon_logfile *file, const struct mon_why_point *point,
                              bool has_raw)
{
    const bool has_numbers = has_raw && point->raw.status <= 1;
    char time[MON_LOG_TIME_SIZE];

    if (point->row == 0) {
        kit_json_add_null(json, key);
        return;
    }
    kit_json_begin_object(json, key);
    kit_json_add_text(json, "kind", record_kind_name(file));
    kit_json_add_u64(json, "number", file->log.rows.next ? point->row : point->line);
    kit_json_add_u64_or_null(json, "offset", reader_get_blg_within_textlog(&file->log), point->at);
    kit_json_add_text(json, "time", mon_log_time_text(&file->log, point->time, time));
    kit_json_add_u64_or_null(json, "status", has_raw, point->raw.status);
    kit_json_add_u64_or_null(json, "first", has_numbers, point->raw.first);
    kit_json_add_u64_or_null(json, "second", has_numbers, point->raw.second);
    kit_json_add_u64_or_null(json, "multi", has_numbers, point->raw.multi);
    kit_json_end_innermost(json);
}

static void write_type_json(struct kit_json *json, const struct mon_why_column *column,
                            const struct mon_why_answer *answer)
{
    const uint32_t type = column->newer.raw.type;
    const bool has_type = answer->kind == MON_WHY_COMPUTED || answer->kind == MON_WHY_NO_FORMULA;
    const struct epci_type *row = has_type ? epci_type_by_value(type) : NULL;
    char text[MON_FORMULA_TEXT] = "";

    kit_json_add_text(json, "type", row ? row->name : NULL);
    kit_json_add_u64_or_null(json, "type_value", has_type, type);
    if (answer->kind == MON_WHY_COMPUTED)
        mon_formula_text(&answer->formula, text, sizeof text);
    kit_json_add_text(json, "formula", text[0] ? text : NULL);
    kit_json_add_u64_or_null(json, "ticks_per_second", strchr(text, 'F'),
                             column->newer.raw.time_base);
}

void mon_why_write_answer_json(struct kit_json *json, const struct mon_logfile *file,
                               const struct mon_why_column *column, size_t i,
                               const struct mon_why_answer *answer)
{
    static const struct mon_why_point none = { 0 };
    const struct kit_slice *path = &file->log.columns[i];
    const struct mon_why_point *newer = &column->newer;
    const bool has_raw = answer->kind == MON_WHY_COMPUTED || answer->kind == MON_WHY_NO_FORMULA;
    struct kit_buffer text = { 0 };
    char time[MON_LOG_TIME_SIZE];

    kit_buffer_add_bytes(&text, path->at, path->bytes);
    kit_buffer_add_bytes(&text, "", 1);
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "path", text.failed ? NULL : text.text);
    kit_buffer_release(&text);
    write_value_json(json, &column->value);
    kit_json_add_text(json, "time",
                      newer->row ? mon_log_time_text(&file->log, newer->time, time) : NULL);
    kit_json_add_text(json, "reason",
                      answer->reason != READER_REASON_NONE ? reader_reason_name(answer->reason)
                                                           : NULL);
    write_type_json(json, column, answer);
    write_record_json(json, "older", file, answer->uses_older ? &column->older : &none, has_raw);
    write_record_json(json, "newer", file, newer, has_raw);
    kit_json_end_innermost(json);
}
