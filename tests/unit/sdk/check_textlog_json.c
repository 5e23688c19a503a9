/* SPDX-License-Identifier: MIT
 *
 * check_textlog_json.c -- lines of JSON, read: those of the writer, those of others, and damaged
 * ones. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "textlogcase.h"

EPC_AFTER_EACH(close_text())

#define LINE(time, values)                                                                         \
    "{\"schema\": \"epc.log/1\", \"time\": \"" time "\", \"values\": {" values "}}\n"
#define NINE "2026-11-23T09:00:00.000Z"
#define TEN  "2026-11-23T10:00:00.500Z"

static void next_is_on_line(size_t line)
{
    ck_assert_int_eq(reader_textlog_next_row(&textlog, &row), EPC_OK);
    ck_assert_uint_eq(row.line, line);
}

EPC_TEST(json_log__has_the_values_of_all_lines)
{
    open_text(
        LINE(NINE, "\"\\\\\\\\H\\\\o(\\u00e4)\\\\c\": 18446744073709551615, \"b\": -2.5e-3") LINE(
            TEN, "\"b\": \"a \\\"b\\\"\", \"new\": -7, \"\\\\\\\\H\\\\o(\xC3\xA4)\\\\c\": null"));
    ck_assert_int_eq(textlog.dialect, READER_TEXTLOG_JSON);
    ck_assert_str_eq(reader_name_of_log_format(textlog.dialect), "json");
    ck_assert(textlog.has_bias && textlog.zone.bias == 0);
    ck_assert_str_eq(textlog.zone.name, "UTC");
    ck_assert_uint_eq(textlog.column_count, 3);
    is_column(0, "\\\\H\\o(\xC3\xA4)\\c");
    is_column(1, "b");
    is_column(2, "new");
    for (int pass = 0; pass < 2; pass++) {
        uint64_t nine;

        next_is_on_line(1);
        nine = row.time;
        ck_assert_int_eq(row.values[0].kind, READER_TEXTLOG_WHOLE);
        ck_assert_uint_eq(row.values[0].whole, UINT64_MAX);
        ck_assert_int_eq(row.values[1].kind, READER_TEXTLOG_NUMBER);
        ck_assert(row.values[1].number == -2.5e-3);
        ck_assert_int_eq(row.values[2].kind, READER_TEXTLOG_NONE);
        next_is_on_line(2);
        ck_assert_uint_eq(row.time - nine, UINT64_C(36005000000));
        ck_assert_int_eq(row.values[0].kind, READER_TEXTLOG_NONE);
        ck_assert(kit_slice_is(row.values[1].text, "a \"b\""));
        ck_assert(row.values[2].is_negative && row.values[2].whole == 7);
        is_end();
        ck_assert_uint_eq(textlog.bad.count + textlog.odd.count + textlog.repeated.count, 0);
        reader_textlog_rewind(&textlog);
    }
}

EPC_TEST(json_log__says_what_of_it_is_not_read)
{
    open_text(
        "\n" LINE(NINE, "\"a\": 1, \"a\": 2") LINE("soon", "\"a\": 3")
            LINE("2026-11-23T10:00:00", "\"a\": 4") /* without a zone */
        "not JSON\n[1]\n{\"time\": \"" TEN "\", \"values\": 5}\n"
        "{\"schema\": \"epc.log/2\", \"time\": \"" TEN "\", \"values\": {\"a\": 6}}\n" LINE(
            TEN, "\"a\": [1, {\"b\": 2}], \"b\": true, \"\": 3, \"c\\u0000\": 4, \"d\": 1e999, "
                 "\"e\": \"x\\u0000y\", \"f\": {}"));
    for (int pass = 0; pass < 2; pass++) {
        next_is_on_line(2);
        ck_assert_uint_eq(row.values[0].whole, 2);
        ck_assert_uint_eq(textlog.repeated.count, 1);
        ck_assert_uint_eq(textlog.repeated.line, 2);
        next_is_on_line(9);
        for (size_t i = 0; i < textlog.column_count; i++)
            ck_assert_int_eq(row.values[i].kind, READER_TEXTLOG_NONE);
        is_end();
        ck_assert_uint_eq(textlog.column_count, 5);
        ck_assert_uint_eq(textlog.bad.count, 6);
        ck_assert_uint_eq(textlog.bad.line, 3);
        ck_assert_uint_eq(textlog.odd.count, 7);
        ck_assert_uint_eq(textlog.odd.line, 9);
        reader_textlog_rewind(&textlog);
    }
}

EPC_TEST(json_log__without_zone_has_local_times)
{
    const struct reader_textlog_style style = { .form = READER_TEXTLOG_JSONL, .is_local = true };
    const struct reader_textlog_value value = { .kind = READER_TEXTLOG_WHOLE, .whole = 1 };
    const char *const column = "c";
    struct kit_buffer out = { 0 };
    uint64_t time;

    open_text(LINE("2026-11-23T09:00:00.000", "\"c\": 1"));
    ck_assert(!textlog.has_bias);
    next_is_on_line(1);
    time = row.time;
    close_text();
    reader_textlog_append_row(&out, &style, &column, time, &value, 1);
    kit_buffer_add_bytes(&out, "", 1);
    ck_assert_str_eq(out.text, LINE("2026-11-23T09:00:00.000", "\"c\": 1"));
    kit_buffer_release(&out);
}

EPC_TEST(json_log__of_others_needs_only_a_time_and_values)
{
    open_text(" {\"values\":{\"c\":1},\"host\":[[]],\"time\":\"2026-11-23T11:00:00+02:00\"}");
    next_is_on_line(1);
    ck_assert_uint_eq(row.values[0].whole, 1);
    close_text();
    open_text(LINE("2026-11-23T09:00:00Z", "\"c\": 1"));
    ck_assert_int_eq(reader_textlog_next_row(&textlog, &row), EPC_OK);
}

EPC_TEST(json_log__in_utf_16_is_read)
{
    static const char text[] = LINE(NINE, "\"c\": 1");
    unsigned char wide[2 * sizeof text] = { 0xFF, 0xFE };

    for (size_t i = 0; i + 1 < sizeof text; i++)
        wide[2 + 2 * i] = (unsigned char)text[i];
    ck_assert(reader_is_json_textlog_file(epci_span_of(wide, sizeof wide)));
    ck_assert_msg(open_bytes(wide, sizeof wide) == EPC_OK, "%s", message);
    next_is_on_line(1);
    is_end();
}

EPC_TEST(json_log__that_is_cut_has_its_whole_lines)
{
    static const char text[] = LINE(NINE, "\"c\": 1") LINE(TEN, "\"c\": 22, \"d\": \"x\"");
    const size_t first = strlen(LINE(NINE, "\"c\": 1"));

    for (size_t bytes = 0; bytes < sizeof text; bytes++) {
        const int status = open_bytes(text, bytes);

        ck_assert_int_eq(status, bytes + 1 < first ? EPC_E_CORRUPT : EPC_OK);
        ck_assert(status == EPC_OK || message[0]);
        if (status == EPC_OK) {
            next_is_on_line(1);
            if (bytes + 2 >= sizeof text)
                next_is_on_line(2);
            is_end();
            ck_assert_uint_eq(textlog.bad.count, bytes > first && bytes + 2 < sizeof text);
        }
        close_text();
    }
}

static const struct {
    const char *text;
    const char *says;
} none[] = {
    { "{", "it is JSON, but not a log: no line of it is an object" },
    { "{\n  \"schema\": \"epc.log/1\"\n}\n", "no line of it is an object" },
    { "{\"schema\": \"epc.show/1\", \"time\": \"" NINE "\", \"values\": {}}\n",
      "its first line says \"schema\": \"epc.show/1\"" },
    { LINE(NINE, ""), "no line of it has a counter" },
    { LINE(NINE, "\" \": 1"), "no line of it has a counter" },
};

EPC_TEST_LOOP(json_log__that_is_none_is_told_in_one_sentence, sizeof none / sizeof *none)
{
    ck_assert_int_eq(open_bytes(none[_i].text, strlen(none[_i].text)), EPC_E_CORRUPT);
    ck_assert_msg(strstr(message, none[_i].says) != NULL, "%s", message);
}

EPC_TEST(json_log__is_told_from_other_files_by_its_first_line)
{
    static const char log_text[] = LINE(NINE, "\"c\": 1"), other[] = "{\"schema\": \"epc.show/1\"}";

    ck_assert(reader_is_json_textlog_file(epci_span_of(log_text, sizeof log_text - 1)));
    ck_assert(reader_is_json_textlog_file(epci_span_of(log_text, 30)));
    ck_assert(!reader_is_textlog_file(epci_span_of(log_text, sizeof log_text - 1)));
    ck_assert(!reader_is_json_textlog_file(epci_span_of(other, sizeof other - 1)));
    ck_assert(!reader_is_json_textlog_file(epci_span_of("", 0)));
    ck_assert(!reader_is_json_textlog_file(epci_span_of("\"(PDH-CSV 4.0)\"", 15)));
}
