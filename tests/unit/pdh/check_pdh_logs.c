/* SPDX-License-Identifier: MIT
 *
 * check_pdh_logs.c -- logs that are written are logs that can be read. */
#include "epc_check.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "logging.h"
#include "pdh/caller/era.h"
#include "kit/system/files.h"

const char log_path[] = "check_pdh_logs.tmp.csv";

/* Write three samples of a rate, a wildcard and a count. */
static void write_log(DWORD type)
{
    HQUERY query;
    HCOUNTER counter;
    PDH_HLOG log;
    LONGLONG bytes = 0;

    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    PdhAddCounterA(query, "\\Web Site(default)\\Requests/sec", 0, &counter);
    PdhAddCounterA(query, "\\Web Site(s*)\\Active", 0, &counter);
    PdhAddCounterA(query, "\\Memory\\Free", 0, &counter);
    ck_assert_int_eq(PdhOpenLogA(log_path, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type,
                                 query, 0, NULL, &log),
                     ERROR_SUCCESS);
    for (unsigned i = 0; i < 3; i++) {
        fake.cells[0][0] += 100u * i;
        fake.cells[1][1] = i;
        fake.cells[2][1] = 10 + i;
        fake.memory[0] = 1000 + i;
        fake_pass(1000000);
        ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    }
    ck_assert_int_eq(PdhGetLogFileSize(log, &bytes), ERROR_SUCCESS);
    ck_assert_int_gt(bytes, 100);
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
}

static HQUERY query;
static HCOUNTER counter;

EPC_TEST_IN(log__is_written_in_the_dialect_of_pdh, set_up(), tear_down())
{
    void *data;
    size_t bytes;
    /* What follows the format and the zone. */
    const char *columns =
        "\",\"\\\\PC\\Web Site(default)\\Requests/sec\",\"\\\\PC\\Web Site(shop)"
        "\\Active\",\"\\\\PC\\Web Site(shop#1)\\Active\",\"\\\\PC\\Memory\\Free\"\r\n";
    const size_t length = strlen(columns);
    const char *end;

    write_log(PDH_LOG_TYPE_CSV);
    ck_assert_int_eq(kit_read_file_up_to(log_path, 4096, &data, &bytes), EPC_OK);
    ck_assert_uint_lt(bytes, 4096);
    ck_assert_mem_eq(data, "\"(PDH-CSV 4.0) (", 16);
    end = memchr(data, '\n', bytes);
    ck_assert_ptr_nonnull(end);
    end++;
    ck_assert_uint_gt((size_t)(end - (const char *)data), length);
    ck_assert_mem_eq(end - length, columns, length);
    kit_free(data);
}

EPC_TEST_LOOP_IN(log__is_read_as_a_source, 2, set_up(), tear_down())
{
    char list[1024], items[1024];
    DWORD size = sizeof list, item_size = sizeof items, entries = 0, bytes = sizeof(PDH_TIME_INFO);
    PDH_FMT_COUNTERVALUE value;
    PDH_TIME_INFO range;
    HCOUNTER rate, free_memory;
    DWORD type = 0;

    write_log(_i ? PDH_LOG_TYPE_TSV : PDH_LOG_TYPE_CSV);
    ck_assert_int_eq(PdhEnumObjectsA(log_path, NULL, list, &size, 400, TRUE), ERROR_SUCCESS);
    ck_assert_str_eq(list, "Web Site");
    ck_assert_str_eq(list + sizeof "Web Site", "Memory");
    size = sizeof list;
    ck_assert_int_eq(
        PdhEnumObjectItemsA(log_path, "\\\\PC", "Memory", list, &size, items, &item_size, 400, 0),
        ERROR_SUCCESS);
    ck_assert_str_eq(list, "Free");
    ck_assert_int_eq(PdhGetDataSourceTimeRangeA(log_path, &entries, &range, &bytes), ERROR_SUCCESS);
    ck_assert_uint_eq(range.SampleCount, 3);
    ck_assert_int_eq(range.EndTime - range.StartTime, 20000000);
    ck_assert_int_eq(PdhOpenQueryA(log_path, 0, &query), ERROR_SUCCESS);
    ck_assert(!PdhIsRealTimeQuery(query));
    ck_assert_int_eq(PdhAddCounterA(query, "\\Web Site(default)\\Requests/sec", 0, &rate),
                     ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(query, "\\\\PC\\Memory\\Free", 0, &free_memory), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(query, "\\Memory\\Nothing", 0, &rate),
                     S(PDH_CSTATUS_NO_COUNTER));
    ck_assert_int_eq(PdhAddCounterA(query, "\\Web Site(default)\\Requests/sec", 0, &rate),
                     ERROR_SUCCESS);
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetFormattedCounterValue(rate, PDH_FMT_DOUBLE, &type, &value),
                     S(PDH_CSTATUS_INVALID_DATA));
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetFormattedCounterValue(rate, PDH_FMT_DOUBLE, &type, &value),
                     ERROR_SUCCESS);
    ck_assert_double_eq(value.doubleValue, 100);
    ck_assert_int_eq(PdhGetFormattedCounterValue(free_memory, PDH_FMT_LONG, NULL, &value),
                     ERROR_SUCCESS);
    ck_assert_int_eq(value.longValue, 1001);
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_MORE_DATA));
    range.StartTime = range.EndTime;
    ck_assert_int_eq(PdhSetQueryTimeRange(query, &range), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    PdhGetFormattedCounterValue(free_memory, PDH_FMT_LONG, NULL, &value);
    ck_assert_int_eq(value.longValue, 1002);
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_MORE_DATA));
    PdhCloseQuery(query);
}

EPC_TEST_IN(log__that_is_none_has_a_status, set_up(), tear_down())
{
    const struct epci_span text = epci_span_of("no log\n", 7);
    PDH_HLOG log;
    DWORD type = PDH_LOG_TYPE_CSV;
    PDH_HLOG bound;

    ck_assert_int_eq(PdhOpenQueryA("there is no such file", 0, &query), S(PDH_FILE_NOT_FOUND));
    ck_assert_int_eq(kit_write_file_atomically(log_path, &text, 1, true), EPC_OK);
    ck_assert_int_eq(PdhOpenQueryA(log_path, 0, &query), S(PDH_LOG_TYPE_NOT_FOUND));
    ck_assert_int_eq(PdhBindInputDataSourceA(&bound, log_path), S(PDH_LOG_TYPE_NOT_FOUND));
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    PdhAddCounterA(query, "\\Memory\\Free", 0, &counter);
    ck_assert_int_eq(PdhOpenLogA(log_path, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_NEW, &type, query,
                                 0, NULL, &log),
                     S(PDH_FILE_ALREADY_EXISTS));
    type = PDH_LOG_TYPE_SQL;
    ck_assert_int_eq(PdhOpenLogA(log_path, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type,
                                 query, 0, NULL, &log),
                     S(PDH_NOT_IMPLEMENTED));
    ck_assert_int_eq(PdhOpenLogA(log_path, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type,
                                 NULL, 0, NULL, &log),
                     S(PDH_INVALID_HANDLE));
    PdhCloseQuery(query);
}

EPC_TEST_IN(live__handle_is_a_source, set_up(), tear_down())
{
    char list[256];
    DWORD size = sizeof list;
    PDH_HLOG live;

    ck_assert_int_eq(PdhBindInputDataSourceA(&live, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhOpenQueryH(live, 0, &query), ERROR_SUCCESS);
    ck_assert(PdhIsRealTimeQuery(query));
    ck_assert_int_eq(PdhEnumObjectsHA(live, NULL, list, &size, 400, TRUE), ERROR_SUCCESS);
    ck_assert_str_eq(list, "Web Site");
    PdhCloseQuery(query);
    ck_assert_int_eq(PdhCloseLog(live, 0), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseLog(live, 0), S(PDH_INVALID_HANDLE));
}

/* A log has no costly objects of its own. */
EPC_TEST_LOOP_IN(log__lists_its_objects_once, 2, set_up(), tear_down())
{
    char list[256];
    DWORD size = sizeof list;

    write_log(PDH_LOG_TYPE_CSV);
    ck_assert_int_eq(PdhEnumObjectsA(log_path, NULL, list, &size,
                                     PERF_DETAIL_STANDARD | (_i ? PERF_DETAIL_COSTLY : 0), TRUE),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(size, sizeof "Web Site" + sizeof "Memory" + 1);
}

/* ---- Values of logs ---- */

static PDH_RAW_COUNTER raw_double(double value)
{
    PDH_RAW_COUNTER raw = { .CStatus = PDH_CSTATUS_VALID_DATA,
                            .TimeStamp = { 1, 0 },
                            .MultiCount = 1 };

    memcpy(&raw.FirstValue, &value, sizeof value);
    return raw;
}

EPC_TEST_IN(log__has_raw_values_that_are_doubles, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;
    PDH_RAW_COUNTER raw;
    double number;
    DWORD type = 0;

    write_log(PDH_LOG_TYPE_CSV);
    query = open_log_query("\\Memory\\Free", &counter);
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetRawCounterValue(counter, &type, &raw), ERROR_SUCCESS);
    ck_assert_uint_eq(type, 0x12000);
    ck_assert_int_eq(raw.SecondValue, 0);
    ck_assert_uint_eq(raw.MultiCount, 1);
    memcpy(&number, &raw.FirstValue, sizeof number);
    ck_assert_double_eq(number, 1000);
    ck_assert_int_eq(PdhCalculateCounterFromRawValue(counter, PDH_FMT_LONG, &raw, NULL, &value),
                     ERROR_SUCCESS);
    ck_assert_int_eq(value.longValue, 1000);
    ck_assert_int_eq(
        PdhFormatFromRawValue(type, PDH_FMT_LARGE | PDH_FMT_1000, NULL, &raw, NULL, &value),
        ERROR_SUCCESS);
    ck_assert_int_eq(value.largeValue, 1000000);
    ck_assert_int_eq(PdhSetCounterScaleFactor(counter, -2), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCalculateCounterFromRawValue(counter, PDH_FMT_DOUBLE, &raw, &raw, &value),
                     ERROR_SUCCESS);
    ck_assert_double_eq(value.doubleValue, 10);
    raw = raw_double(-2.9);
    ck_assert_int_eq(PdhCalculateCounterFromRawValue(counter, PDH_FMT_LONG | PDH_FMT_NOSCALE, &raw,
                                                     NULL, &value),
                     ERROR_SUCCESS);
    ck_assert_int_eq(value.longValue, -2);
    raw = raw_double((double)NAN);
    ck_assert_int_eq(PdhCalculateCounterFromRawValue(counter, PDH_FMT_LONG, &raw, NULL, &value),
                     S(PDH_CSTATUS_INVALID_DATA));
    PdhCloseQuery(query);
}

EPC_TEST_LOOP_IN(log__has_statistics, 2, set_up(), tear_down())
{
    PDH_RAW_COUNTER ring[6];
    PDH_STATISTICS statistics;

    write_log(PDH_LOG_TYPE_CSV);
    query = open_log_query("\\Memory\\Free", &counter);
    pdh_era_set_for_tests(_i ? PDH_1996 : PDH_TODAY);
    memset(ring, 0, sizeof ring);
    ring[4] = raw_double(-1.5);
    ring[5] = raw_double(4);
    ring[0] = raw_double(0.5);
    ring[1] = raw_double((double)INFINITY);
    ring[2] = raw_double(100);
    ring[2].CStatus = (DWORD)PDH_CSTATUS_NO_INSTANCE; /* ring[3] was never filled */
    ck_assert_int_eq(PdhComputeCounterStatistics(counter, PDH_FMT_DOUBLE, 4, 6, ring, &statistics),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(statistics.count, _i ? 4 : 3); /* raw values in 1996, and values today */
    ck_assert_double_eq(statistics.min.doubleValue, -1.5);
    ck_assert_double_eq(statistics.max.doubleValue, 4);
    ck_assert_double_eq(statistics.mean.doubleValue, 1);
    ck_assert_uint_eq(statistics.mean.CStatus, PDH_CSTATUS_VALID_DATA);
    ck_assert_int_eq(
        PdhComputeCounterStatistics(counter, PDH_FMT_DOUBLE, 0, 1, &ring[3], &statistics),
        ERROR_SUCCESS);
    ck_assert_uint_eq(statistics.count, 0);
    ck_assert_uint_eq(statistics.min.CStatus, PDH_CSTATUS_INVALID_DATA);
    ck_assert_uint_eq(statistics.mean.CStatus, PDH_CSTATUS_INVALID_DATA);
    PdhCloseQuery(query);
}

/* Their sum, and the difference of two of them, are infinite. */
EPC_TEST_IN(log__has_a_mean_of_the_largest_numbers, set_up(), tear_down())
{
    PDH_RAW_COUNTER ring[] = { raw_double(-DBL_MAX), raw_double(DBL_MAX), raw_double(DBL_MAX),
                               raw_double(-DBL_MAX) };
    PDH_STATISTICS statistics;

    write_log(PDH_LOG_TYPE_CSV);
    query = open_log_query("\\Memory\\Free", &counter);
    ck_assert_int_eq(
        PdhComputeCounterStatistics(counter, PDH_FMT_DOUBLE, 0, EPC_COUNT(ring), ring, &statistics),
        ERROR_SUCCESS);
    ck_assert_double_eq(statistics.max.doubleValue, DBL_MAX);
    ck_assert(fabs(statistics.mean.doubleValue) < DBL_MAX / 1e9);
    PdhCloseQuery(query);
}

EPC_TEST_IN(log__lacks_a_computer_that_it_does_not_name, set_up(), tear_down())
{
    DWORD bytes = 0, count = 0;
    PDH_FMT_COUNTERVALUE value;
    HCOUNTER counter, all;
    PDH_RAW_COUNTER raw;

    write_log(PDH_LOG_TYPE_CSV);
    ck_assert_int_eq(PdhOpenQueryA(log_path, 0, &query), ERROR_SUCCESS);
    fake.questions = 0;
    ck_assert_int_eq(PdhAddCounterA(query, "\\\\FAR\\Memory\\Free", 0, &counter),
                     S(PDH_CSTATUS_NO_MACHINE));
    ck_assert_int_eq(PdhAddCounterA(query, "\\\\FAR\\Web Site(*)\\Active", 0, &all),
                     S(PDH_CSTATUS_NO_MACHINE));
    (void)PdhCollectQueryData(query);
    ck_assert_uint_eq(fake.questions, 0);
    ck_assert_int_eq(PdhGetRawCounterValue(counter, NULL, &raw), ERROR_SUCCESS);
    ck_assert_uint_eq(raw.CStatus, PDH_CSTATUS_NO_MACHINE);
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value),
                     S(PDH_INVALID_DATA));
    ck_assert_uint_eq(value.CStatus, PDH_CSTATUS_NO_MACHINE);
    ck_assert_int_eq(PdhGetRawCounterArrayA(all, &bytes, &count, NULL), S(PDH_INVALID_DATA));
    PdhCloseQuery(query);
}

static void write_text(const char *text)
{
    const struct epci_span span = epci_span_of(text, strlen(text));

    ck_assert_int_eq(kit_write_file_atomically(log_path, &span, 1, true), EPC_OK);
}

/* 6 000 columns of one object name 3 000 instances and 3 000 counters.  Items for all of them
 * would be nine million. */
EPC_TEST_IN(columns__that_are_sparse_cost_their_number, set_up(), tear_down())
{
    enum { SIDE = 3000 };
    static char text[2 * SIDE * 64 + 100];
    char *list = malloc(1 << 20);
    DWORD size = 1 << 20, counters = 0, instances = 0;
    size_t used = (size_t)sprintf(text, "\"(PDH-CSV 4.0) (UTC)(0)\"");
    PDH_RAW_COUNTER raw;

    ck_assert_ptr_nonnull(list);
    for (int i = 0; i < SIDE; i++)
        used += (size_t)sprintf(text + used, ",\"\\O(i%d)\\c\",\"\\O(i)\\c%d\"", i, i);
    sprintf(text + used, "\r\n\"01/02/2026 03:04:05.000\",\"7\",\"8\",\"9\"\r\n");
    write_text(text);
    ck_assert_int_eq(PdhExpandWildCardPathA(log_path, "\\O(*)\\c", list, &size, 0), ERROR_SUCCESS);
    ck_assert_str_eq(list, "\\O(i0)\\c");
    ck_assert_int_eq(
        PdhEnumObjectItemsA(log_path, NULL, "O", NULL, &counters, NULL, &instances, 400, 0),
        S(PDH_MORE_DATA));
    query = open_log_query("\\O(i)\\c0", &counter);
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetRawCounterValue(counter, NULL, &raw), ERROR_SUCCESS);
    ck_assert_uint_eq(raw.CStatus, PDH_CSTATUS_VALID_DATA);
    PdhCloseQuery(query);
    free(list);
}

/* Of a wildcard there is what the log has; "\O\c" is not an instance of an object that has some. */
EPC_TEST_IN(columns__that_are_missing_are_no_items, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE_ITEM_A items[8];
    DWORD bytes = sizeof items, count = 0;
    HCOUNTER all, first;
    PDH_HLOG bound;

    write_text("\"(PDH-CSV 4.0) (UTC)(0)\",\"\\O\\c\",\"\\O(a)\\c\",\"\\O(b)\\d\",\"\\O(c)\\c\"\r\n"
               "\"01/02/2026 03:04:05.000\",\"1\",\"2\",\"3\",\"4\"\r\n");
    query = open_log_query("\\O(*)\\c", &all);
    ck_assert_int_eq(PdhAddCounterA(query, "\\O(b)\\c", 0, &first), S(PDH_CSTATUS_NO_COUNTER));
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(all, PDH_FMT_DOUBLE, &bytes, &count, items),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(count, 2);
    ck_assert_str_eq(items[0].szName, "a");
    ck_assert_double_eq(items[0].FmtValue.doubleValue, 2);
    ck_assert_str_eq(items[1].szName, "c");
    ck_assert_double_eq(items[1].FmtValue.doubleValue, 4);
    PdhCloseQuery(query);
    /* Import-Counter makes all products of instances and counters, and asks which there are. */
    ck_assert_int_eq(PdhBindInputDataSourceA(&bound, log_path), ERROR_SUCCESS);
    ck_assert_int_eq(PdhValidatePathExA(bound, "\\O(b)\\c"), S(PDH_CSTATUS_NO_COUNTER));
    ck_assert_int_eq(PdhValidatePathExA(bound, "\\O(c)\\d"), S(PDH_CSTATUS_NO_COUNTER));
    ck_assert_int_eq(PdhValidatePathExA(bound, "\\O(b)\\d"), ERROR_SUCCESS);
    bytes = 0;
    ck_assert_int_eq(PdhExpandWildCardPathHA(bound, "\\O(b)\\c", NULL, &bytes, 0),
                     S(PDH_CSTATUS_NO_COUNTER));
    ck_assert_int_eq(PdhCloseLog(bound, 0), ERROR_SUCCESS);
}

/* Each computer costs memory of its own, whatever it has. */
EPC_TEST_IN(columns__of_too_many_computers_are_refused, set_up(), tear_down())
{
    enum { COMPUTERS = 10001 };
    static char text[COMPUTERS * 24 + 100];
    size_t used = (size_t)sprintf(text, "\"(PDH-CSV 4.0) (UTC)(0)\"");

    for (int i = 0; i < COMPUTERS; i++)
        used += (size_t)sprintf(text + used, ",\"\\\\h%d\\O\\c\"", i);
    sprintf(text + used, "\r\n");
    write_text(text);
    ck_assert_int_eq(PdhOpenQueryA(log_path, 0, &query), S(PDH_UNABLE_READ_LOG_HEADER));
    text[used - sizeof "\"\\\\h10000\\O\\c\""] = '\r';
    text[used - sizeof "\"\\\\h10000\\O\\c\"" + 1] = '\n';
    text[used - sizeof "\"\\\\h10000\\O\\c\"" + 2] = '\0';
    write_text(text);
    ck_assert_int_eq(PdhOpenQueryA(log_path, 0, &query), ERROR_SUCCESS);
    PdhCloseQuery(query);
}
