/* SPDX-License-Identifier: MIT
 *
 * check_pdh_binarywrite.c -- binary logs that PdhUpdateLog writes: live, of other logs, continued,
 * and of a limited size. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "fakemachine.h"
#include "logging.h"
#include "kit/slice.h"
#include "kit/system/files.h"

const char log_path[] = "check_pdh_binarywrite.tmp.blg";

#define OTHER_FILE "check_pdh_binarywrite.tmp.csv"
#define BUFFER     65536

static HQUERY open_live(const char *const *paths, size_t count)
{
    HCOUNTER counter;
    HQUERY query;

    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    for (size_t i = 0; i < count; i++)
        ck_assert_int_eq(PdhAddCounterA(query, paths[i], 0, &counter), ERROR_SUCCESS);
    return query;
}

static PDH_STATUS open_writing(DWORD access, HQUERY query, DWORD maximum, PDH_HLOG *log)
{
    DWORD type = PDH_LOG_TYPE_BINARY;

    return PdhOpenLogA(log_path, PDH_LOG_WRITE_ACCESS | access, &type, query, maximum, NULL, log);
}

static double value_of(HCOUNTER counter)
{
    PDH_FMT_COUNTERVALUE value;

    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value),
                     ERROR_SUCCESS);
    return value.doubleValue;
}

/* A rate, all instances, and a counter. */
static const char *const usual[] = { "\\Web Site(default)\\Requests/sec", "\\Web Site(s*)\\Active",
                                     "\\Memory\\Free" };

static void write_samples(PDH_HLOG log, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        fake.cells[0][0] += 100u * i;
        fake.cells[1][1] = i;
        fake.cells[2][1] = 10 + i;
        fake.memory[0] = 1000 + i;
        fake_pass(1000000);
        ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    }
}

static HQUERY query;

EPC_TEST_IN(writing__a_binary_log_of_live_counters, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE_ITEM_A items[4];
    DWORD bytes = sizeof items, count;
    HCOUNTER rate, level, all;
    LONGLONG size, after;
    PDH_HLOG log;

    query = open_live(usual, EPC_COUNT(usual));
    ck_assert_int_eq(open_writing(PDH_LOG_CREATE_ALWAYS, query, 0, &log), ERROR_SUCCESS);
    write_samples(log, 3);
    ck_assert_int_eq(PdhGetLogFileSize(log, &size), ERROR_SUCCESS);
    ck_assert_int_eq(size, 2 * BUFFER);
    ck_assert_int_eq(PdhUpdateLogFileCatalog(log), ERROR_SUCCESS);
    /* It can be read while it is written. */
    for (int closed = 0; closed < 2; closed++) {
        HQUERY reading = open_log_query("\\\\PC\\Web Site(default)\\Requests/sec", &rate);

        ck_assert_int_eq(PdhAddCounterA(reading, "\\Memory\\Free", 0, &level), ERROR_SUCCESS);
        ck_assert_int_eq(PdhAddCounterA(reading, "\\Web Site(*)\\Active", 0, &all), ERROR_SUCCESS);
        for (unsigned i = 0; i < 3; i++)
            ck_assert_int_eq(PdhCollectQueryData(reading), ERROR_SUCCESS);
        ck_assert_int_eq(PdhCollectQueryData(reading), S(PDH_NO_MORE_DATA));
        ck_assert_double_eq(value_of(rate), 200);
        ck_assert_double_eq(value_of(level), 1002);
        bytes = sizeof items;
        ck_assert_int_eq(PdhGetFormattedCounterArrayA(all, PDH_FMT_LONG, &bytes, &count, items),
                         ERROR_SUCCESS);
        ck_assert_uint_eq(count, 2);
        ck_assert_str_eq(items[0].szName, "shop");
        ck_assert_int_eq(items[0].FmtValue.longValue, 2);
        ck_assert_str_eq(items[1].szName, "shop#1");
        ck_assert_int_eq(items[1].FmtValue.longValue, 12);
        PdhCloseQuery(reading);
        if (!closed)
            ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    }
    {
        DWORD type = PDH_LOG_TYPE_BINARY;

        ck_assert_int_eq(PdhOpenLogA(log_path, PDH_LOG_READ_ACCESS | PDH_LOG_OPEN_EXISTING, &type,
                                     NULL, 0, NULL, &log),
                         ERROR_SUCCESS);
        ck_assert_int_eq(PdhGetLogFileSize(log, &after), ERROR_SUCCESS);
        ck_assert_int_eq(after, size);
        ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    }
}

/* An instance that comes later is in the log, if the counter has a wildcard. */
EPC_TEST_IN(writing__a_binary_log_has_instances_that_come_later, set_up(), tear_down())
{
    HCOUNTER late;
    PDH_RAW_COUNTER raw;
    PDH_HLOG log;

    query = open_live((const char *const[]){ "\\Web Site(*)\\Active" }, 1);
    ck_assert_int_eq(open_writing(PDH_LOG_CREATE_ALWAYS, query, 0, &log), ERROR_SUCCESS);
    fake.count = 1;
    write_samples(log, 1);
    fake.count = 3;
    write_samples(log, 2);
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    query = open_log_query("\\Web Site(shop#1)\\Active", &late);
    for (unsigned i = 0; i < 3; i++) {
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        ck_assert_int_eq(PdhGetRawCounterValue(late, NULL, &raw), ERROR_SUCCESS);
        ck_assert_uint_eq(raw.CStatus, i ? PDH_CSTATUS_VALID_DATA : PDH_CSTATUS_NO_INSTANCE);
        ck_assert_int_eq(raw.FirstValue, i ? 10 + (int)i - 1 : 0);
    }
    PdhCloseQuery(query);
}

/* A text becomes a binary log, and that a text again. */
EPC_TEST_IN(writing__a_binary_log_of_a_text, set_up(), tear_down())
{
    static const char text[] =
        "\"(PDH-CSV 4.0) (Zone)(-60)\",\"\\\\PC\\O(i)\\c\",\"\\\\PC\\P\\d\"\r\n"
        "\"01/02/2026 03:04:05.000\",\" \",\"0.1\"\r\n"
        "\"01/02/2026 03:04:06.500\",\"3\",\"-2.5\"\r\n";
    const struct epci_span span = epci_span_of(text, sizeof text - 1);
    DWORD type = PDH_LOG_TYPE_CSV;
    HCOUNTER counter;
    PDH_HLOG log;
    void *data;
    size_t bytes;

    ck_assert_int_eq(kit_write_file_atomically(OTHER_FILE, &span, 1, true), EPC_OK);
    for (int back = 0; back < 2; back++) {
        ck_assert_int_eq(PdhOpenQueryA(back ? log_path : OTHER_FILE, 0, &query), ERROR_SUCCESS);
        ck_assert_int_eq(PdhAddCounterA(query, "\\\\PC\\O(i)\\c", 0, &counter), ERROR_SUCCESS);
        ck_assert_int_eq(PdhAddCounterA(query, "\\\\PC\\P\\d", 0, &counter), ERROR_SUCCESS);
        if (back)
            ck_assert_int_eq(PdhOpenLogA(OTHER_FILE, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS,
                                         &type, query, 0, NULL, &log),
                             ERROR_SUCCESS);
        else
            ck_assert_int_eq(open_writing(PDH_LOG_CREATE_ALWAYS, query, 0, &log), ERROR_SUCCESS);
        while (PdhUpdateLogA(log, NULL) == ERROR_SUCCESS)
            continue;
        ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    }
    ck_assert_int_eq(kit_read_file_up_to(OTHER_FILE, 4096, &data, &bytes), EPC_OK);
    ck_assert_uint_eq(bytes, sizeof text - 1 + strlen("0.10000000000000001") - strlen("0.1"));
    ck_assert_uint_lt(kit_slice_find((struct kit_slice){ data, bytes }, "\"0.10000000000000001\""),
                      bytes);
    ck_assert_mem_eq(data, "\"(PDH-CSV 4.0) (Zone)(-60)\"", 27);
    kit_free(data);
    kit_remove_file(OTHER_FILE);
}

/* ---- Continued ---- */

static uint32_t samples_of_log(void)
{
    DWORD entries = 0, bytes = sizeof(PDH_TIME_INFO);
    PDH_TIME_INFO range;

    ck_assert_int_eq(PdhGetDataSourceTimeRangeA(log_path, &entries, &range, &bytes), ERROR_SUCCESS);
    return range.SampleCount;
}

EPC_TEST_LOOP_IN(writing__goes_on_in_a_binary_log, 2, set_up(), tear_down())
{
    HCOUNTER rate;
    PDH_HLOG log;

    query = open_live(usual, EPC_COUNT(usual));
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(
            open_writing(i && _i ? PDH_LOG_OPEN_EXISTING : PDH_LOG_OPEN_ALWAYS, query, 0, &log),
            ERROR_SUCCESS);
        write_samples(log, 4);
        ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    }
    PdhCloseQuery(query);
    ck_assert_uint_eq(samples_of_log(), 8);
    query = open_log_query("\\Web Site(default)\\Requests/sec", &rate);
    for (unsigned i = 0; i < 8; i++) {
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        if (i)
            ck_assert_double_eq(value_of(rate), 100 * (i % 4));
    }
    PdhCloseQuery(query);
}

EPC_TEST_IN(statuses__of_going_on_in_a_binary_log, set_up(), tear_down())
{
    static const char *const other[] = { "\\Memory\\Free" };
    static const char text[] = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\O\\c\"\r\n";
    const struct epci_span span = epci_span_of(text, sizeof text - 1);
    HQUERY query, fewer;
    PDH_HLOG log;

    query = open_live(usual, EPC_COUNT(usual));
    fewer = open_live(other, 1);
    ck_assert_int_eq(open_writing(PDH_LOG_CREATE_ALWAYS, query, 0, &log), ERROR_SUCCESS);
    write_samples(log, 2);
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    ck_assert_int_eq(open_writing(PDH_LOG_OPEN_EXISTING, fewer, 0, &log), ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_UNMATCHED_APPEND_COUNTER));
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    fake.time_100ns -= 600000000;
    ck_assert_int_eq(open_writing(PDH_LOG_OPEN_EXISTING, query, 0, &log), ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_INCORRECT_APPEND_TIME));
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    ck_assert_uint_eq(samples_of_log(), 2);
    ck_assert_int_eq(kit_write_file_atomically(log_path, &span, 1, true), EPC_OK);
    ck_assert_int_eq(open_writing(PDH_LOG_OPEN_EXISTING, query, 0, &log),
                     S(PDH_UNKNOWN_LOG_FORMAT));
    PdhCloseQuery(query);
    PdhCloseQuery(fewer);
}

/* ---- Sizes ---- */

EPC_TEST_IN(writing__a_binary_log_stops_at_its_size, set_up(), tear_down())
{
    LONGLONG size;
    unsigned count = 0;
    PDH_STATUS status;
    PDH_HLOG log;

    query = open_live(usual, EPC_COUNT(usual));
    ck_assert_int_eq(open_writing(PDH_LOG_CREATE_ALWAYS, query, BUFFER, &log),
                     S(PDH_LOG_FILE_TOO_SMALL));
    ck_assert_int_eq(open_writing(PDH_LOG_CREATE_ALWAYS, query, 3 * BUFFER, &log), ERROR_SUCCESS);
    for (;;) {
        fake_pass(1000000);
        status = PdhUpdateLogA(log, NULL);
        if (status != ERROR_SUCCESS)
            break;
        count++;
    }
    ck_assert_int_eq(status, S(PDH_END_OF_LOG_FILE));
    ck_assert_int_eq(PdhGetLogFileSize(log, &size), ERROR_SUCCESS);
    ck_assert_int_eq(size, 3 * BUFFER);
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    ck_assert_uint_gt(count, 400);
    ck_assert_uint_eq(samples_of_log(), count);
}

/* The oldest samples make room, and what is left is in order. */
EPC_TEST_IN(writing__a_circular_log_keeps_its_size, set_up(), tear_down())
{
    enum { COUNT = 3000 };
    LONGLONG size, latest = 0, time;
    uint32_t kept;
    HCOUNTER level;
    PDH_HLOG log;

    query = open_live(usual, EPC_COUNT(usual));
    ck_assert_int_eq(open_writing(PDH_LOG_CREATE_ALWAYS | PDH_LOG_OPT_CIRCULAR, query, 0, &log),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(
        open_writing(PDH_LOG_CREATE_ALWAYS | PDH_LOG_OPT_CIRCULAR, query, 5 * BUFFER, &log),
        ERROR_SUCCESS);
    for (unsigned i = 0; i < COUNT; i++) {
        fake.memory[0] = i;
        fake_pass(1000000);
        ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    }
    ck_assert_int_eq(PdhGetLogFileSize(log, &size), ERROR_SUCCESS);
    ck_assert_int_eq(size, 5 * BUFFER);
    kept = samples_of_log();
    ck_assert(kept > 500 && kept < COUNT);
    query = open_log_query("\\Memory\\Free", &level);
    for (uint32_t i = 0; i < kept; i++) {
        ck_assert_int_eq(PdhCollectQueryDataWithTime(query, &time), ERROR_SUCCESS);
        ck_assert_int_gt(time, latest);
        latest = time;
    }
    ck_assert_double_eq(value_of(level), COUNT - 1);
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_MORE_DATA));
    PdhCloseQuery(query);
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    ck_assert_uint_eq(samples_of_log(), kept);
}
