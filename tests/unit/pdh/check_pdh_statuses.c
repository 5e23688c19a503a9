/* SPDX-License-Identifier: MIT
 *
 * check_pdh_statuses.c -- the documented statuses of each function that other tests do not show;
 * pdh/dll/functions.txt has the table. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "pdh/caller/era.h"
#include "pdh/caller/handles.h"
#include "pdh/caller/types.h"

#define S(name)  ((PDH_STATUS)(name))
#define NOWHERE  "\\\\NOWHERE"
#define GARBAGE  ((HANDLE)(intptr_t)0x1234567)
#define ALL_WMI  ((HANDLE)(intptr_t)-1)
#define ABSENT_F "no-such-file.csv"

PDH_STATUS WINAPI PdhOpenQuery(LPCWSTR source, DWORD_PTR user, PDH_HQUERY *out);
PDH_STATUS WINAPI PdhGetLogFileTypeA(LPCSTR name, LPDWORD type);
PDH_STATUS WINAPI PdhTranslate009CounterA(LPCSTR path, LPSTR buffer, LPDWORD size);
PDH_STATUS WINAPI PdhTranslateLocaleCounterA(LPCSTR path, LPSTR buffer, LPDWORD size);

static HQUERY query;
static char text[512], other[512];
static DWORD size, other_size;

static void set_up(void)
{
    pdh_era_set_for_tests(PDH_TODAY);
    fake_begin("009");
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    size = sizeof text;
    other_size = sizeof other;
}

static void tear_down(void)
{
    ck_assert_int_eq(PdhCloseQuery(query), ERROR_SUCCESS);
    fake_end();
}

static HCOUNTER add(const char *path)
{
    HCOUNTER counter = NULL;

    ck_assert_int_eq(PdhAddCounterA(query, path, 0, &counter), ERROR_SUCCESS);
    return counter;
}

/* ---- Queries ---- */

static HCOUNTER counter;

EPC_TEST_IN(statuses__of_opening_a_query, set_up(), tear_down())
{
    HQUERY opened = GARBAGE;

    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhOpenQueryW(NULL, 0, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhOpenQuery(NULL, 0, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhOpenQueryH(NULL, 0, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhOpenQueryA(ABSENT_F, 0, &opened), S(PDH_FILE_NOT_FOUND));
    ck_assert_ptr_null(opened);
    ck_assert_int_eq(PdhOpenQueryH(GARBAGE, 0, &opened), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhOpenQueryH(ALL_WMI, 0, &opened), S(PDH_CANNOT_CONNECT_WMI_SERVER));
    ck_assert_int_eq(PdhOpenQuery(NULL, 0, &opened), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseQuery(opened), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseQuery(opened), S(PDH_INVALID_HANDLE));
}

/* The argument was reserved in 1996, and programs may have left it as it was. */
EPC_TEST_IN(era__a_data_source_is_ignored_in_1996, set_up(), tear_down())
{
    HQUERY opened;

    ck_assert_int_eq(PdhOpenQueryA(ABSENT_F, 0, &opened), S(PDH_FILE_NOT_FOUND));
    pdh_era_set_for_tests(PDH_1996);
    ck_assert_int_eq(PdhOpenQueryA(ABSENT_F, 0, &opened), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseQuery(opened), ERROR_SUCCESS);
}

EPC_TEST_IN(statuses__of_adding_a_counter, set_up(), tear_down())
{
    ck_assert_int_eq(PdhAddCounterA(query, NULL, 0, &counter), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhAddCounterA(query, "\\Memory\\Free", 0, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhAddCounterA(GARBAGE, "\\Memory\\Free", 0, &counter), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhAddEnglishCounterA(GARBAGE, "\\Memory\\Free", 0, &counter),
                     S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhAddEnglishCounterA(query, "\\Nothing\\x", 0, &counter),
                     S(PDH_CSTATUS_NO_OBJECT));
    ck_assert_int_eq(PdhRemoveCounter(GARBAGE), S(PDH_INVALID_HANDLE));
}

EPC_TEST_IN(statuses__of_collecting, set_up(), tear_down())
{
    LONGLONG time;

    ck_assert_int_eq(PdhCollectQueryData(GARBAGE), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhCollectQueryDataEx(GARBAGE, 1, NULL), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhCollectQueryDataEx(query, 0, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhCollectQueryDataWithTime(GARBAGE, &time), S(PDH_INVALID_HANDLE));
    /* The argument is checked before the handle. */
    ck_assert_int_eq(PdhCollectQueryDataWithTime(GARBAGE, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhCollectQueryDataWithTime(query, &time), S(PDH_NO_DATA));
    ck_assert_int_eq(PdhIsRealTimeQuery(query), TRUE);
    ck_assert_int_eq(PdhIsRealTimeQuery(GARBAGE), FALSE);
}

EPC_TEST_IN(collect__tells_the_time_of_the_first_counter, set_up(), tear_down())
{
    HCOUNTER far_away = NULL;
    LONGLONG time = 0;

    add("\\Memory\\Free");
    ck_assert_int_eq(PdhAddCounterA(query, NOWHERE "\\Memory\\Free", 0, &far_away),
                     S(PDH_CSTATUS_NO_MACHINE));
    ck_assert_int_eq(PdhCollectQueryDataWithTime(query, &time), ERROR_SUCCESS);
    ck_assert_int_eq(time, (LONGLONG)fake.time_100ns);
}

EPC_TEST(statuses__of_the_default_source)
{
    set_up();
    ck_assert_int_eq(PdhSetDefaultRealTimeDataSource(DATA_SOURCE_REGISTRY),
                     S(PDH_CANNOT_SET_DEFAULT_REALTIME_DATASOURCE));
    tear_down();
    ck_assert_int_eq(PdhSetDefaultRealTimeDataSource(DATA_SOURCE_REGISTRY), ERROR_SUCCESS);
    ck_assert_int_eq(PdhSetDefaultRealTimeDataSource(DATA_SOURCE_WBEM),
                     S(PDH_CANNOT_CONNECT_WMI_SERVER));
    ck_assert_int_eq(PdhSetDefaultRealTimeDataSource(77), S(PDH_INVALID_ARGUMENT));
}

/* ---- Values ---- */

EPC_TEST_IN(statuses__of_values, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;
    PDH_RAW_COUNTER raw = { 0 };
    PDH_STATISTICS statistics;
    LONGLONG base;
    DWORD bytes = 0, count = 0;

    counter = add("\\Memory\\Free");
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, NULL),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetFormattedCounterValue(GARBAGE, PDH_FMT_LONG, NULL, &value),
                     S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhGetRawCounterValue(counter, NULL, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetRawCounterValue(GARBAGE, NULL, &raw), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(counter, PDH_FMT_LONG, NULL, &count, NULL),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(counter, 0, &bytes, &count, NULL),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(GARBAGE, PDH_FMT_LONG, &bytes, &count, NULL),
                     S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(counter, PDH_FMT_LONG, &bytes, &count, NULL),
                     S(PDH_NO_DATA));
    ck_assert_int_eq(PdhGetRawCounterArrayA(counter, &bytes, NULL, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetRawCounterArrayA(GARBAGE, &bytes, &count, NULL), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhGetRawCounterArrayA(counter, &bytes, &count, NULL), S(PDH_NO_DATA));
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetRawCounterArrayA(counter, &bytes, &count, NULL), S(PDH_MORE_DATA));
    bytes = 1;
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(counter, PDH_FMT_LONG, &bytes, &count,
                                                  (PPDH_FMT_COUNTERVALUE_ITEM_A)text),
                     S(PDH_MORE_DATA));
    ck_assert_uint_eq(count, 1);

    ck_assert_int_eq(PdhCalculateCounterFromRawValue(counter, PDH_FMT_LONG, NULL, NULL, &value),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhCalculateCounterFromRawValue(counter, 0, &raw, NULL, &value),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhCalculateCounterFromRawValue(GARBAGE, PDH_FMT_LONG, &raw, NULL, &value),
                     S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhFormatFromRawValue(0x10410400, PDH_FMT_LONG, NULL, NULL, NULL, &value),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhFormatFromRawValue(0x40030403, PDH_FMT_LONG, NULL, &raw, NULL, &value),
                     S(PDH_INVALID_ARGUMENT)); /* PERF_RAW_BASE */
    ck_assert_int_eq(PdhGetCounterTimeBase(counter, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetCounterTimeBase(counter, &base), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetCounterTimeBase(GARBAGE, &base), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhComputeCounterStatistics(counter, PDH_FMT_LONG, 0, 0, &raw, &statistics),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhComputeCounterStatistics(counter, PDH_FMT_LONG, 1, 1, &raw, &statistics),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhComputeCounterStatistics(GARBAGE, PDH_FMT_LONG, 0, 1, &raw, &statistics),
                     S(PDH_INVALID_HANDLE));
}

/* A probe of programs: does the type need two samples? */
EPC_TEST_IN(statuses__of_a_rate_with_one_raw_value, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;
    PDH_RAW_COUNTER raw = { 0 };

    counter = add("\\Web Site(default)\\Requests/sec");
    ck_assert_int_eq(PdhCalculateCounterFromRawValue(counter, PDH_FMT_LONG, &raw, NULL, &value),
                     S(PDH_CSTATUS_INVALID_DATA));
    ck_assert_uint_eq(value.CStatus, (DWORD)PDH_CSTATUS_INVALID_DATA);
    raw.CStatus = PDH_CSTATUS_NO_INSTANCE;
    ck_assert_int_eq(PdhCalculateCounterFromRawValue(counter, PDH_FMT_LONG, &raw, NULL, &value),
                     S(PDH_INVALID_DATA));
}

/* A 32-bit count goes on at 0 after its largest value; raw values are 64 bits. */
EPC_TEST_IN(raw__a_32_bit_count_may_wrap, set_up(), tear_down())
{
    enum { PER_SECOND_32 = 0x10410400 }; /* PERF_COUNTER_COUNTER */
    PDH_RAW_COUNTER older = { .FirstValue = 0xFFFFFFF0, .SecondValue = 1000, .MultiCount = 1 };
    PDH_RAW_COUNTER newer = { .FirstValue = 0x10, .SecondValue = 2000, .MultiCount = 1 };
    PDH_FMT_COUNTERVALUE value;
    LONGLONG base = 1000;

    ck_assert_int_eq(
        PdhFormatFromRawValue(PER_SECOND_32, PDH_FMT_DOUBLE, &base, &newer, &older, &value),
        ERROR_SUCCESS);
    ck_assert_double_eq(value.doubleValue, 0x20);
}

/* The instance of a path without wildcard is named as one of an array is: with its parent. */
EPC_TEST_IN(array__of_a_path_has_the_name_with_its_parent, set_up(), tear_down())
{
    PDH_RAW_COUNTER_ITEM_A items[8];
    DWORD bytes = sizeof items, count;

    counter = add("\\Web Site(floor/shop#1)\\Active");
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetRawCounterArrayA(counter, &bytes, &count, items), ERROR_SUCCESS);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(items[0].szName, "floor/shop");
}

EPC_TEST_IN(statuses__of_counter_info_and_scale, set_up(), tear_down())
{
    PDH_COUNTER_INFO_A info;

    counter = add("\\Memory\\Free");
    ck_assert_int_eq(PdhGetCounterInfoA(counter, FALSE, NULL, NULL), S(PDH_INVALID_ARGUMENT));
    size = 8;
    ck_assert_int_eq(PdhGetCounterInfoA(counter, FALSE, &size, NULL), S(PDH_INVALID_ARGUMENT));
    size = 0;
    ck_assert_int_eq(PdhGetCounterInfoA(GARBAGE, FALSE, &size, NULL), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhGetCounterInfoA(counter, FALSE, &size, NULL), S(PDH_MORE_DATA));
    ck_assert_uint_gt(size, sizeof info);
    size = 8;
    ck_assert_int_eq(PdhGetCounterInfoA(counter, FALSE, &size, &info), S(PDH_MORE_DATA));
    ck_assert_int_eq(PdhSetCounterScaleFactor(counter, -8), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhSetCounterScaleFactor(GARBAGE, 99), S(PDH_INVALID_HANDLE));
}

EPC_TEST_IN(era__info_of_size_0, set_up(), tear_down())
{
    DWORD today = 0;

    counter = add("\\Memory\\Free");
    ck_assert_int_eq(PdhGetCounterInfoA(counter, FALSE, &today, NULL), S(PDH_MORE_DATA));
    pdh_era_set_for_tests(PDH_1996);
    size = 0;
    ck_assert_int_eq(PdhGetCounterInfoA(counter, FALSE, &size, NULL), ERROR_SUCCESS);
    ck_assert_uint_eq(size, today);
}

/* In 32-bit programs of 1996 the help text was four bytes earlier, where there is nothing today. */
EPC_TEST_IN(era__info_has_the_help_where_each_era_looks_for_it, set_up(), tear_down())
{
    enum { PLACE_OF_1996 = sizeof(void *) == 4 ? 60 : 96 };
    union {
        PDH_COUNTER_INFO_A head;
        unsigned char bytes[1024];
    } info;
    const char *help;

    counter = add("\\Web Site(default)\\Requests/sec");
    size = sizeof info;
    ck_assert_int_eq(PdhGetCounterInfoA(counter, TRUE, &size, &info.head), ERROR_SUCCESS);
    ck_assert_str_eq(info.head.szExplainText, "Requests finished per second.");
    pdh_era_set_for_tests(PDH_1996);
    ck_assert_int_eq(PdhGetCounterInfoA(counter, TRUE, &size, &info.head), ERROR_SUCCESS);
    memcpy(&help, info.bytes + PLACE_OF_1996, sizeof help);
    ck_assert_str_eq(help, "Requests finished per second.");
}

/* ---- Lists ---- */

EPC_TEST_IN(statuses__of_machines, set_up(), tear_down())
{
    ck_assert_int_eq(PdhConnectMachineA(NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhConnectMachineA(NOWHERE), S(PDH_CSTATUS_NO_MACHINE));
    ck_assert_int_eq(PdhConnectMachineA("\\\\P*"), S(PDH_INVALID_ARGUMENT)); /* no name */
    ck_assert_int_eq(PdhEnumMachinesA(NULL, NULL, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhEnumMachinesA(ABSENT_F, text, &size), S(PDH_FILE_NOT_FOUND));
    ck_assert_int_eq(PdhEnumMachinesHA(GARBAGE, text, &size), S(PDH_INVALID_HANDLE));
    size = 0;
    ck_assert_int_eq(PdhEnumMachinesA(NULL, NULL, &size), S(PDH_MORE_DATA));
    size = 2;
    ck_assert_int_eq(PdhEnumMachinesA(NULL, text, &size), S(PDH_MORE_DATA));
    pdh_era_set_for_tests(PDH_1996);
    size = 2;
    ck_assert_int_eq(PdhEnumMachinesA(NULL, text, &size), S(PDH_INSUFFICIENT_BUFFER));
}

EPC_TEST_IN(statuses__of_objects, set_up(), tear_down())
{
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, text, NULL, 400, TRUE), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, NULL, &size, 400, TRUE), S(PDH_INVALID_ARGUMENT));
    size = 3;
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, text, &size, 400, TRUE), S(PDH_MORE_DATA));
    ck_assert_uint_eq(size, 17);
}

/* The lists of an object are as old as the last refresh at most. */
EPC_TEST_IN(items__are_new_after_the_objects_were_refreshed, set_up(), tear_down())
{
    ck_assert_int_eq(
        PdhEnumObjectItemsA(NULL, NULL, "Web Site", text, &size, other, &other_size, 400, 0),
        ERROR_SUCCESS);
    strcpy(fake.names[3], "new");
    fake.count = 4;
    size = 0;
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, NULL, &size, 400, TRUE), S(PDH_MORE_DATA));
    size = sizeof text;
    other_size = sizeof other;
    ck_assert_int_eq(
        PdhEnumObjectItemsA(NULL, NULL, "Web Site", text, &size, other, &other_size, 400, 0),
        ERROR_SUCCESS);
    ck_assert_uint_eq(other_size, sizeof "default" + 2 * sizeof "shop" + sizeof "new" + 1);
}

EPC_TEST_IN(statuses__of_items, set_up(), tear_down())
{
    ck_assert_int_eq(PdhEnumObjectItemsA(NULL, NULL, NULL, text, &size, other, &other_size, 400, 0),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(
        PdhEnumObjectItemsA(NULL, NULL, "Web Site", text, NULL, other, &other_size, 400, 0),
        S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(
        PdhEnumObjectItemsA(NULL, NOWHERE, "Web Site", text, &size, other, &other_size, 400, 0),
        S(PDH_CSTATUS_NO_MACHINE));
    ck_assert_int_eq(
        PdhEnumObjectItemsA(NULL, NULL, "Nothing", text, &size, other, &other_size, 400, 0),
        S(PDH_CSTATUS_NO_OBJECT));
    size = other_size = 0;
    ck_assert_int_eq(
        PdhEnumObjectItemsA(NULL, NULL, "Web Site", NULL, &size, NULL, &other_size, 400, 0),
        S(PDH_MORE_DATA));
    ck_assert_uint_gt(size, 0);
    ck_assert_uint_gt(other_size, 2);
    pdh_era_set_for_tests(PDH_1996);
    size = other_size = 4;
    ck_assert_int_eq(
        PdhEnumObjectItemsA(NULL, NULL, "Web Site", text, &size, other, &other_size, 400, 0),
        S(PDH_INSUFFICIENT_BUFFER));
}

EPC_TEST_IN(statuses__of_defaults, set_up(), tear_down())
{
    ck_assert_int_eq(PdhGetDefaultPerfObjectA(NULL, NULL, text, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetDefaultPerfObjectA(NULL, NOWHERE, text, &size),
                     S(PDH_CSTATUS_NO_MACHINE));
    ck_assert_int_eq(PdhGetDefaultPerfCounterA(NULL, NULL, NULL, text, &size),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetDefaultPerfCounterA(NULL, NOWHERE, "Memory", text, &size),
                     S(PDH_CSTATUS_NO_MACHINE));
    fake.default_object = 20;
    fake_pass(5000000);
    size = 0;
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, NULL, &size, 400, TRUE), S(PDH_MORE_DATA));
    size = 0;
    ck_assert_int_eq(PdhGetDefaultPerfObjectA(NULL, NULL, NULL, &size), S(PDH_MORE_DATA));
    ck_assert_uint_eq(size, sizeof "Memory");
    ck_assert_int_eq(PdhGetDefaultPerfObjectA(NULL, NULL, text, &size), ERROR_SUCCESS);
    ck_assert_str_eq(text, "Memory");
    pdh_era_set_for_tests(PDH_1996);
    size = 3;
    ck_assert_int_eq(PdhGetDefaultPerfObjectA(NULL, NULL, text, &size), S(PDH_INSUFFICIENT_BUFFER));
}

EPC_TEST_IN(statuses__of_default_counters, set_up(), tear_down())
{
    ck_assert_int_eq(PdhGetDefaultPerfCounterA(NULL, NULL, NULL, text, &size),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetDefaultPerfCounterA(NULL, NULL, "Memory", text, NULL),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetDefaultPerfCounterA(NULL, NOWHERE, "Memory", text, &size),
                     S(PDH_CSTATUS_NO_MACHINE));
    ck_assert_int_eq(PdhGetDefaultPerfCounterA(NULL, NULL, "Nothing", text, &size),
                     S(PDH_CSTATUS_NO_OBJECT));
    ck_assert_int_eq(PdhGetDefaultPerfCounterA(NULL, NULL, "Memory", text, &size),
                     S(PDH_CSTATUS_NO_COUNTER));
    fake.default_counter = 1;
    size = 0;
    ck_assert_int_eq(PdhEnumObjectsA(NULL, NULL, NULL, &size, 400, TRUE), S(PDH_MORE_DATA));
    size = 0;
    ck_assert_int_eq(PdhGetDefaultPerfCounterA(NULL, NULL, "Memory", NULL, &size),
                     S(PDH_MORE_DATA));
    ck_assert_uint_eq(size, sizeof "Deep");
    ck_assert_int_eq(PdhGetDefaultPerfCounterA(NULL, NULL, "Memory", text, &size), ERROR_SUCCESS);
    ck_assert_str_eq(text, "Deep");
    pdh_era_set_for_tests(PDH_1996);
    size = 3;
    ck_assert_int_eq(PdhGetDefaultPerfCounterA(NULL, NULL, "Memory", text, &size),
                     S(PDH_INSUFFICIENT_BUFFER));
}

EPC_TEST_IN(statuses__of_names_and_indexes, set_up(), tear_down())
{
    DWORD index;

    ck_assert_int_eq(PdhLookupPerfNameByIndexA(NULL, 2, text, NULL), S(PDH_INVALID_ARGUMENT));
    size = 0;
    ck_assert_int_eq(PdhLookupPerfNameByIndexA(NULL, 2, NULL, &size), S(PDH_MORE_DATA));
    size = 3;
    ck_assert_int_eq(PdhLookupPerfNameByIndexA(NULL, 2, text, &size), S(PDH_MORE_DATA));
    ck_assert_uint_eq(size, sizeof "Web Site");
    ck_assert_int_eq(PdhLookupPerfIndexByNameA(NULL, NULL, &index), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhLookupPerfIndexByNameA(NULL, "Memory", NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhLookupPerfIndexByNameA(NULL, "Nothing", &index), S(PDH_STRING_NOT_FOUND));
}

/* ---- Paths ---- */

EPC_TEST_IN(statuses__of_expanding, set_up(), tear_down())
{
    ck_assert_int_eq(PdhExpandCounterPathA(NULL, text, &size), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhExpandCounterPathA("\\Memory\\*", text, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhExpandCounterPathA("Memory", text, &size), S(PDH_INVALID_PATH));
    ck_assert_int_eq(PdhExpandCounterPathA("\\Nothing\\*", text, &size), S(PDH_CSTATUS_NO_OBJECT));
    ck_assert_int_eq(PdhExpandWildCardPathHA(GARBAGE, "\\Memory\\*", text, &size, 0),
                     S(PDH_INVALID_HANDLE));
    size = 0;
    ck_assert_int_eq(PdhExpandCounterPathA("\\Memory\\*", NULL, &size), S(PDH_MORE_DATA));
    pdh_era_set_for_tests(PDH_1996);
    size = 3;
    ck_assert_int_eq(PdhExpandCounterPathA("\\Memory\\*", text, &size), S(PDH_INSUFFICIENT_BUFFER));
}

EPC_TEST_IN(statuses__of_parsing_an_instance, set_up(), tear_down())
{
    DWORD index = 7;

    ck_assert_int_eq(PdhParseInstanceNameA("p/i", text, NULL, other, &other_size, &index),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhParseInstanceNameA("p/i", text, &size, NULL, &other_size, &index),
                     S(PDH_INVALID_ARGUMENT));
    size = other_size = 0;
    ck_assert_int_eq(PdhParseInstanceNameA("p/i", NULL, &size, NULL, &other_size, &index),
                     S(PDH_MORE_DATA));
    ck_assert_uint_eq(size, 2);
    ck_assert_uint_eq(other_size, 2);
    ck_assert_int_eq(PdhParseInstanceNameA("p/i", text, &size, other, &other_size, NULL),
                     ERROR_SUCCESS);
    pdh_era_set_for_tests(PDH_1996);
    size = 1;
    ck_assert_int_eq(PdhParseInstanceNameA("p/i", text, &size, other, &other_size, &index),
                     S(PDH_INSUFFICIENT_BUFFER));
}

EPC_TEST_IN(statuses__of_translating, set_up(), tear_down())
{
    ck_assert_int_eq(PdhTranslate009CounterA(NULL, text, &size), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhTranslateLocaleCounterA("\\Memory\\Free", text, NULL),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhTranslate009CounterA("Memory", text, &size),
                     S(PDH_CSTATUS_BAD_COUNTERNAME));
    ck_assert_int_eq(PdhTranslate009CounterA("\\Nothing\\x", text, &size),
                     S(PDH_CSTATUS_NO_OBJECT));
    ck_assert_int_eq(PdhTranslateLocaleCounterA("\\Memory\\x", text, &size),
                     S(PDH_CSTATUS_NO_COUNTER));
    size = 0;
    ck_assert_int_eq(PdhTranslate009CounterA("\\Memory\\Free", NULL, &size), S(PDH_MORE_DATA));
}

/* The computer is looked for first, then the object, the instance, the counter. */
EPC_TEST_IN(validate__names_the_first_thing_that_is_missing, set_up(), tear_down())
{
    ck_assert_int_eq(PdhValidatePathA(NOWHERE "\\Nothing(none)\\none"), S(PDH_CSTATUS_NO_MACHINE));
    ck_assert_int_eq(PdhValidatePathA("\\Nothing(none)\\none"), S(PDH_CSTATUS_NO_OBJECT));
    ck_assert_int_eq(PdhValidatePathA("\\Web Site(none)\\none"), S(PDH_CSTATUS_NO_INSTANCE));
    ck_assert_int_eq(PdhValidatePathA("\\Web Site(default)\\none"), S(PDH_CSTATUS_NO_COUNTER));
    ck_assert_int_eq(PdhValidatePathExA(GARBAGE, "\\Memory\\Free"), S(PDH_INVALID_HANDLE));
}

EPC_TEST(statuses__of_the_version)
{
    DWORD version = 0;

    ck_assert_int_eq(PdhGetDllVersion(&version), ERROR_SUCCESS);
    ck_assert_uint_eq(version, PDH_VERSION);
    ck_assert_int_eq(PdhGetDllVersion(NULL), ERROR_SUCCESS);
}

/* ---- Logs ---- */

EPC_TEST_IN(statuses__of_a_logs_type, set_up(), tear_down())
{
    DWORD type;

    ck_assert_int_eq(PdhGetLogFileTypeA(NULL, &type), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetLogFileTypeA(ABSENT_F, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetLogFileTypeA(ABSENT_F, &type), S(PDH_FILE_NOT_FOUND));
}

EPC_TEST_IN(statuses__of_logs, set_up(), tear_down())
{
    PDH_TIME_INFO info = { .StartTime = 1, .EndTime = 2 };
    DWORD entries, bytes = sizeof info, type = PDH_LOG_TYPE_SQL;
    LONGLONG length;
    PDH_HLOG log = NULL;

    ck_assert_int_eq(PdhBindInputDataSourceA(NULL, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhBindInputDataSourceA(&log, ABSENT_F), S(PDH_FILE_NOT_FOUND));
    ck_assert_int_eq(PdhSetQueryTimeRange(query, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhSetQueryTimeRange(GARBAGE, &info), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhSetQueryTimeRange(query, &info), S(PDH_DATA_SOURCE_IS_REAL_TIME));
    info.StartTime = 3;
    ck_assert_int_eq(PdhSetQueryTimeRange(query, &info), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhGetDataSourceTimeRangeA(NULL, &entries, &info, &bytes),
                     S(PDH_DATA_SOURCE_IS_REAL_TIME));
    ck_assert_int_eq(PdhGetDataSourceTimeRangeA(ABSENT_F, &entries, &info, &bytes),
                     S(PDH_FILE_NOT_FOUND));
    ck_assert_int_eq(PdhGetDataSourceTimeRangeH(NULL, NULL, &info, &bytes),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhOpenLogA(NULL, 0, &type, NULL, 0, NULL, &log), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhOpenLogA(ABSENT_F, PDH_LOG_READ_ACCESS | PDH_LOG_OPEN_EXISTING, &type, NULL,
                                 0, NULL, &log),
                     S(PDH_FILE_NOT_FOUND));
    ck_assert_int_eq(PdhOpenLogA("x.blg", PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type,
                                 query, 0, NULL, &log),
                     S(PDH_NOT_IMPLEMENTED));
    ck_assert_int_eq(PdhUpdateLogA(GARBAGE, NULL), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhCloseLog(GARBAGE, 0), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhGetLogFileSize(GARBAGE, &length), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhGetLogFileSize(GARBAGE, NULL), S(PDH_INVALID_ARGUMENT));
}
