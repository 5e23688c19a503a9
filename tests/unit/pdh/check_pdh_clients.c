/* SPDX-License-Identifier: MIT
 *
 * check_pdh_clients.c -- what widely used programs rely on: the order and the names of arrays,
 * recipes for wildcards and English names, garbage in reserved arguments, limits of
 * paths, and which two numbers a raw value has for each type. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "fakemachine.h"
#include "pdh/caller/era.h"
#include "querying.h"

PDH_STATUS WINAPI PdhTranslate009CounterA(LPCSTR path, LPSTR buffer, LPDWORD size);
PDH_STATUS WINAPI PdhTranslateLocaleCounterA(LPCSTR path, LPSTR buffer, LPDWORD size);

/* ---- Arrays ---- */

static HCOUNTER counter;

/* Programs match two counters by position, and compute the area of the names from the first. */
EPC_TEST_IN(clients__arrays_of_one_collection_have_one_order, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE_ITEM_A one[8];
    PDH_RAW_COUNTER_ITEM_A other[8];
    DWORD bytes = sizeof one, other_bytes = sizeof other, count = 0, other_count = 0;
    const char *name;
    HCOUNTER first, second;

    strcpy(fake.names[0], "zoo");
    first = add("\\Web Site(*)\\Active");
    second = add("\\Web Site(*)\\Requests/sec");
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(first, PDH_FMT_LONG, &bytes, &count, one),
                     ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetRawCounterArrayA(second, &other_bytes, &other_count, other),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(count, 3);
    ck_assert_uint_eq(other_count, 3);
    name = (const char *)(one + count);
    for (DWORD i = 0; i < count; i++) {
        ck_assert_str_eq(one[i].szName, other[i].szName);
        ck_assert_ptr_eq(one[i].szName, name); /* one after the other, without a gap */
        name += strlen(name) + 1;
    }
    ck_assert_ptr_eq(name, (const char *)one + bytes);
}

/* ---- Wildcards and English names ---- */

/* The recipe: add in English, take the path, expand it, add each. */
EPC_TEST_IN(clients__expand_the_path_of_an_english_counter, set_up(), tear_down())
{
    union {
        PDH_COUNTER_INFO_W head;
        unsigned char bytes[1024];
    } info;
    HCOUNTER english, counter;
    WCHAR list[512];
    DWORD bytes = sizeof info, size = EPC_COUNT(list), added = 0;
    const char *path = "\\Web Site(s*)\\Requests/sec";
    const char *full;

    PdhCloseQuery(query);
    fake_end();
    fake_begin("007");
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddEnglishCounterW(query, (LPCWSTR)fake_wide(path), 0, &english),
                     ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetCounterInfoW(english, FALSE, &bytes, &info.head), ERROR_SUCCESS);
    full = fake_narrow(info.head.szFullPath);
    ck_assert_str_eq(full, "\\Webseite(s*)\\Anfragen/s"); /* in the language, as documented */
    ck_assert_int_eq(PdhExpandWildCardPathW(NULL, info.head.szFullPath, list, &size, 0),
                     ERROR_SUCCESS);
    for (const WCHAR *at = list; *at; at++, added++) {
        ck_assert_int_eq(PdhAddCounterW(query, at, 0, &counter), ERROR_SUCCESS);
        while (*at)
            at++;
    }
    ck_assert_uint_eq(added, 2);
}

static const struct {
    const char *path, *expanded;
} wild[] = {
    { "\\Web Site(*/*#*)\\Active", "\\\\PC\\Web Site(default)\\Active|\\\\PC\\Web "
                                   "Site(shop)\\Active|\\\\PC\\Web Site(shop#1)\\Active|" },
    { "\\Web Site(shop#*)\\Active",
      "\\\\PC\\Web Site(shop)\\Active|\\\\PC\\Web Site(shop#1)\\Active|" },
    { "\\Web Site(shop#0)\\Active", "\\\\PC\\Web Site(shop)\\Active|" },
    { "\\Web Site(*#1)\\Active", "\\\\PC\\Web Site(shop#1)\\Active|" },
    { "\\Web Site(d*t)\\*sec", "\\\\PC\\Web Site(default)\\Requests/sec|" },
};

EPC_TEST_LOOP_IN(clients__expand_wildcards_in_all_places, EPC_COUNT(wild), set_up(), tear_down())
{
    char list[1024];
    DWORD size = sizeof list;

    ck_assert_int_eq(PdhExpandCounterPathA(wild[_i].path, list, &size), ERROR_SUCCESS);
    for (DWORD i = 0; i + 1 < size; i++)
        list[i] = list[i] ? list[i] : '|';
    ck_assert_str_eq(list, wild[_i].expanded);
}

/* A computer has no wildcard.  None is looked for, and none is listed afterwards. */
EPC_TEST_IN(clients__find_no_computer_by_a_wildcard, set_up(), tear_down())
{
    char list[256];
    DWORD size = sizeof list;

    ck_assert_int_eq(PdhAddCounterA(query, "\\\\*\\Memory\\Free", 0, &counter),
                     S(PDH_CSTATUS_BAD_COUNTERNAME));
    ck_assert_int_eq(PdhValidatePathA("\\\\*\\Memory\\Free"), S(PDH_CSTATUS_BAD_COUNTERNAME));
    ck_assert_int_eq(PdhExpandCounterPathA("\\\\P*\\Memory\\Free", list, &size),
                     S(PDH_INVALID_PATH));
    ck_assert_int_eq(PdhConnectMachineA(NULL), ERROR_SUCCESS);
    size = sizeof list;
    ck_assert_int_eq(PdhEnumMachinesA(NULL, list, &size), ERROR_SUCCESS);
    ck_assert_str_eq(list, "\\\\PC");
    ck_assert_uint_eq(size, sizeof "\\\\PC" + 1);
}

/* A path with the index 0 is added, and so is #0. */
EPC_TEST_IN(clients__add_what_they_have_made, set_up(), tear_down())
{
    char object[] = "Web Site", instance[] = "shop", name[] = "Active", path[128];
    PDH_COUNTER_PATH_ELEMENTS_A elements = { .szObjectName = object,
                                             .szInstanceName = instance,
                                             .szCounterName = name };
    DWORD size = sizeof path;

    ck_assert_int_eq(PdhMakeCounterPathA(&elements, path, &size, 0), ERROR_SUCCESS);
    fake.cells[1][1] = 11;
    fake.cells[2][1] = 12;
    ck_assert_double_eq(value_of(add(path)), 11);
    ck_assert_double_eq(value_of(add("\\Web Site(shop#0)\\Active")), 11);
    ck_assert_double_eq(value_of(add("\\Web Site(shop#1)\\Active")), 12);
    ck_assert_int_eq(PdhValidatePathA("\\Web Site(shop#0)\\Active"), ERROR_SUCCESS);
}

/* ---- Garbage ---- */

/* Reserved arguments and flags hold what was on the stack. */
EPC_TEST_LOOP_IN(clients__pass_garbage_in_flags, 32, set_up(), tear_down())
{
    const DWORD garbage = ~3u & (0x55555555u << _i % 2 | 1u << _i);
    union {
        PDH_COUNTER_PATH_ELEMENTS_A head;
        unsigned char bytes[256];
    } elements;
    char list[512], other[512];
    DWORD size = sizeof list, other_size = sizeof other, bytes = sizeof elements;

    ck_assert_int_eq(PdhExpandWildCardPathA(NULL, "\\Web Site(*)\\Active", list, &size, garbage),
                     ERROR_SUCCESS);
    ck_assert_str_eq(list, "\\\\PC\\Web Site(default)\\Active");
    size = sizeof list;
    ck_assert_int_eq(
        PdhEnumObjectItemsA(NULL, NULL, "Web Site", list, &size, other, &other_size, 400, garbage),
        ERROR_SUCCESS);
    ck_assert_int_eq(PdhParseCounterPathA("\\O(i)\\c", &elements.head, &bytes, garbage),
                     ERROR_SUCCESS);
    size = sizeof list;
    ck_assert_int_eq(PdhMakeCounterPathA(&elements.head, list, &size, garbage), ERROR_SUCCESS);
    ck_assert_str_eq(list, "\\\\PC\\O(i)\\c");
}

EPC_TEST_IN(clients__validate_a_path_thousands_of_times, set_up(), tear_down())
{
    for (int i = 0; i < 20000; i++) {
        ck_assert_int_eq(PdhValidatePathA("\\Web Site(default)\\Active"), ERROR_SUCCESS);
        ck_assert_int_eq(PdhValidatePathA("\\Web Site(none)\\Active"), S(PDH_CSTATUS_NO_INSTANCE));
    }
}

/* The counters of a closed query are closed too. */
EPC_TEST(clients__use_a_counter_after_its_query)
{
    PDH_RAW_COUNTER raw;

    set_up();
    counter = add("\\Memory\\Free");
    ck_assert_int_eq(PdhCloseQuery(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetRawCounterValue(counter, NULL, &raw), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhRemoveCounter(counter), S(PDH_INVALID_HANDLE));
    fake_end();
}

/* ---- Limits ---- */

EPC_TEST_IN(clients__add_the_longest_path, set_up(), tear_down())
{
    char path[PDH_MAX_COUNTER_PATH * 3 + 16];

    for (size_t letters = PDH_MAX_COUNTER_PATH - 1;; letters = sizeof path - 16) {
        memset(path, 'x', letters);
        memcpy(path, "\\Web Site(", 10);
        memcpy(path + letters - 8, ")\\Active", 9);
        ck_assert_int_eq(PdhAddCounterA(query, path, 0, &counter),
                         letters < PDH_MAX_COUNTER_PATH ? ERROR_SUCCESS
                                                        : S(PDH_CSTATUS_BAD_COUNTERNAME));
        if (letters >= PDH_MAX_COUNTER_PATH)
            break;
    }
}

/* ---- Information ---- */

EPC_TEST_IN(clients__see_a_computer_and_an_index_only_where_the_path_has_them, set_up(),
            tear_down())
{
    static const struct {
        const char *path, *computer, *instance;
        DWORD index;
    } rows[] = {
        { "\\Memory\\Free", NULL, NULL, 0 },
        { "\\\\PC\\Memory\\Free", "\\\\PC", NULL, 0 },
        { "\\Web Site(shop)\\Active", NULL, "shop", 0 },
        { "\\\\FAR\\Web Site(shop#1)\\Active", "\\\\FAR", "shop", 1 },
    };
    union {
        PDH_COUNTER_INFO_A head;
        unsigned char bytes[1024];
    } info;

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        DWORD bytes = sizeof info;

        ck_assert_int_eq(PdhGetCounterInfoA(add(rows[i].path), FALSE, &bytes, &info.head),
                         ERROR_SUCCESS);
        if (rows[i].computer)
            ck_assert_str_eq(info.head.szMachineName, rows[i].computer);
        else
            ck_assert_ptr_null(info.head.szMachineName);
        if (rows[i].instance)
            ck_assert_str_eq(info.head.szInstanceName, rows[i].instance);
        else
            ck_assert_ptr_null(info.head.szInstanceName);
        ck_assert_ptr_null(info.head.szParentInstance);
        ck_assert_uint_eq(info.head.dwInstanceIndex, rows[i].index);
        ck_assert_ptr_null(info.head.szExplainText);
    }
}

/* The provider's scale is a hint for graphs; programs read true values without PDH_FMT_NOSCALE. */
EPC_TEST_IN(clients__read_values_without_the_default_scale, set_up(), tear_down())
{
    PDH_COUNTER_INFO_A info;
    DWORD bytes = sizeof info;

    fake.scale = -2;
    fake.cells[0][1] = 700;
    counter = add("\\Web Site(default)\\Active");
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_double_eq(value_of(counter), 700);
    ck_assert_int_eq(PdhGetCounterInfoA(counter, FALSE, &bytes, &info), ERROR_SUCCESS);
    ck_assert_int_eq(info.lScale, 0);
    ck_assert_int_eq(info.lDefaultScale, -2);
    ck_assert_int_eq(PdhSetCounterScaleFactor(counter, 2), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetCounterInfoA(counter, FALSE, &bytes, &info), ERROR_SUCCESS);
    ck_assert_int_eq(info.lScale, 2);
}

/* ---- Defaults ---- */

/* Numbers that mean nothing in the answer are as -1: the first object is the default. */
EPC_TEST_IN(clients__have_no_default_that_is_not_there, set_up(), tear_down())
{
    char text[64];
    DWORD size = sizeof text;

    fake.default_object = 999;
    fake.default_counter = 99;
    ck_assert_int_eq(PdhGetDefaultPerfObjectA(NULL, NULL, text, &size), ERROR_SUCCESS);
    ck_assert_str_eq(text, "Memory");
    size = sizeof text;
    ck_assert_int_eq(PdhGetDefaultPerfCounterA(NULL, NULL, "Memory", text, &size),
                     S(PDH_CSTATUS_NO_COUNTER));
}

EPC_TEST_IN(clients__ask_a_computer_that_is_off_for_names, set_up(), tear_down())
{
    static const char path[] = "\\\\NOWHERE\\Memory\\Free";
    char text[64];
    DWORD size = sizeof text, index;

    ck_assert_int_eq(PdhLookupPerfNameByIndexA("NOWHERE", 2, text, &size),
                     S(PDH_CSTATUS_NO_MACHINE));
    ck_assert_int_eq(PdhLookupPerfIndexByNameA("\\\\NOWHERE", "Memory", &index),
                     S(PDH_CSTATUS_NO_MACHINE));
    size = sizeof text;
    ck_assert_int_eq(PdhTranslate009CounterA(path, text, &size), S(PDH_CSTATUS_NO_MACHINE));
    ck_assert_int_eq(PdhTranslateLocaleCounterA(path, text, &size), S(PDH_CSTATUS_NO_MACHINE));
}

/* ---- Statistics ---- */

/* The oldest entry may be anywhere. */
EPC_TEST_LOOP_IN(clients__have_rings_that_begin_anywhere, 4, set_up(), tear_down())
{
    PDH_RAW_COUNTER ring[4];
    PDH_STATISTICS statistics;

    counter = add("\\Web Site(default)\\Requests/sec");
    for (int i = 0; i < 4; i++) {
        fake.cells[0][0] += 100u * (unsigned)(i + 1);
        fake_pass(1000000u * (unsigned)(i + 1));
        PdhCollectQueryData(query);
        PdhGetRawCounterValue(counter, NULL, &ring[(_i + i) % 4]);
    }
    ck_assert_int_eq(
        PdhComputeCounterStatistics(counter, PDH_FMT_DOUBLE, (DWORD)_i, 4, ring, &statistics),
        ERROR_SUCCESS);
    ck_assert_uint_eq(statistics.count, 3);
    ck_assert_double_eq(statistics.min.doubleValue, 100);
    ck_assert_double_eq(statistics.max.doubleValue, 100);
    ck_assert_double_eq(statistics.mean.doubleValue, 100);
}

/* ---- Raw values ---- */

enum second { NOTHING, TICKS, TIME_100NS, OBJECT_TIME, BASE };

/* What the two numbers are; with the base of the type, if it has one. */
static const struct {
    uint32_t type, base;
    enum second second;
    LONGLONG time_base; /* 0: none */
} raws[] = {
    { EPC_PERF_COUNTER_COUNTER, 0, TICKS, 1000000 },
    { EPC_PERF_COUNTER_BULK_COUNT, 0, TICKS, 1000000 },
    { EPC_PERF_COUNTER_QUEUELEN_TYPE, 0, TICKS, 1000000 },
    { EPC_PERF_COUNTER_LARGE_QUEUELEN_TYPE, 0, TICKS, 1000000 },
    { EPC_PERF_SAMPLE_COUNTER, 0, TICKS, 1000000 },
    { EPC_PERF_COUNTER_TIMER, 0, TICKS, 1000000 },
    { EPC_PERF_COUNTER_TIMER_INV, 0, TICKS, 1000000 },
    { EPC_PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE, 0, OBJECT_TIME, 3000000 },
    { EPC_PERF_OBJ_TIME_TIMER, 0, OBJECT_TIME, 3000000 },
    { EPC_PERF_COUNTER_MULTI_TIMER, EPC_PERF_COUNTER_MULTI_BASE, TICKS, 1000000 },
    { EPC_PERF_COUNTER_MULTI_TIMER_INV, EPC_PERF_COUNTER_MULTI_BASE, TICKS, 1000000 },
    { EPC_PERF_100NSEC_TIMER, 0, TIME_100NS, 10000000 },
    { EPC_PERF_100NSEC_TIMER_INV, 0, TIME_100NS, 10000000 },
    { EPC_PERF_COUNTER_100NS_QUEUELEN_TYPE, 0, TIME_100NS, 10000000 },
    { EPC_PERF_100NSEC_MULTI_TIMER, EPC_PERF_COUNTER_MULTI_BASE, TIME_100NS, 10000000 },
    { EPC_PERF_100NSEC_MULTI_TIMER_INV, EPC_PERF_COUNTER_MULTI_BASE, TIME_100NS, 10000000 },
    { EPC_PERF_COUNTER_RAWCOUNT, 0, NOTHING, 0 },
    { EPC_PERF_COUNTER_LARGE_RAWCOUNT_HEX, 0, NOTHING, 0 },
    { EPC_PERF_COUNTER_LARGE_DELTA, 0, NOTHING, 0 },
    { EPC_PERF_SAMPLE_FRACTION, EPC_PERF_SAMPLE_BASE, BASE, 0 },
    { EPC_PERF_RAW_FRACTION, EPC_PERF_RAW_BASE, BASE, 0 },
    { EPC_PERF_LARGE_RAW_FRACTION, EPC_PERF_LARGE_RAW_BASE, BASE, 0 },
    { EPC_PERF_PRECISION_100NS_TIMER, EPC_PERF_LARGE_RAW_BASE, BASE, 10000000 },
    { EPC_PERF_PRECISION_SYSTEM_TIMER, EPC_PERF_LARGE_RAW_BASE, BASE, 1000000 },
    { EPC_PERF_PRECISION_OBJECT_TIMER, EPC_PERF_LARGE_RAW_BASE, BASE, 3000000 },
    { EPC_PERF_AVERAGE_TIMER, EPC_PERF_AVERAGE_BASE, BASE, 1000000 },
    { EPC_PERF_AVERAGE_BULK, EPC_PERF_AVERAGE_BASE, BASE, 0 },
    { EPC_PERF_ELAPSED_TIME, 0, OBJECT_TIME, 3000000 },
};

EPC_TEST_LOOP_IN(clients__find_these_numbers_in_raw_values, EPC_COUNT(raws), set_up(), tear_down())
{
    const uint32_t base = raws[_i].base;
    LONGLONG second[5], time_base = 0;
    PDH_RAW_COUNTER raw;
    DWORD type = 0;
    PDH_STATUS status;

    fake.types[0] = raws[_i].type;
    fake.types[1] = base;
    fake.type_count = base ? 2 : 1;
    fake.type_cells[0] = 777;
    fake.type_cells[1] = 9;
    fake.object_time = 123456;
    counter = add("\\Types\\Type 0");
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetRawCounterValue(counter, &type, &raw), ERROR_SUCCESS);
    second[NOTHING] = 0;
    second[TICKS] = (LONGLONG)fake.ticks;
    second[TIME_100NS] = (LONGLONG)fake.time_100ns;
    second[OBJECT_TIME] = 123456;
    second[BASE] = 9;
    ck_assert_uint_eq(type, raws[_i].type);
    ck_assert_int_eq(raw.FirstValue, 777);
    ck_assert_int_eq(raw.SecondValue, second[raws[_i].second]);
    ck_assert_uint_eq(raw.MultiCount, base == EPC_PERF_COUNTER_MULTI_BASE ? 9 : 1);
    ck_assert_uint_eq(raw.CStatus, PDH_CSTATUS_VALID_DATA);
    status = PdhGetCounterTimeBase(counter, &time_base);
    ck_assert_int_eq(status, raws[_i].time_base ? ERROR_SUCCESS : S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(time_base, raws[_i].time_base);
}
