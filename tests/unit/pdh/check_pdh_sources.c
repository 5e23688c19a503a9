/* SPDX-License-Identifier: MIT
 *
 * check_pdh_sources.c -- several binary logs as one source; what is refused says why. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "fakemachine.h"
#include "logging.h"
#include "kit/system/files.h"
#include "madelog.h"

const char log_path[] = "check_pdh_sources.tmp.blg";

enum { FILES = 32, SAMPLES = 3 };

static char names[FILES + 1][64];

static LONGLONG put_file(const char *path, const void *bytes, size_t count)
{
    const struct epci_span span = epci_span_of(bytes, count);

    ck_assert_int_eq(kit_write_file_atomically(path, &span, 1, true), EPC_OK);
    return (LONGLONG)count;
}

/* Log `number` begins when the one before has ended, has one counter that all have, and one of its
 * own.  Returns its size. */
static LONGLONG make_part(unsigned number)
{
    struct madelog m;
    LONGLONG bytes;
    char own[32];

    snprintf(names[number], sizeof names[0], "check_pdh_sources.%u.tmp.blg", number);
    snprintf(own, sizeof own, "Own %u", number);
    madelog_init(&m, &(struct madelog_style){ .bits = number % 2 ? 32 : 64,
                                              .start = UINT64_C(128315796386590000) +
                                                       number * SAMPLES * UINT64_C(10000000) });
    madelog_entry(&m, &(struct madelog_entry){
                          .object = "O", .counter = "All", .type = EPC_PERF_COUNTER_RAWCOUNT });
    madelog_entry(&m, &(struct madelog_entry){
                          .object = "O", .counter = own, .type = EPC_PERF_COUNTER_LARGE_RAWCOUNT });
    madelog_catalogue(&m);
    for (unsigned i = 0; i < SAMPLES; i++) {
        madelog_sample(&m);
        madelog_one(&m, 0, number * SAMPLES + i, 0);
        madelog_one(&m, 0, number, 0);
        madelog_sample_end(&m);
    }
    madelog_end(&m);
    bytes = put_file(names[number], m.bytes, m.used);
    madelog_release(&m);
    return bytes;
}

/* The names, each with its NUL, and one more. */
static size_t list_names(unsigned count, char *list)
{
    size_t used = 0;

    for (unsigned i = 0; i < count; i++) {
        strcpy(list + used, names[i]);
        used += strlen(names[i]) + 1;
    }
    list[used++] = '\0';
    return used;
}

static void remove_parts(unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        kit_remove_file(names[i]);
}

static void bind_wide(const char *list, size_t bytes, PDH_HLOG *log)
{
    static WCHAR wide[64 * (FILES + 2)];

    for (size_t i = 0; i < bytes; i++)
        wide[i] = (unsigned char)list[i];
    ck_assert_int_eq(PdhBindInputDataSourceW(log, wide), ERROR_SUCCESS);
}

EPC_TEST_LOOP_IN(sources__of_several_binary_logs_are_one, 2, set_up(), tear_down())
{
    static char list[64 * (FILES + 2)];
    DWORD entries, bytes = sizeof(PDH_TIME_INFO);
    PDH_FMT_COUNTERVALUE value;
    HCOUNTER all, own;
    LONGLONG sum = 0, size;
    PDH_TIME_INFO range;
    PDH_RAW_COUNTER raw;
    size_t list_bytes;
    HQUERY query;
    PDH_HLOG log;

    for (unsigned i = 0; i < FILES; i++)
        sum += make_part(i);
    list_bytes = list_names(FILES, list);
    if (_i)
        bind_wide(list, list_bytes, &log);
    else
        ck_assert_int_eq(PdhBindInputDataSourceA(&log, list), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetLogFileSize(log, &size), ERROR_SUCCESS);
    ck_assert_int_eq(size, sum);
    ck_assert_int_eq(PdhGetDataSourceTimeRangeH(log, &entries, &range, &bytes), ERROR_SUCCESS);
    ck_assert_uint_eq(range.SampleCount, FILES * SAMPLES);
    ck_assert_int_eq(PdhOpenQueryH(log, 0, &query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(query, "\\O\\All", 0, &all), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(query, "\\O\\Own 7", 0, &own), ERROR_SUCCESS);
    for (unsigned i = 0; i < FILES * SAMPLES; i++) {
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        ck_assert_int_eq(PdhGetFormattedCounterValue(all, PDH_FMT_LONG, NULL, &value),
                         ERROR_SUCCESS);
        ck_assert_int_eq(value.longValue, (LONG)i);
        ck_assert_int_eq(PdhGetRawCounterValue(own, NULL, &raw), ERROR_SUCCESS);
        ck_assert_uint_eq(raw.CStatus,
                          i / SAMPLES == 7 ? PDH_CSTATUS_VALID_DATA : PDH_CSTATUS_NO_INSTANCE);
    }
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_MORE_DATA));
    PdhCloseQuery(query);
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    remove_parts(FILES);
}

EPC_TEST_IN(sources__are_at_most_32_and_all_binary, set_up(), tear_down())
{
    static const char text[] = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\O\\c\"\r\n";
    static char list[64 * (FILES + 2)];
    PDH_HLOG log;

    for (unsigned i = 0; i <= FILES; i++)
        (void)make_part(i);
    (void)list_names(FILES + 1, list);
    ck_assert_int_eq(PdhBindInputDataSourceA(&log, list), S(PDH_INVALID_ARGUMENT));
    ck_assert_ptr_null(log);
    put_file(names[1], text, sizeof text - 1);
    (void)list_names(2, list);
    ck_assert_int_eq(PdhBindInputDataSourceA(&log, list), S(PDH_LOG_TYPE_NOT_FOUND));
    kit_remove_file(names[1]);
    ck_assert_int_eq(PdhBindInputDataSourceA(&log, list), S(PDH_FILE_NOT_FOUND));
    remove_parts(FILES + 1);
}

/* ---- What is not read ---- */

static PDH_STATUS status_of(const char *name)
{
    PDH_HLOG log;
    const PDH_STATUS status = bind_log(name, &log);

    if (status == ERROR_SUCCESS)
        PdhCloseLog(log, 0);
    return status;
}

/* A trace with one event that is not a log's. */
static void make_trace(bool foreign)
{
    static const uint8_t other[16] = { 7 };
    struct madelog m;

    madelog_init(&m, &(struct madelog_style){ .bits = 64 });
    madelog_event(&m, 0x22, foreign ? other : NULL, UINT64_C(128315796386590000),
                  epci_span_of("12345678", 8));
    madelog_end(&m);
    put_file(log_path, m.bytes, m.used);
    madelog_release(&m);
}

EPC_TEST_IN(statuses__of_what_is_no_source, set_up(), tear_down())
{
    static const unsigned char windows_2000[64] = { 'B', 'L', 2 };
    static const char nt[] = "\1\2P\0E\0R\0F\0log of Performance Monitor";
    DWORD type = PDH_LOG_TYPE_SQL;
    HQUERY query;
    PDH_HLOG log;

    ck_assert_int_eq(status_of("SQL:source!log"), S(PDH_SQL_CONNECT_FAILED));
    ck_assert_int_eq(status_of("sql:source"), S(PDH_INVALID_SQL_LOG_FORMAT));
    ck_assert_int_eq(PdhOpenQueryA("SQL:source!log", 0, &query), S(PDH_SQL_CONNECT_FAILED));
    ck_assert_int_eq(PdhOpenLogA("SQL:source!log", PDH_LOG_READ_ACCESS | PDH_LOG_OPEN_EXISTING,
                                 &type, NULL, 0, NULL, &log),
                     S(PDH_SQL_CONNECT_FAILED));
    put_file(log_path, windows_2000, sizeof windows_2000);
    ck_assert_int_eq(status_of(log_path), S(PDH_OS_EARLIER_VERSION));
    make_trace(true);
    ck_assert_int_eq(status_of(log_path), S(PDH_UNKNOWN_LOG_FORMAT));
    make_trace(false);
    ck_assert_int_eq(status_of(log_path), S(PDH_BINARY_LOG_CORRUPT));
    ck_assert_int_eq(PdhOpenQueryA(log_path, 0, &query), S(PDH_BINARY_LOG_CORRUPT));
    ck_assert_int_eq(PdhGetLogFileTypeA(log_path, &type), S(PDH_BINARY_LOG_CORRUPT));
    put_file(log_path, nt, sizeof nt);
    ck_assert_int_eq(status_of(log_path), S(PDH_OS_EARLIER_VERSION));
}

/* A log that loses its file while it is read ends, with a status. */
EPC_TEST_IN(sources__that_vanish_have_a_status, set_up(), tear_down())
{
    HCOUNTER counter;
    HQUERY query;

    (void)make_part(0);
    ck_assert_int_eq(PdhOpenQueryA(names[0], 0, &query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(query, "\\O\\All", 0, &counter), ERROR_SUCCESS);
    kit_remove_file(names[0]);
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_FILE_NOT_FOUND));
    PdhCloseQuery(query);
}
