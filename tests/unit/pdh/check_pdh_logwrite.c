/* SPDX-License-Identifier: MIT
 *
 * check_pdh_logwrite.c -- what is written into a log, and how a log is continued. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "logging.h"
#include "kit/system/files.h"

const char log_path[] = "check_pdh_logwrite.tmp.csv";

static HQUERY open_live(const char *const *paths, size_t count, HCOUNTER *counters)
{
    HQUERY query;

    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    for (size_t i = 0; i < count; i++)
        ck_assert_int_eq(PdhAddCounterA(query, paths[i], 0, &counters[i]), ERROR_SUCCESS);
    return query;
}

static PDH_STATUS open_writing(DWORD access, HQUERY query, DWORD maximum, const char *caption,
                               PDH_HLOG *log)
{
    DWORD type = PDH_LOG_TYPE_CSV;

    return PdhOpenLogA(log_path, PDH_LOG_WRITE_ACCESS | access, &type, query, maximum, caption,
                       log);
}

/* The file without its first field, the format, and the times; to be freed. */
static char *contents(void)
{
    void *data;
    size_t bytes, used = 0;
    char *out;

    ck_assert_int_eq(kit_read_file_up_to(log_path, 1 << 20, &data, &bytes), EPC_OK);
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
    kit_free(data);
    return out;
}

static void file_is(const char *expected)
{
    char *text = contents();

    ck_assert_str_eq(text, expected);
    free(text);
}

static HQUERY query;
static HCOUNTER counter;

/* A wildcard in the counter's place: each counter is a column, and the log is read again by paths
 * without a computer. */
EPC_TEST_IN(writing__of_several_counters_has_a_column_each, set_up(), tear_down())
{
    static const char *const paths[] = { "\\Memory\\*", "\\Web Site(default)\\Act*" };
    PDH_FMT_COUNTERVALUE value;
    HCOUNTER counters[2];
    PDH_HLOG log;

    fake.memory[0] = 7;
    fake.memory[1] = 8;
    fake.cells[0][1] = 9;
    query = open_live(paths, 2, counters);
    ck_assert_int_eq(open_writing(PDH_LOG_CREATE_ALWAYS, query, 0, NULL, &log), ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    PdhCloseQuery(query);
    file_is("\"\\\\PC\\Memory\\Free\",\"\\\\PC\\Memory\\Deep\",\"\\\\PC\\Web "
            "Site(default)\\Active\"\r\n"
            "\"7\",\"8\",\"9\"\r\n");
    query = open_log_query("\\Memory\\Deep", &counters[0]);
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetFormattedCounterValue(counters[0], PDH_FMT_DOUBLE, NULL, &value),
                     ERROR_SUCCESS);
    ck_assert_double_eq(value.doubleValue, 8);
    PdhCloseQuery(query);
}

/* The second of two equal names is its own column, and its values follow it. */
EPC_TEST_IN(writing__tells_equal_names_apart, set_up(), tear_down())
{
    static const char *const paths[] = { "\\Web Site(*)\\Active", "\\Memory\\Free" };
    HCOUNTER counters[2];
    PDH_HLOG log;

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
}

EPC_TEST_IN(writing__has_a_gap_where_nothing_has_a_value, set_up(), tear_down())
{
    static const char *const paths[] = { "\\Web Site(default)\\Active" };
    PDH_HLOG log;

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
}

/* A log without columns could not be read. */
EPC_TEST_IN(writing__begins_with_the_first_instance, set_up(), tear_down())
{
    static const char *const paths[] = { "\\Web Site(*)\\Active" };
    PDH_HLOG log;
    LONGLONG bytes = -1;

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
}

EPC_TEST_IN(writing__has_a_caption_and_texts_in_its_column, set_up(), tear_down())
{
    static const char *const paths[] = { "\\Memory\\Free" };
    PDH_HLOG log;

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
}

EPC_TEST_IN(writing__stops_at_the_size_that_it_may_have, set_up(), tear_down())
{
    static const char *const paths[] = { "\\Memory\\Free" };
    LONGLONG before = 0, after = 0;
    PDH_HLOG log;
    PDH_STATUS status;

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
}

/* Rows are appended only to what has the same columns. */
EPC_TEST_IN(writing__goes_on_in_a_file_with_the_same_columns, set_up(), tear_down())
{
    static const char *const same[] = { "\\memory\\free" }, *const other[] = { "\\Memory\\Deep" };
    static const char *const cut = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\PC\\Memory\\Free\"\r\n\"0";
    struct epci_span part;
    PDH_HLOG log;
    DWORD tabs = PDH_LOG_TYPE_TSV;

    query = open_live(same, 1, &counter);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(
            open_writing(i ? PDH_LOG_OPEN_EXISTING : PDH_LOG_OPEN_ALWAYS, query, 0, NULL, &log),
            ERROR_SUCCESS);
        ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
        ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    }
    ck_assert_int_eq(PdhOpenLogA(log_path, PDH_LOG_WRITE_ACCESS | PDH_LOG_OPEN_EXISTING, &tabs,
                                 query, 0, NULL, &log),
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
    ck_assert_int_eq(kit_write_file_atomically(log_path, &part, 1, true), EPC_OK);
    ck_assert_int_eq(open_writing(PDH_LOG_OPEN_EXISTING, query, 0, NULL, &log),
                     S(PDH_UNABLE_READ_LOG_HEADER));
    PdhCloseQuery(query);
}

/* ---- Statuses ---- */

EPC_TEST_IN(statuses__of_opening_a_log_to_write, set_up(), tear_down())
{
    static const char *const paths[] = { "\\Memory\\Free" };
    const struct epci_span text = epci_span_of("no log\n", 7);
    DWORD type = PDH_LOG_TYPE_UNDEFINED;
    PDH_HLOG log = &type;

    query = open_live(paths, 1, &counter);
    ck_assert_int_eq(PdhOpenLogA(log_path, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type,
                                 query, 0, NULL, &log),
                     S(PDH_UNKNOWN_LOG_FORMAT));
    ck_assert_ptr_null(log);
    ck_assert_int_eq(open_writing(0, query, 0, NULL, &log), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(open_writing(PDH_LOG_OPEN_EXISTING, query, 0, NULL, &log),
                     S(PDH_FILE_NOT_FOUND));
    type = PDH_LOG_TYPE_CSV;
    ck_assert_int_eq(PdhOpenLogA("no such folder/x.csv",
                                 PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type, query, 0,
                                 NULL, &log),
                     S(PDH_LOG_FILE_CREATE_ERROR));
    ck_assert_int_eq(PdhOpenLogA(log_path, PDH_LOG_CREATE_ALWAYS, &type, query, 0, NULL, &log),
                     S(PDH_INVALID_ARGUMENT)); /* neither reading nor writing */
    ck_assert_int_eq(open_writing(PDH_LOG_CREATE_ALWAYS, counter, 0, NULL, &log),
                     S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(kit_write_file_atomically(log_path, &text, 1, true), EPC_OK);
    ck_assert_int_eq(open_writing(PDH_LOG_CREATE_NEW, query, 0, NULL, &log),
                     S(PDH_FILE_ALREADY_EXISTS));
    ck_assert_int_eq(open_writing(PDH_LOG_OPEN_ALWAYS, query, 0, NULL, &log),
                     S(PDH_UNABLE_READ_LOG_HEADER));
    PdhCloseQuery(query);
}

EPC_TEST_IN(statuses__of_opening_a_log_to_read, set_up(), tear_down())
{
    const struct epci_span head = epci_span_of("\"(PDH-CSV 4.0) (UTC)(0)\n", 24),
                           other = epci_span_of("no log\n", 7);
    DWORD type = 0;
    PDH_HLOG log;

    for (int i = 0; i < 2; i++) {
        const PDH_STATUS wanted = i ? S(PDH_LOG_TYPE_NOT_FOUND) : S(PDH_UNABLE_READ_LOG_HEADER);

        ck_assert_int_eq(kit_write_file_atomically(log_path, i ? &other : &head, 1, true), EPC_OK);
        ck_assert_int_eq(PdhOpenLogA(log_path, PDH_LOG_READ_ACCESS | PDH_LOG_OPEN_EXISTING, &type,
                                     NULL, 0, NULL, &log),
                         wanted);
        ck_assert_int_eq(PdhGetLogFileTypeA(log_path, &type), wanted);
        ck_assert_int_eq(PdhOpenQueryA(log_path, 0, &query), wanted);
        ck_assert_int_eq(PdhBindInputDataSourceA(&log, log_path), wanted);
    }
    /* A folder is not a file. */
    ck_assert_int_eq(PdhOpenQueryA(".", 0, &query), S(PDH_LOG_FILE_OPEN_ERROR));
    ck_assert_int_eq(PdhBindInputDataSourceA(&log, "."), S(PDH_LOG_FILE_OPEN_ERROR));
}

EPC_TEST_IN(statuses__of_a_log_without_rows, set_up(), tear_down())
{
    const struct epci_span head = epci_span_of("\"(PDH-CSV 4.0) (UTC)(0)\",\"\\O\\c\"\r\n", 33);
    DWORD entries = 7, bytes = 0, type = 0;
    PDH_TIME_INFO range;

    ck_assert_int_eq(kit_write_file_atomically(log_path, &head, 1, true), EPC_OK);
    ck_assert_int_eq(PdhGetLogFileTypeA(log_path, &type), ERROR_SUCCESS);
    ck_assert_uint_eq(type, PDH_LOG_TYPE_CSV);
    ck_assert_int_eq(PdhGetDataSourceTimeRangeA(log_path, &entries, NULL, &bytes),
                     S(PDH_MORE_DATA));
    ck_assert_uint_eq(bytes, sizeof range);
    ck_assert_int_eq(PdhGetDataSourceTimeRangeA(log_path, &entries, &range, &bytes),
                     S(PDH_NO_DATA));
    query = open_log_query("\\O\\c", &counter);
    ck_assert_int_eq(PdhGetDataSourceTimeRangeH(query, &entries, &range, &bytes),
                     S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_MORE_DATA));
    PdhCloseQuery(query);
}

/* What is read cannot be written, and what is written cannot be read. */
EPC_TEST_IN(statuses__of_updating_a_log, set_up(), tear_down())
{
    static const char *const paths[] = { "\\Memory\\Free" };
    DWORD type = PDH_LOG_TYPE_CSV;
    HQUERY query, other;
    PDH_HLOG log, reading;

    query = open_live(paths, 1, &counter);
    ck_assert_int_eq(open_writing(PDH_LOG_CREATE_ALWAYS, query, 0, NULL, &log), ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(query, NULL), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhUpdateLogW(log, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhOpenQueryH(log, 0, &other), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhOpenLogA(log_path, PDH_LOG_READ_ACCESS | PDH_LOG_OPEN_EXISTING, &type, NULL,
                                 0, NULL, &reading),
                     ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(reading, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhCloseLog(reading, 0), ERROR_SUCCESS);
    ck_assert_int_eq(PdhRemoveCounter(counter), ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_NO_DATA));
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseQuery(query), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_INVALID_HANDLE));
}

/* ---- Strange columns ---- */
