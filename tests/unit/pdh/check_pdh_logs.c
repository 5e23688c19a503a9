/* SPDX-License-Identifier: MIT
 *
 * check_pdh_logs.c -- logs that are written are logs that can be read. */
#include "epc_check.h"

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
    /* What follows the format and the zone. */
    const char *columns =
        "\",\"\\\\PC\\Web Site(default)\\Requests/sec\",\"\\\\PC\\Web Site(shop)"
        "\\Active\",\"\\\\PC\\Web Site(shop)\\Active\",\"\\\\PC\\Memory\\Free\"\r\n";
    const size_t length = strlen(columns);
    const char *end;

    set_up();
    write_log(PDH_LOG_TYPE_CSV);
    ck_assert_int_eq(epci_host_read_file(LOG, 4096, &data, &bytes), EPC_OK);
    ck_assert_uint_lt(bytes, 4096);
    ck_assert_mem_eq(data, "\"(PDH-CSV 4.0) (", 16);
    end = memchr(data, '\n', bytes);
    ck_assert_ptr_nonnull(end);
    end++;
    ck_assert_uint_gt((size_t)(end - (const char *)data), length);
    ck_assert_mem_eq(end - length, columns, length);
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
