/* SPDX-License-Identifier: MIT
 *
 * textlogwrite.c -- the lines of a log, in the dialect of data collectors.
 *
 * Every cell is in double quotes, one in a text is doubled, lines end with CR LF, times are local,
 * and what has no value is one blank.  docs/decisions/logs.md says why it is so.
 */
#include "reader/files/textlog.h"

#include <inttypes.h>
#include <stdio.h>

#include "kit/json/json.h"
#include "kit/number.h"
#include "sdk/schema/writer.h"

/* The text between quotes, so that it stays one cell of one line. */
static void append_quoted_cell(struct kit_buffer *out, struct kit_slice text)
{
    size_t from = 0;

    kit_buffer_add_text(out, "\"");
    for (size_t i = 0; i < text.bytes; i++) {
        const unsigned char byte = (unsigned char)text.at[i];

        if (byte >= 0x20 && byte != '"')
            continue;
        kit_buffer_add_bytes(out, text.at + from, i - from);
        kit_buffer_add_text(out, byte == '"' ? "\"\"" : " ");
        from = i + 1;
    }
    kit_buffer_add_bytes(out, text.at + from, text.bytes - from);
    kit_buffer_add_text(out, "\"");
}

static const char *separator_of(const struct reader_textlog_style *style)
{
    return style->form == READER_TEXTLOG_TSV ? "\t" : ",";
}

void reader_textlog_append_head(struct kit_buffer *out, const struct reader_textlog_style *style,
                                const char *const *columns, size_t count)
{
    char first[sizeof style->zone.name + 48];

    if (style->form == READER_TEXTLOG_JSONL)
        return;
    snprintf(first, sizeof first, "(PDH-%s 4.0) (%s)(%" PRId32 ")",
             style->form == READER_TEXTLOG_TSV ? "TSV" : "CSV", style->zone.name, style->zone.bias);
    if (style->bom)
        kit_buffer_add_text(out, "\xEF\xBB\xBF");
    append_quoted_cell(out, kit_slice_of(first));
    for (size_t i = 0; i < count; i++) {
        kit_buffer_add_text(out, separator_of(style));
        append_quoted_cell(out, kit_slice_of(columns[i]));
    }
    kit_buffer_add_text(out, "\r\n");
}

static void append_value_cell(struct kit_buffer *out, const struct reader_textlog_style *style,
                              const struct reader_textlog_value *value)
{
    char number[KIT_NUMBER_CAPACITY] = "";

    if (value->kind == READER_TEXTLOG_TEXT && value->text.bytes > 0) {
        append_quoted_cell(out, value->text);
        return;
    }
    if (value->kind == READER_TEXTLOG_WHOLE)
        kit_format_sign_and_magnitude(value->is_negative, value->whole, number);
    else if (value->kind == READER_TEXTLOG_NUMBER && style->as_windows)
        snprintf(number, sizeof number, "%.17g", value->number);
    else if (value->kind == READER_TEXTLOG_NUMBER)
        kit_format_double(value->number, number);
    append_quoted_cell(out, kit_slice_of(number[0] ? number : " "));
}

void reader_textlog_add_value_json(struct kit_json *json, const char *column,
                                   const struct reader_textlog_value *value)
{
    struct kit_buffer text = { 0 };

    switch (value->kind) {
    case READER_TEXTLOG_NONE:
        kit_json_add_null(json, column);
        break;
    case READER_TEXTLOG_WHOLE:
        kit_json_add_sign_and_magnitude(json, column, value->is_negative, value->whole);
        break;
    case READER_TEXTLOG_NUMBER:
        kit_json_add_double(json, column, value->number);
        break;
    case READER_TEXTLOG_TEXT:
        kit_buffer_add_bytes(&text, value->text.at, value->text.bytes);
        kit_buffer_add_bytes(&text, "", 1);
        if (json->into)
            json->into->failed = json->into->failed || text.failed;
        kit_json_add_text(json, column, text.failed ? NULL : text.text);
        kit_buffer_release(&text);
        break;
    }
}

static void append_json_sample(struct kit_buffer *out, const struct reader_textlog_style *style,
                               const char *const *columns, uint64_t time_utc,
                               const struct reader_textlog_value *values, size_t count)
{
    struct kit_json json;
    char time[64];
    uint16_t t[8];

    epci_systemtime_from_100ns(time_utc, t);
    snprintf(time, sizeof time, "%04u-%02u-%02uT%02u:%02u:%02u.%03u%s", t[0], t[1], t[3], t[4],
             t[5], t[6], t[7], style->is_local ? "" : "Z");
    kit_json_init_buffer(&json, out);
    json.flat = 0;
    kit_json_begin_object(&json, NULL);
    kit_json_add_text(&json, "schema", "epc.log/1");
    kit_json_add_text(&json, "time", time);
    kit_json_begin_object(&json, "values");
    for (size_t i = 0; i < count; i++)
        reader_textlog_add_value_json(&json, columns[i], &values[i]);
    kit_json_end_to_depth(&json, 0);
}

void reader_textlog_append_row(struct kit_buffer *out, const struct reader_textlog_style *style,
                               const char *const *columns, uint64_t time_utc,
                               const struct reader_textlog_value *values, size_t count)
{
    const uint64_t bias = (uint64_t)((int64_t)style->zone.bias * READER_UNITS_PER_MINUTE);
    uint16_t t[8];

    if (style->form == READER_TEXTLOG_JSONL) {
        append_json_sample(out, style, columns, time_utc, values, count);
        return;
    }
    epci_systemtime_from_100ns(time_utc - bias, t);
    kit_buffer_add_format(out, "\"%02u/%02u/%04u %02u:%02u:%02u.%03u\"", t[1], t[3], t[0], t[4],
                          t[5], t[6], t[7]);
    for (size_t i = 0; i < count; i++) {
        kit_buffer_add_text(out, separator_of(style));
        append_value_cell(out, style, &values[i]);
    }
    kit_buffer_add_text(out, "\r\n");
}
