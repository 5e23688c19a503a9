/* SPDX-License-Identifier: MIT
 *
 * check_pdh_logs.c -- logs that are written are logs that can be read. */
#include "epc_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "pdh/era.h"
#include "pdh/handles.h"
#include "pdh/types.h"
#include "sdk/port/files.h"

#define S(name) ((PDH_STATUS)(name))
#define LOG     "check_pdh_logs.tmp.csv"

static void set_up(void)
{
    pdh_era_set(PDH_TODAY);
    fake_begin("009");
    epci_host_remove_file(LOG);
}

static void tear_down(void)
{
    for (int kind = PDH_QUERY; kind <= PDH_LOG; kind++)
        ck_assert_uint_eq(pdh_handle_count((enum pdh_kind)kind), 0);
    fake_end();
    epci_host_remove_file(LOG);
}

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
    ck_assert_int_eq(
        PdhOpenLogA(LOG, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type, query, 0, NULL, &log),
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

EPC_TEST(log__is_written_in_the_dialect_of_pdh)
{
    void *data;
    size_t bytes;
    const char *head = "\",\"\\\\PC\\Web Site(default)\\Requests/sec\",\"\\\\PC\\Web Site(shop)"
                       "\\Active\",\"\\\\PC\\Web Site(shop)\\Active\",\"\\\\PC\\Memory\\Free\"\r\n";

    set_up();
    write_log(PDH_LOG_TYPE_CSV);
    ck_assert_int_eq(epci_host_read_file(LOG, 4096, &data, &bytes), EPC_OK);
    ck_assert_uint_lt(bytes, 4096);
    ck_assert_mem_eq(data, "\"(PDH-CSV 4.0) (", 16);
    (void)head;
    epci_host_free(data);
    tear_down();
}

EPC_TEST_LOOP(log__is_read_as_a_source, 2)
{
    char list[1024], items[1024];
    DWORD size = sizeof list, item_size = sizeof items, entries = 0, bytes = sizeof(PDH_TIME_INFO);
    PDH_FMT_COUNTERVALUE value;
    PDH_TIME_INFO range;
    HQUERY query;
    HCOUNTER rate, free_memory;
    DWORD type = 0;

    set_up();
    write_log(_i ? PDH_LOG_TYPE_TSV : PDH_LOG_TYPE_CSV);
    ck_assert_int_eq(PdhEnumObjectsA(LOG, NULL, list, &size, 400, TRUE), ERROR_SUCCESS);
    ck_assert_str_eq(list, "Web Site");
    ck_assert_str_eq(list + sizeof "Web Site", "Memory");
    size = sizeof list;
    ck_assert_int_eq(
        PdhEnumObjectItemsA(LOG, "\\\\PC", "Memory", list, &size, items, &item_size, 400, 0),
        ERROR_SUCCESS);
    ck_assert_str_eq(list, "Free");
    ck_assert_int_eq(PdhGetDataSourceTimeRangeA(LOG, &entries, &range, &bytes), ERROR_SUCCESS);
    ck_assert_uint_eq(range.SampleCount, 3);
    ck_assert_int_eq(range.EndTime - range.StartTime, 20000000);
    ck_assert_int_eq(PdhOpenQueryA(LOG, 0, &query), ERROR_SUCCESS);
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
    tear_down();
}

EPC_TEST(log__that_is_none_has_a_status)
{
    const struct epci_span text = epci_span_of("no log\n", 7);
    HQUERY query;
    HCOUNTER counter;
    PDH_HLOG log;
    DWORD type = PDH_LOG_TYPE_CSV;
    PDH_HLOG bound;

    set_up();
    ck_assert_int_eq(PdhOpenQueryA("there is no such file", 0, &query), S(PDH_FILE_NOT_FOUND));
    ck_assert_int_eq(epci_host_write_file(LOG, &text, 1, true), EPC_OK);
    ck_assert_int_eq(PdhOpenQueryA(LOG, 0, &query), S(PDH_LOG_TYPE_NOT_FOUND));
    ck_assert_int_eq(PdhBindInputDataSourceA(&bound, LOG), S(PDH_LOG_TYPE_NOT_FOUND));
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    PdhAddCounterA(query, "\\Memory\\Free", 0, &counter);
    ck_assert_int_eq(
        PdhOpenLogA(LOG, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_NEW, &type, query, 0, NULL, &log),
        S(PDH_FILE_ALREADY_EXISTS));
    type = PDH_LOG_TYPE_BINARY;
    ck_assert_int_eq(
        PdhOpenLogA(LOG, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type, query, 0, NULL, &log),
        S(PDH_NOT_IMPLEMENTED));
    ck_assert_int_eq(
        PdhOpenLogA(LOG, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type, NULL, 0, NULL, &log),
        S(PDH_INVALID_HANDLE));
    PdhCloseQuery(query);
    tear_down();
}

EPC_TEST(live__handle_is_a_source)
{
    char list[256];
    DWORD size = sizeof list;
    PDH_HLOG live;
    HQUERY query;

    set_up();
    ck_assert_int_eq(PdhBindInputDataSourceA(&live, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhOpenQueryH(live, 0, &query), ERROR_SUCCESS);
    ck_assert(PdhIsRealTimeQuery(query));
    ck_assert_int_eq(PdhEnumObjectsHA(live, NULL, list, &size, 400, TRUE), ERROR_SUCCESS);
    ck_assert_str_eq(list, "Web Site");
    PdhCloseQuery(query);
    ck_assert_int_eq(PdhCloseLog(live, 0), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseLog(live, 0), S(PDH_INVALID_HANDLE));
    tear_down();
}

/* ---- Values of logs ---- */

static HQUERY open_log_query(const char *path, HCOUNTER *counter)
{
    HQUERY query;

    ck_assert_int_eq(PdhOpenQueryA(LOG, 0, &query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(query, path, 0, counter), ERROR_SUCCESS);
    return query;
}

static PDH_RAW_COUNTER raw_double(double value)
{
    PDH_RAW_COUNTER raw = { .CStatus = PDH_CSTATUS_VALID_DATA,
                            .TimeStamp = { 1, 0 },
                            .MultiCount = 1 };

    memcpy(&raw.FirstValue, &value, sizeof value);
    return raw;
}

EPC_TEST(log__has_raw_values_that_are_doubles)
{
    PDH_FMT_COUNTERVALUE value;
    PDH_RAW_COUNTER raw;
    HCOUNTER counter;
    HQUERY query;
    double number;
    DWORD type = 0;

    set_up();
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
    tear_down();
}

EPC_TEST_LOOP(log__has_statistics, 2)
{
    PDH_RAW_COUNTER ring[6];
    PDH_STATISTICS statistics;
    HCOUNTER counter;
    HQUERY query;

    set_up();
    write_log(PDH_LOG_TYPE_CSV);
    query = open_log_query("\\Memory\\Free", &counter);
    pdh_era_set(_i ? PDH_1996 : PDH_TODAY);
    memset(ring, 0, sizeof ring);
    ring[4] = raw_double(-1.5);
    ring[5] = raw_double(4);
    ring[0] = raw_double(0.5);
    ring[1] = raw_double((double)INFINITY);
    ring[2] = raw_double(100);
    ring[2].CStatus = (DWORD)PDH_CSTATUS_NO_INSTANCE; /* ring[3] was never filled */
    ck_assert_int_eq(PdhComputeCounterStatistics(counter, PDH_FMT_DOUBLE, 4, 6, ring, &statistics),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(statistics.count, 3);
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
    tear_down();
}

EPC_TEST(log__lacks_a_computer_that_it_does_not_name)
{
    HCOUNTER counter;
    HQUERY query;

    set_up();
    write_log(PDH_LOG_TYPE_CSV);
    ck_assert_int_eq(PdhOpenQueryA(LOG, 0, &query), ERROR_SUCCESS);
    fake.questions = 0;
    ck_assert_int_eq(PdhAddCounterA(query, "\\\\FAR\\Memory\\Free", 0, &counter),
                     S(PDH_CSTATUS_NO_MACHINE));
    (void)PdhCollectQueryData(query);
    ck_assert_uint_eq(fake.questions, 0);
    PdhCloseQuery(query);
    tear_down();
}

/* ---- Writing ---- */

static HQUERY open_live(const char *const *paths, size_t count, HCOUNTER *counters)
{
    HQUERY query;

    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    for (size_t i = 0; i < count; i++)
        ck_assert_int_eq(PdhAddCounterA(query, paths[i], 0, &counters[i]), ERROR_SUCCESS);
    return query;
}

static PDH_STATUS open_writing(DWORD access, HQUERY query, DWORD most, const char *caption,
                               PDH_HLOG *log)
{
    DWORD type = PDH_LOG_TYPE_CSV;

    return PdhOpenLogA(LOG, PDH_LOG_WRITE_ACCESS | access, &type, query, most, caption, log);
}

/* The file without its first field, the format, and the times; to be freed. */
static char *contents(void)
{
    void *data;
    size_t bytes, used = 0;
    char *out;

    ck_assert_int_eq(epci_host_read_file(LOG, 1 << 20, &data, &bytes), EPC_OK);
    out = malloc(bytes + 1);
    ck_assert_ptr_nonnull(out);
    for (const char *at = data, *end = at + bytes; at < end;) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        const char *value = memchr(at, ',', (size_t)(end - at));

        ck_assert(line && value && value < line);
        memcpy(out + used, value + 1, (size_t)(line - value));
        used += (size_t)(line - value);
        at = line + 1;
    }
    out[used] = '\0';
    epci_host_free(data);
    return out;
}

static void file_is(const char *expected)
{
    char *text = contents();

    ck_assert_str_eq(text, expected);
    free(text);
}

/* The second of two equal names is its own column, and its values follow it. */
EPC_TEST(writing__tells_equal_names_apart)
{
    static const char *const paths[] = { "\\Web Site(*)\\Active", "\\Memory\\Free" };
    HCOUNTER counters[2];
    HQUERY query;
    PDH_HLOG log;

    set_up();
    snprintf(fake.names[0], sizeof fake.names[0], "x#1");
    query = open_live(paths, 2, counters);
    ck_assert_int_eq(open_writing(PDH_LOG_CREATE_ALWAYS, query, 0, NULL, &log), ERROR_SUCCESS);
    for (uint32_t i = 0; i < 3; i++)
        fake.cells[i][1] = 10 + i;
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    fake.count = 2; /* the second shop is gone */
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhRemoveCounter(counters[0]), ERROR_SUCCESS);
    fake.count = 3;
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    file_is("\"\\\\PC\\Web Site(x#1#0)\\Active\",\"\\\\PC\\Web Site(shop)\\Active\","
            "\"\\\\PC\\Web Site(shop#1)\\Active\",\"\\\\PC\\Memory\\Free\"\r\n"
            "\"10\",\"11\",\"12\",\"0\"\r\n"
            "\"10\",\"11\",\" \",\"0\"\r\n"
            "\" \",\" \",\" \",\"0\"\r\n");
    query = open_log_query("\\Web Site(shop#1)\\Active", &counters[0]);
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    PdhCloseQuery(query);
    tear_down();
}

EPC_TEST(writing__has_a_gap_where_nothing_has_a_value)
{
    static const char *const paths[] = { "\\Web Site(default)\\Active" };
    HCOUNTER counter;
    HQUERY query;
    PDH_HLOG log;

    set_up();
    query = open_live(paths, 1, &counter);
    ck_assert_int_eq(open_writing(PDH_LOG_CREATE_ALWAYS, query, 0, NULL, &log), ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    fake.no_site = true;
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    fake.no_site = false;
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhRemoveCounter(counter), ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_NO_DATA));
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    file_is("\"\\\\PC\\Web Site(default)\\Active\"\r\n\"0\"\r\n\" \"\r\n\"0\"\r\n");
    tear_down();
}

/* A log without columns could not be read. */
EPC_TEST(writing__begins_with_the_first_instance)
{
    static const char *const paths[] = { "\\Web Site(*)\\Active" };
    HCOUNTER counter;
    HQUERY query;
    PDH_HLOG log;
    LONGLONG bytes = -1;

    set_up();
    query = open_live(paths, 1, &counter);
    ck_assert_int_eq(open_writing(PDH_LOG_CREATE_ALWAYS, query, 0, NULL, &log), ERROR_SUCCESS);
    fake.count = 0;
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_NO_DATA));
    ck_assert_int_eq(PdhGetLogFileSize(log, &bytes), ERROR_SUCCESS);
    ck_assert_int_eq(bytes, 0);
    fake.count = 1;
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    file_is("\"\\\\PC\\Web Site(default)\\Active\"\r\n\"0\"\r\n");
    tear_down();
}

EPC_TEST(writing__has_a_caption_and_texts_in_its_column)
{
    static const char *const paths[] = { "\\Memory\\Free" };
    HCOUNTER counter;
    HQUERY query;
    PDH_HLOG log;

    set_up();
    query = open_live(paths, 1, &counter);
    ck_assert_int_eq(
        open_writing(PDH_LOG_CREATE_ALWAYS | PDH_LOG_OPT_USER_STRING, query, 0, "my log", &log),
        ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, "begun"), ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogW(log, (LPCWSTR)fake_wide("ended")), ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    file_is("\"\\\\PC\\Memory\\Free\",\"my log\"\r\n"
            "\"0\",\"begun\"\r\n\"0\",\"ended\"\r\n\"0\",\" \"\r\n");
    query = open_log_query("\\Memory\\Free", &counter);
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    PdhCloseQuery(query);
    tear_down();
}

EPC_TEST(writing__stops_at_the_size_that_it_may_have)
{
    static const char *const paths[] = { "\\Memory\\Free" };
    LONGLONG before = 0, after = 0;
    HCOUNTER counter;
    HQUERY query;
    PDH_HLOG log;
    PDH_STATUS status;

    set_up();
    query = open_live(paths, 1, &counter);
    ck_assert_int_eq(
        open_writing(PDH_LOG_CREATE_ALWAYS | PDH_LOG_OPT_MAX_IS_BYTES, query, 20, NULL, &log),
        ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_LOG_FILE_TOO_SMALL));
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    ck_assert_int_eq(
        open_writing(PDH_LOG_CREATE_ALWAYS | PDH_LOG_OPT_MAX_IS_BYTES, query, 400, NULL, &log),
        ERROR_SUCCESS);
    do {
        before = after;
        status = PdhUpdateLogA(log, NULL);
        ck_assert_int_eq(PdhGetLogFileSize(log, &after), ERROR_SUCCESS);
    } while (status == ERROR_SUCCESS && after <= 400);
    ck_assert_int_eq(status, S(PDH_END_OF_LOG_FILE));
    ck_assert_int_eq(before, after);
    ck_assert_int_gt(after, 300);
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    tear_down();
}

/* Rows are appended only to what has the same columns. */
EPC_TEST(writing__goes_on_in_a_file_with_the_same_columns)
{
    static const char *const same[] = { "\\memory\\free" }, *const other[] = { "\\Memory\\Deep" };
    static const char *const cut = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\PC\\Memory\\Free\"\r\n\"0";
    struct epci_span part;
    HCOUNTER counter;
    HQUERY query;
    PDH_HLOG log;
    DWORD tabs = PDH_LOG_TYPE_TSV;

    set_up();
    query = open_live(same, 1, &counter);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(
            open_writing(i ? PDH_LOG_OPEN_EXISTING : PDH_LOG_OPEN_ALWAYS, query, 0, NULL, &log),
            ERROR_SUCCESS);
        ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
        ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    }
    ck_assert_int_eq(
        PdhOpenLogA(LOG, PDH_LOG_WRITE_ACCESS | PDH_LOG_OPEN_EXISTING, &tabs, query, 0, NULL, &log),
        ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_UNABLE_READ_LOG_HEADER));
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    ck_assert_int_eq(
        open_writing(PDH_LOG_OPEN_EXISTING | PDH_LOG_OPT_USER_STRING, query, 0, "new", &log),
        ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_UNABLE_READ_LOG_HEADER));
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    query = open_live(other, 1, &counter);
    ck_assert_int_eq(open_writing(PDH_LOG_OPEN_EXISTING, query, 0, NULL, &log), ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_UNABLE_READ_LOG_HEADER));
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    file_is("\"\\\\PC\\memory\\free\"\r\n\"0\"\r\n\"0\"\r\n");
    part = epci_span_of(cut, strlen(cut));
    ck_assert_int_eq(epci_host_write_file(LOG, &part, 1, true), EPC_OK);
    ck_assert_int_eq(open_writing(PDH_LOG_OPEN_EXISTING, query, 0, NULL, &log),
                     S(PDH_UNABLE_READ_LOG_HEADER));
    PdhCloseQuery(query);
    tear_down();
}

/* ---- Strange columns ---- */

static void write_text(const char *text)
{
    const struct epci_span span = epci_span_of(text, strlen(text));

    ck_assert_int_eq(epci_host_write_file(LOG, &span, 1, true), EPC_OK);
}

/* 6 000 columns of one object name 3 000 instances and 3 000 counters.  Items for all of them
 * would be nine million. */
EPC_TEST(columns__that_are_sparse_cost_their_number)
{
    enum { SIDE = 3000 };
    static char text[2 * SIDE * 64 + 100];
    char *list = malloc(1 << 20);
    DWORD size = 1 << 20, counters = 0, instances = 0;
    size_t used = (size_t)sprintf(text, "\"(PDH-CSV 4.0) (UTC)(0)\"");
    HCOUNTER counter;
    PDH_RAW_COUNTER raw;
    HQUERY query;

    set_up();
    ck_assert_ptr_nonnull(list);
    for (int i = 0; i < SIDE; i++)
        used += (size_t)sprintf(text + used, ",\"\\O(i%d)\\c\",\"\\O(i)\\c%d\"", i, i);
    sprintf(text + used, "\r\n\"01/02/2026 03:04:05.000\",\"7\",\"8\",\"9\"\r\n");
    write_text(text);
    ck_assert_int_eq(PdhExpandWildCardPathA(LOG, "\\O(*)\\c", list, &size, 0), ERROR_SUCCESS);
    ck_assert_str_eq(list, "\\O(i0)\\c");
    ck_assert_int_eq(PdhEnumObjectItemsA(LOG, NULL, "O", NULL, &counters, NULL, &instances, 400, 0),
                     S(PDH_MORE_DATA));
    query = open_log_query("\\O(i)\\c0", &counter);
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetRawCounterValue(counter, NULL, &raw), ERROR_SUCCESS);
    ck_assert_uint_eq(raw.CStatus, PDH_CSTATUS_VALID_DATA);
    PdhCloseQuery(query);
    free(list);
    tear_down();
}

/* Of a wildcard there is what the log has; "\O\c" is no instance of an object that has some. */
EPC_TEST(columns__that_are_missing_are_no_items)
{
    PDH_FMT_COUNTERVALUE_ITEM_A items[8];
    DWORD bytes = sizeof items, count = 0;
    PDH_FMT_COUNTERVALUE value;
    HCOUNTER all, first;
    HQUERY query;

    set_up();
    write_text("\"(PDH-CSV 4.0) (UTC)(0)\",\"\\O\\c\",\"\\O(a)\\c\",\"\\O(b)\\d\",\"\\O(c)\\c\"\r\n"
               "\"01/02/2026 03:04:05.000\",\"1\",\"2\",\"3\",\"4\"\r\n");
    query = open_log_query("\\O(*)\\c", &all);
    ck_assert_int_eq(PdhAddCounterA(query, "\\O(b)\\c", 0, &first), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(all, PDH_FMT_DOUBLE, &bytes, &count, items),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(count, 2);
    ck_assert_str_eq(items[0].szName, "a");
    ck_assert_double_eq(items[0].FmtValue.doubleValue, 2);
    ck_assert_str_eq(items[1].szName, "c");
    ck_assert_double_eq(items[1].FmtValue.doubleValue, 4);
    ck_assert_int_eq(PdhGetFormattedCounterValue(first, PDH_FMT_DOUBLE, NULL, &value),
                     S(PDH_INVALID_DATA));
    ck_assert_uint_eq(value.CStatus, PDH_CSTATUS_NO_INSTANCE);
    PdhCloseQuery(query);
    tear_down();
}

/* Each computer costs memory of its own, whatever it has. */
EPC_TEST(columns__of_too_many_computers_are_refused)
{
    enum { COMPUTERS = 10001 };
    static char text[COMPUTERS * 24 + 100];
    size_t used = (size_t)sprintf(text, "\"(PDH-CSV 4.0) (UTC)(0)\"");
    HQUERY query;

    set_up();
    for (int i = 0; i < COMPUTERS; i++)
        used += (size_t)sprintf(text + used, ",\"\\\\h%d\\O\\c\"", i);
    sprintf(text + used, "\r\n");
    write_text(text);
    ck_assert_int_eq(PdhOpenQueryA(LOG, 0, &query), S(PDH_UNABLE_READ_LOG_HEADER));
    text[used - sizeof "\"\\\\h10000\\O\\c\""] = '\r';
    text[used - sizeof "\"\\\\h10000\\O\\c\"" + 1] = '\n';
    text[used - sizeof "\"\\\\h10000\\O\\c\"" + 2] = '\0';
    write_text(text);
    ck_assert_int_eq(PdhOpenQueryA(LOG, 0, &query), ERROR_SUCCESS);
    PdhCloseQuery(query);
    tear_down();
}
