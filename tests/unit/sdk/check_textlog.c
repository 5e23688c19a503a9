/* SPDX-License-Identifier: MIT
 *
 * check_textlog.c -- logs as text: what is written, and what is read of the four dialects.
 * The samples are made after public files: a data collector's of a Windows client, typeperf's
 * output on a build machine, Performance Monitor's "Save data as", and esxtop's. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/files/systemtime.h"
#include "textlogcase.h"
#include "reader/files/textlogtext.h"

EPC_AFTER_EACH(close_text())

/* 2026-11-23 17:25:48.490 UTC */
static uint64_t some_time(void)
{
    const uint16_t t[8] = { 2026, 11, 0, 23, 17, 25, 48, 490 };
    uint64_t time = 0;

    ck_assert(reader_100ns_from_systemtime(t, &time));
    return time;
}

/* ---- Writing ---- */

static const char *const two[] = { "\\\\HOST\\Web Site(a/b#1)\\Requests/sec",
                                   "\\\\HOST\\Web Site(say \"hi\")\\Active\tRequests" };

static const struct reader_textlog_style india = { .zone = { "Sri Lanka Standard Time", -330 } };

static const char *text_of(struct kit_buffer *buffer)
{
    kit_buffer_add_bytes(buffer, "", 1);
    ck_assert(!buffer->failed);
    return buffer->text;
}

EPC_TEST(textlog__is_written_as_data_collectors_write_it)
{
    const struct reader_textlog_value values[] = {
        { .kind = READER_TEXTLOG_NONE }, { .kind = READER_TEXTLOG_WHOLE, .whole = 7638 }
    };
    const struct reader_textlog_value later[] = {
        { .kind = READER_TEXTLOG_NUMBER, .number = 13.959073156484624 },
        { .kind = READER_TEXTLOG_WHOLE, .whole = UINT64_MAX }
    };
    struct kit_buffer out = { 0 };

    reader_textlog_append_head(&out, &india, two, 2);
    reader_textlog_append_row(&out, &india, two, some_time(), values, 2);
    reader_textlog_append_row(&out, &india, two, some_time() + 150000000, later, 2);
    ck_assert_str_eq(
        text_of(&out),
        "\"(PDH-CSV 4.0) (Sri Lanka Standard Time)(-330)\","
        "\"\\\\HOST\\Web Site(a/b#1)\\Requests/sec\","
        "\"\\\\HOST\\Web Site(say \"\"hi\"\")\\Active Requests\"\r\n"
        "\"11/23/2026 22:55:48.490\",\" \",\"7638\"\r\n"
        "\"11/23/2026 22:56:03.490\",\"13.959073156484624\",\"18446744073709551615\"\r\n");
    kit_buffer_release(&out);
}

EPC_TEST(textlog__of_tabs_differs_by_its_name_and_the_tabs_only)
{
    const struct reader_textlog_style tabs = { .form = READER_TEXTLOG_TSV,
                                               .zone = { "UTC", 0 },
                                               .bom = true };
    const struct reader_textlog_value values[] = {
        { .kind = READER_TEXTLOG_TEXT, .text = { "a \"b\"\tc", 7 } },
        { .kind = READER_TEXTLOG_TEXT, .text = { "", 0 } }
    };
    struct kit_buffer out = { 0 };

    reader_textlog_append_head(&out, &tabs, two, 1);
    reader_textlog_append_row(&out, &tabs, two, some_time(), values, 2);
    ck_assert_str_eq(text_of(&out), "\xEF\xBB\xBF\"(PDH-TSV 4.0) (UTC)(0)\"\t"
                                    "\"\\\\HOST\\Web Site(a/b#1)\\Requests/sec\"\r\n"
                                    "\"11/23/2026 17:25:48.490\"\t\"a \"\"b\"\" c\"\t\" \"\r\n");
    kit_buffer_release(&out);
}

EPC_TEST(textlog__of_json_is_one_document_a_line_with_exact_numbers)
{
    const struct reader_textlog_style lines = { .form = READER_TEXTLOG_JSONL, .zone = { "x", 60 } };
    static const char *const four[] = { "\\\\H\\a\\b", "c", "d\"", "e" };
    const struct reader_textlog_value values[] = {
        { .kind = READER_TEXTLOG_NONE },
        { .kind = READER_TEXTLOG_WHOLE, .whole = UINT64_MAX },
        { .kind = READER_TEXTLOG_NUMBER, .number = 0.1 },
        { .kind = READER_TEXTLOG_TEXT, .text = { "x\ny", 3 } }
    };
    struct kit_buffer out = { 0 };

    reader_textlog_append_head(&out, &lines, four, 4);
    reader_textlog_append_row(&out, &lines, four, some_time(), values, 4);
    ck_assert_str_eq(text_of(&out),
                     "{\"schema\": \"epc.log/1\", \"time\": \"2026-11-23T17:25:48.490Z\", "
                     "\"values\": {\"\\\\\\\\H\\\\a\\\\b\": null, \"c\": 18446744073709551615, "
                     "\"d\\\"\": 0.1, \"e\": \"x\\ny\"}}\n");
    kit_buffer_release(&out);
}

EPC_TEST(textlog__writes_no_number_that_is_none)
{
    const struct reader_textlog_value values[] = { { .kind = READER_TEXTLOG_NUMBER,
                                                     .number = (double)INFINITY } };
    struct kit_buffer out = { 0 };

    reader_textlog_append_row(&out, &india, two, some_time(), values, 1);
    ck_assert_str_eq(text_of(&out), "\"11/23/2026 22:55:48.490\",\" \"\r\n");
    kit_buffer_release(&out);
}

/* ---- Reading ---- */

/* The next row has this local or UTC time. */
static void next_is_at(const char *wanted)
{
    char got[64];
    uint16_t t[8];

    ck_assert_int_eq(reader_textlog_next_row(&textlog, &row), EPC_OK);
    epci_systemtime_from_100ns(row.time, t);
    snprintf(got, sizeof got, "%04u-%02u-%02u %02u:%02u:%02u.%03u", t[0], t[1], t[3], t[4], t[5],
             t[6], t[7]);
    ck_assert_str_eq(got, wanted);
}

EPC_TEST(textlog__of_a_data_collector_is_read)
{
    open_text("\"(PDH-CSV 4.0) (Sri Lanka Standard Time)(-330)\","
              "\"\\\\DESKTOP-X\\Processor(_Total)\\% Processor Time\","
              "\"\\\\DESKTOP-X\\Memory\\Available MBytes\"\r\n"
              "\"04/28/2023 05:55:48.490\",\" \",\"7638\"\r\n"
              "\"04/28/2023 05:56:03.500\",\"13.959073156484624434\",\"6768\"\r\n");
    ck_assert_int_eq(textlog.dialect, READER_TEXTLOG_LOG);
    ck_assert_str_eq(textlog.zone.name, "Sri Lanka Standard Time");
    ck_assert(textlog.has_bias);
    ck_assert_int_eq(textlog.zone.bias, -330);
    ck_assert_uint_eq(textlog.column_count, 2);
    is_column(0, "\\\\DESKTOP-X\\Processor(_Total)\\% Processor Time");
    is_column(1, "\\\\DESKTOP-X\\Memory\\Available MBytes");
    next_is_at("2023-04-28 00:25:48.490");
    ck_assert_uint_eq(row.line, 2);
    ck_assert_int_eq(row.values[0].kind, READER_TEXTLOG_NONE);
    ck_assert_int_eq(row.values[1].kind, READER_TEXTLOG_WHOLE);
    ck_assert_uint_eq(row.values[1].whole, 7638);
    next_is_at("2023-04-28 00:26:03.500");
    ck_assert_int_eq(row.values[0].kind, READER_TEXTLOG_NUMBER);
    ck_assert_double_eq(row.values[0].number, 13.959073156484624434);
    is_end();
    reader_textlog_rewind(&textlog);
    next_is_at("2023-04-28 00:25:48.490");
    ck_assert_uint_eq(textlog.bad.count, 0);
}

EPC_TEST(textlog__of_typeperf_has_an_empty_line_first_no_zone_and_talk_at_its_end)
{
    open_text("\r\n\"(PDH-CSV 4.0)\",\"\\\\fv-az\\Process(gone)\\ID Process\","
              "\"\\\\fv-az\\Processor(_Total)\\% Processor Time\"\r\n"
              "\"11/23/2026 17:25:48.490\",\"-1\",\"0.000000\"\r\n"
              "\"11/23/2026 17:25:49.491\",\"-1.000000\",\"12.500000\"\r\n\r\n"
              "Exiting, please wait...                         \r\n"
              "The command completed successfully.\r\n\r\n");
    ck_assert_int_eq(textlog.dialect, READER_TEXTLOG_TYPEPERF);
    ck_assert(!textlog.has_bias);
    ck_assert_str_eq(textlog.zone.name, "");
    next_is_at("2026-11-23 17:25:48.490");
    ck_assert_uint_eq(row.line, 3);
    ck_assert_int_eq(row.values[0].kind, READER_TEXTLOG_NONE);
    ck_assert_double_eq(row.values[1].number, 0);
    next_is_at("2026-11-23 17:25:49.491");
    ck_assert_double_eq(row.values[0].number, -1);
    ck_assert_double_eq(row.values[1].number, 12.5);
    is_end();
    ck_assert_uint_eq(textlog.bad.count, 2);
    close_text();
    open_text("\"(PDH-CSV 4.0)   \",\"\\\\H\\O\\C\"\r\n\"11/23/2026 17:25:48.490\",\"1\"\r\n");
    ck_assert_int_eq(textlog.dialect, READER_TEXTLOG_TYPEPERF);
}

static const char gui[] =
    "\"Date \\\\SERVER (PDH-CSV 4.0) (SE Asia Standard Time)(-420)\",\"Time\","
    "\"\\Memory\\Pages/sec\",\"\\\\OTHER\\Web\xC3\xA4(a)\\Hits\"\r\n"
    "\"9/7/2016\",\"9:24:04 AM\",\"15.25\",\" \"\r\n"
    "\"09/07/2016\",\"12:24:19 PM\",\"\",\"2\"\r\n"
    "\"09/07/2016\",\"21:24:34.5\",\"1e+20\",\"3\"\r\n";

static void gui_is_read(void)
{
    ck_assert_int_eq(textlog.dialect, READER_TEXTLOG_GUI);
    ck_assert_str_eq(textlog.zone.name, "SE Asia Standard Time");
    ck_assert_int_eq(textlog.zone.bias, -420);
    ck_assert_uint_eq(textlog.column_count, 2);
    is_column(0, "\\\\SERVER\\Memory\\Pages/sec");
    is_column(1, "\\\\OTHER\\Web\xC3\xA4(a)\\Hits");
    next_is_at("2016-09-07 02:24:04.000");
    ck_assert_double_eq(row.values[0].number, 15.25);
    ck_assert_int_eq(row.values[1].kind, READER_TEXTLOG_NONE);
    next_is_at("2016-09-07 05:24:19.000");
    ck_assert_int_eq(row.values[0].kind, READER_TEXTLOG_NONE);
    next_is_at("2016-09-07 14:24:34.500");
    ck_assert_double_eq(row.values[0].number, 1e20);
    is_end();
}

EPC_TEST_IN(textlog__of_performance_monitor_is_read_in_every_encoding, open_text(gui))
{
    const size_t bytes = sizeof gui - 1;
    unsigned char file[2 * sizeof gui + 8];
    uint16_t units[sizeof gui];
    size_t count = 0;

    gui_is_read();
    close_text();

    memcpy(file, "\xEF\xBB\xBF", 3);
    memcpy(file + 3, gui, bytes);
    ck_assert_int_eq(open_bytes(file, bytes + 3), EPC_OK);
    gui_is_read();
    close_text();

    for (size_t i = 0; i < bytes; i++) /* the only character beyond ASCII is one of two bytes */
        if ((unsigned char)gui[i] == 0xC3)
            units[count++] = 0xE4, i++;
        else
            units[count++] = (unsigned char)gui[i];
    for (int form = 0; form < 3; form++) { /* LE with a mark, BE with one, LE without */
        size_t used = 0;

        if (form < 2)
            memcpy(file, form ? "\xFE\xFF" : "\xFF\xFE", used = 2);
        for (size_t i = 0; i < count; i++) {
            file[used++] = (unsigned char)(form == 1 ? units[i] >> 8 : units[i]);
            file[used++] = (unsigned char)(form == 1 ? units[i] : units[i] >> 8);
        }
        ck_assert(reader_is_textlog_file(epci_span_of(file, used)));
        ck_assert_int_eq(open_bytes(file, used), EPC_OK);
        gui_is_read();
        close_text();
    }

    count = 0;
    for (size_t i = 0; i < bytes; i++)
        if ((unsigned char)gui[i] != 0xC3)
            file[count++] = (unsigned char)((unsigned char)gui[i] == 0xA4 ? 0xE4 : gui[i]);
    ck_assert_int_eq(open_bytes(file, count), EPC_OK);
    gui_is_read();
}

EPC_TEST(textlog__of_esxtop_is_read)
{
    open_text(
        "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\esx1.local\\Memory\\Memory Overcommit (1 Minute Avg)\","
        "\"\\\\esx1.local\\Physical Cpu(_Total)\\% Util Time\"\n"
        "\"09/28/2011 14:03:31\",\"0.00\",\"12.34\"\n"
        "\"09/28/2011 14:03:36\",\"0.00\",\"11.20\"\n");
    ck_assert_int_eq(textlog.dialect, READER_TEXTLOG_ESXTOP);
    ck_assert_int_eq(textlog.zone.bias, 0);
    next_is_at("2011-09-28 14:03:31.000");
    ck_assert_double_eq(row.values[1].number, 12.34);
    next_is_at("2011-09-28 14:03:36.000");
    is_end();
}

EPC_TEST(textlog__that_is_separated_by_tabs_may_end_its_head_with_a_caption)
{
    open_text("\"(PDH-TSV 4.0) (Tokyo Standard Time)(-540)\"\t\"\\\\H\\a\\b\"\t\"nightly run\"\r\n"
              "\"01/01/2026 00:00:00.000\"\t\"1\"\r\n");
    ck_assert_uint_eq(textlog.column_count, 1);
    ck_assert(kit_slice_is(textlog.caption, "nightly run"));
    next_is_at("2025-12-31 15:00:00.000");
    ck_assert_uint_eq(row.values[0].whole, 1);
    is_end();
}

EPC_TEST(textlog__with_commas_and_parentheses_in_its_names_is_read)
{
    open_text("\"(PDH-CSV 4.0) (Paris, Madrid (heure d'\xC3\xA9t\xC3\xA9))(-120)\","
              "\"\\\\H\\Processor Information(0,_Total)\\% Idle\","
              "\"\\\\H\\Wait(Average (ms))\\say \"\"hi\"\"\"\r\n"
              "\"07/01/2026 12:00:00.000\",\"1\",\"a \"\"b\"\", c\"\r\n");
    ck_assert_str_eq(textlog.zone.name, "Paris, Madrid (heure d'\xC3\xA9t\xC3\xA9)");
    ck_assert_int_eq(textlog.zone.bias, -120);
    is_column(0, "\\\\H\\Processor Information(0,_Total)\\% Idle");
    is_column(1, "\\\\H\\Wait(Average (ms))\\say \"hi\"");
    next_is_at("2026-07-01 10:00:00.000");
    ck_assert_int_eq(row.values[1].kind, READER_TEXTLOG_TEXT);
    ck_assert(kit_slice_is(row.values[1].text, "a \"b\", c"));
}

EPC_TEST(textlog__whose_zone_was_cut_has_local_times)
{
    static const char *const cut[] = { "\"(PDH-CSV 4.0) (\"",
                                       "\"(PDH-CSV 4.0) (Paris, Madrid (heure d\"",
                                       "\"(PDH-CSV 4.0) (x)(9999)\"",
                                       "\"(PDH-CSV 4.0) (x)(1,5)\"" };

    for (size_t i = 0; i < sizeof cut / sizeof *cut; i++) {
        char text[200];

        snprintf(text, sizeof text, "%s,\"\\\\H\\a\\b\"\r\n\"07/01/2026 12:00:00.000\",\"1\"\r\n",
                 cut[i]);
        open_text(text);
        ck_assert_int_eq(textlog.dialect, READER_TEXTLOG_LOG);
        ck_assert(!textlog.has_bias);
        next_is_at("2026-07-01 12:00:00.000");
        close_text();
    }
}

EPC_TEST(textlog__rows_that_are_short_cut_or_damaged_are_gaps_and_cost_no_other_row)
{
    open_text("\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\H\\a\\b\",\"\\\\H\\a\\c\",\"\\\\H\\a\\d\"\r\n"
              "\"01/01/2026 00:00:00.000\",\"1\"\r\n"
              "\"01/01/2026 00:00:01.000\",\"1\",\"2\",\"3\",\"4\"\r\n"
              "\"13/01/2026 00:00:02.000\",\"1\",\"2\",\"3\"\r\n"
              "\"01/32/2026 00:00:02.000\",\"1\",\"2\",\"3\"\r\n"
              "\"02/29/2026 00:00:02.000\",\"1\",\"2\",\"3\"\r\n"
              "\"01/01/2026 25:00:02.000\",\"1\",\"2\",\"3\"\r\n"
              "\"01/01/1600 00:00:00.000\",\"1\",\"2\",\"3\"\r\n"
              "\"01/01/2026 00:00:03.000\",\"1\",\"2,\"3\r\n"
              "\"01/01/2026 00:00:04.000\",\"18446744073709551616\",\"0x1F\",\"nan\"\r\n"
              "\"01/01/2026 00:00:05.000\",\"1\",\"2\",\"31");
    next_is_at("2026-01-01 00:00:00.000");
    ck_assert_uint_eq(row.values[0].whole, 1);
    ck_assert_int_eq(row.values[1].kind, READER_TEXTLOG_NONE);
    ck_assert_int_eq(row.values[2].kind, READER_TEXTLOG_NONE);
    next_is_at("2026-01-01 00:00:01.000");
    ck_assert_uint_eq(row.values[2].whole, 3);
    next_is_at("2026-01-01 00:00:03.000");
    ck_assert_uint_eq(row.values[0].whole, 1);
    next_is_at("2026-01-01 00:00:04.000");
    ck_assert_int_eq(row.values[0].kind, READER_TEXTLOG_NUMBER);
    ck_assert_double_eq(row.values[0].number, 18446744073709551616.0);
    ck_assert_int_eq(row.values[1].kind, READER_TEXTLOG_TEXT);
    ck_assert_int_eq(row.values[2].kind, READER_TEXTLOG_TEXT);
    next_is_at("2026-01-01 00:00:05.000");
    ck_assert_uint_eq(row.values[1].whole, 2);
    ck_assert_int_eq(row.values[2].kind, READER_TEXTLOG_NONE);
    is_end();
    ck_assert_uint_eq(textlog.bad.count, 5);
}

#define ONE_HEAD "(PDH-CSV 4.0) (UTC)(0),\\\\H\\a\\b\n"

static const struct {
    const char *file, *time;
    enum reader_textlog_order order;
    bool is_guess;
} stamps[] = {
    { ONE_HEAD "3/26/2015 22:42,1\n", "2015-03-26 22:42:00.000", READER_TEXTLOG_MDY, false },
    { ONE_HEAD "26/3/2015 22:42,1\n", "2015-03-26 22:42:00.000", READER_TEXTLOG_DMY, false },
    { ONE_HEAD "3/4/2015 22:42,1\n", "2015-03-04 22:42:00.000", READER_TEXTLOG_MDY, true },
    { ONE_HEAD "3/3/2015 22:42,1\n", "2015-03-03 22:42:00.000", READER_TEXTLOG_MDY, false },
    { ONE_HEAD "3/4/2015 22:42,1\n4/4/2015 0:00,1\n26/4/2015 0:00,1\n", "2015-04-03 22:42:00.000",
      READER_TEXTLOG_DMY, false },
    /* In the other order it goes back from May to April. */
    { ONE_HEAD "3/5/2015 22:42,1\n4/4/2015 0:00,1\n", "2015-03-05 22:42:00.000", READER_TEXTLOG_MDY,
      false },
    { ONE_HEAD "3.4.2015 22:42,1\n", "2015-04-03 22:42:00.000", READER_TEXTLOG_DMY, false },
    { ONE_HEAD "3.4.15 22.42,1\n", "2015-04-03 22:42:00.000", READER_TEXTLOG_DMY, true },
    { ONE_HEAD "15-03-26 22:42,1\n", "2026-03-15 22:42:00.000", READER_TEXTLOG_DMY, true },
    { ONE_HEAD "2015-03-04T22:42:01.5Z,1\n", "2015-03-04 22:42:01.500", READER_TEXTLOG_YMD, false },
    { ONE_HEAD "2015-03-04 22:42:01+01:30,1\n", "2015-03-04 21:12:01.000", READER_TEXTLOG_YMD,
      false },
    { ONE_HEAD "42089.9458333333,1\n", "2015-03-26 22:42:00.000", READER_TEXTLOG_MDY, false },
    { "sep=;\r\n(PDH-CSV 4.0) (UTC)(0);\\\\H\\a\\b\r\n26.03.2015 22:42;1\r\n",
      "2015-03-26 22:42:00.000", READER_TEXTLOG_DMY, false },
    { "(PDH-CSV 4.0) (UTC)(0);x\n26-Mar-15 22:42;1\n", "2015-03-26 22:42:00.000",
      READER_TEXTLOG_YMD, false },
    { "(PDH-CSV 4.0) (UTC)(0),Time,\\\\H\\a\\b\n3/26/2015,10:42:00 PM,1\n",
      "2015-03-26 22:42:00.000", READER_TEXTLOG_MDY, false },
};

EPC_TEST_LOOP(textlog__that_a_spreadsheet_saved_is_read, sizeof stamps / sizeof *stamps)
{
    open_text(stamps[_i].file);
    ck_assert_int_eq(textlog.dialect, READER_TEXTLOG_LOG);
    ck_assert_uint_eq(textlog.column_count, 1);
    ck_assert_int_eq(textlog.order, stamps[_i].order);
    ck_assert_int_eq(textlog.order_is_guess, stamps[_i].is_guess);
    next_is_at(stamps[_i].time);
    ck_assert_double_eq(row.values[0].number, 1);
}

EPC_TEST(textlog__has_the_order_of_dates_that_was_named)
{
    reading.order = READER_TEXTLOG_DMY;
    open_text(ONE_HEAD "3/4/2015 22:42,1\n");
    reading.order = READER_TEXTLOG_LEARNED;
    ck_assert(!textlog.order_is_guess);
    next_is_at("2015-04-03 22:42:00.000");
}

EPC_TEST(textlog__with_times_without_dates_has_no_sample_and_counts_them)
{
    open_text(ONE_HEAD "55:48.5,1\n56:03.5,2\n");
    is_end();
    ck_assert_uint_eq(textlog.bad.count, 2);
    ck_assert_uint_eq(textlog.undated.count, 2);
    ck_assert_uint_eq(textlog.undated.line, 2);
}

EPC_TEST(textlog__with_a_quote_too_few_loses_that_cell_only)
{
    open_text("\"(PDH-CSV 4.0) (,\"\\\\H\\a\\b\",\"\\\\H\\a\\c,\"\\\\H\\a\\d\"\r\n"
              "\"01/01/2026 00:00:00.000\",\"1,\"2\",\"3\"\r\n"
              "\"01/01/2026 00:00:01.000\",\"1\",\"2\"x,\"3\",\" \",\"5\"\r\n"
              "\"01/01/2026 00:00:02.000\",1,2");
    ck_assert_uint_eq(textlog.column_count, 3);
    is_column(0, "\\\\H\\a\\b");
    is_column(1, "\\\\H\\a\\c");
    is_column(2, "\\\\H\\a\\d");
    ck_assert(!textlog.has_bias);
    next_is_at("2026-01-01 00:00:00.000");
    ck_assert_int_eq(row.values[0].kind, READER_TEXTLOG_NONE);
    ck_assert_uint_eq(row.values[1].whole, 2);
    ck_assert_uint_eq(row.values[2].whole, 3);
    next_is_at("2026-01-01 00:00:01.000");
    ck_assert_int_eq(row.values[1].kind, READER_TEXTLOG_NONE);
    ck_assert_uint_eq(row.values[2].whole, 3);
    ck_assert_uint_eq(textlog.torn.count, 2);
    ck_assert_uint_eq(textlog.extra.count, 1);
    ck_assert_uint_eq(textlog.extra.line, 3);
    /* The file ends in a row that is too short: 2 may be the beginning of 25. */
    next_is_at("2026-01-01 00:00:02.000");
    ck_assert_uint_eq(row.values[0].whole, 1);
    ck_assert_int_eq(row.values[1].kind, READER_TEXTLOG_NONE);
    ck_assert_uint_eq(textlog.torn.count, 3);
    ck_assert_uint_eq(textlog.short_rows.count, 1);
}

EPC_TEST(textlog__has_a_last_column_without_a_path_if_a_row_has_a_value_there)
{
    open_text("\"(PDH-CSV 4.0) (X)(0)\",\"\\\\M\\A\\c1\",\"Procs\\c2\",\"\"\r\n"
              "\"01/02/2026 10:00:00.000\",\"1\",\"\"\r\n"
              "\"01/02/2026 10:00:01.000\",\"1\",\"2\",\"x\"\r\n");
    ck_assert_uint_eq(textlog.column_count, 3);
    is_column(1, "Procs\\c2");
    is_column(2, "column 4");
    ck_assert_uint_eq(textlog.caption.bytes, 0);
}

EPC_TEST(textlog__in_a_code_page_is_a_guess_if_none_was_named)
{
    static const char file[] = "\"(PDH-CSV 4.0) (\",\"\\\\H\\\xCF\xE0\xEC\xFF\xF2\xFC\\b\"\r\n"
                               "\"01/02/2026 10:00:00.000\",\"1\"\r\n";

    open_text(file);
    ck_assert(textlog.codepage_is_guess);
    ck_assert_uint_ne(textlog.codepage, 0);
    close_text();
    reading.codepage = 1251;
    open_text(file);
    reading.codepage = 0;
    ck_assert(!textlog.codepage_is_guess);
    ck_assert_uint_eq(textlog.codepage, 1251);
    is_column(0, "\\\\H\\\xD0\x9F\xD0\xB0\xD0\xBC\xD1\x8F\xD1\x82\xD1\x8C\\b");
}

/* 0xFF is not a character of Japanese Windows, and a NUL of none. */
EPC_TEST(textlog__with_invalid_bytes_has_valid_names)
{
    static const char bytes[] =
        "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\H\\a\\\x83\x70\xFF\0c\"\r\n\0\0\0";
    struct reader_textlog_text text;

    ck_assert_int_eq(reader_textlog_decode(epci_span_of(bytes, sizeof bytes - 1), 932, &text),
                     EPC_OK);
    ck_assert_uint_eq(text.codepage, 932);
    ck_assert(!text.codepage_is_guess);
    ck_assert_uint_eq(text.replaced, 2);
    ck_assert(text.text.bytes == strlen("\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\H\\a\\") + 3 + 6 + 4);
    ck_assert_mem_eq(text.text.at + text.text.bytes - 13,
                     "\xE3\x83\x91\xEF\xBF\xBD\xEF\xBF\xBD"
                     "c\"\r\n",
                     13);
    free(text.memory);
    ck_assert_int_eq(reader_textlog_decode(epci_span_of(bytes, 40), 12345, &text),
                     EPC_E_UNSUPPORTED);
    free(text.memory);
}

static const struct {
    const char *text;
    const char *says;
} none[] = {
    { "", "it is not a log of counters" },
    { "x(PDH-TSV ", "names no counter" },
    { "a,b,c\r\n1,2,3\r\n", "its first line has neither (PDH-CSV 4.0) nor (PDH-TSV 4.0)" },
    { "\"(PDH-CSV 4.0) (UTC)(0)\"\r\n\"01/01/2026 00:00:00.000\"\r\n", "names no counter" },
    { "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\H\\a\\", "it was cut off" },
};

EPC_TEST_LOOP(textlog__that_is_none_is_told_in_one_sentence, sizeof none / sizeof *none)
{
    ck_assert_int_eq(open_bytes(none[_i].text, strlen(none[_i].text)), EPC_E_CORRUPT);
    ck_assert_msg(strstr(message, none[_i].says) != NULL, "%s", message);
}

EPC_TEST(textlog__is_told_from_other_files_by_its_first_line)
{
    ck_assert(reader_is_textlog_file(epci_span_of(gui, sizeof gui - 1)));
    ck_assert(!reader_is_textlog_file(epci_span_of("", 0)));
    ck_assert(!reader_is_textlog_file(epci_span_of("a,b\r\n\"(PDH-CSV 4.0)\"\r\n", 20)));
    ck_assert(reader_is_textlog_file(epci_span_of("\r\n\"(PDH-TSV 4.0)\"", 17)));
}

EPC_TEST(textlog__that_we_write_is_read_back_exactly)
{
    static const double numbers[] = {
        0, 0.1, 1.0 / 3, 1e-300, 1.7976931348623157e308, -2.5, 5e-324
    };
    const size_t count = sizeof numbers / sizeof *numbers;
    struct reader_textlog_value values[16];
    struct reader_textlog_style style = { .zone = { "Test (odd), zone", 570 } };
    struct kit_buffer out = { 0 };
    const char *columns[16];

    for (int form = 0; form < 4; form++) {
        style.form = form % 2 ? READER_TEXTLOG_TSV : READER_TEXTLOG_CSV;
        style.bom = form >= 2;
        for (size_t i = 0; i < count; i++) {
            columns[i] = "\\\\H\\o(i, \"j\")\\c\xE2\x82\xAC";
            values[i] = (struct reader_textlog_value){ .kind = READER_TEXTLOG_NUMBER,
                                                       .number = numbers[i] };
        }
        reader_textlog_append_head(&out, &style, columns, count);
        reader_textlog_append_row(&out, &style, columns, some_time(), values, count);
        ck_assert_int_eq(open_bytes(out.text, out.bytes), EPC_OK);
        ck_assert_str_eq(textlog.zone.name, style.zone.name);
        next_is_at("2026-11-23 17:25:48.490");
        for (size_t i = 0; i < count; i++) {
            is_column(i, columns[i]);
            ck_assert(row.values[i].number == numbers[i]);
        }
        is_end();
        close_text();
        kit_buffer_release(&out);
    }
}
