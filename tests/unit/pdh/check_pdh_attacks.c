/* SPDX-License-Identifier: MIT
 *
 * check_pdh_attacks.c -- callers, computers and clocks that PDH does not expect: what vanishes,
 * what is closed while it is used, texts of any length, types and raw values without sense. */
#include "epc_check.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "pdh/caller/era.h"
#include "pdh/caller/handles.h"
#include "querying.h"
#include "kit/system/files.h"

#define ATTACKS_LOG "check_pdh_attacks.tmp.csv"

/* ---- What vanishes ---- */

static DWORD status_of(HCOUNTER counter)
{
    PDH_RAW_COUNTER raw;

    ck_assert_int_eq(PdhGetRawCounterValue(counter, NULL, &raw), ERROR_SUCCESS);
    return raw.CStatus;
}

/* A rate is the one of two samples in a row: what was before the gap does not count. */
static void rate_comes_back(HCOUNTER rate)
{
    PDH_FMT_COUNTERVALUE value;

    fake.cells[0][0] = 500;
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_uint_eq(status_of(rate), PDH_CSTATUS_VALID_DATA);
    ck_assert_int_eq(PdhGetFormattedCounterValue(rate, PDH_FMT_LONG, NULL, &value),
                     S(PDH_CSTATUS_INVALID_DATA));
    fake.cells[0][0] += 70;
    fake_pass(1000000);
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_double_eq(value_of(rate), 70);
}

static const struct {
    bool *gone;
    DWORD status;
} vanished[] = {
    { &fake.no_site, PDH_CSTATUS_NO_OBJECT },
    { &fake.no_requests, PDH_CSTATUS_NO_COUNTER },
    { &fake.gone, PDH_CSTATUS_NO_MACHINE },
};

EPC_TEST_LOOP_IN(vanish__has_a_status_and_comes_back, EPC_COUNT(vanished) * 2, set_up(),
                 tear_down())
{
    bool *const gone = vanished[_i / 2].gone;
    PDH_FMT_COUNTERVALUE value;
    HCOUNTER rate;
    uint32_t asked;

    rate = add("\\Web Site(default)\\Requests/sec");
    if (_i % 2)
        add("\\Memory\\Free"); /* of several counters the function tells nothing */
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    for (int i = 0; i < 3; i++) {
        *gone = true;
        asked = fake.questions;
        ck_assert_int_eq(PdhCollectQueryData(query), _i % 2 ? ERROR_SUCCESS : S(PDH_NO_DATA));
        ck_assert(fake.questions > asked || gone == &fake.gone);
        ck_assert_uint_eq(status_of(rate), vanished[_i / 2].status);
        ck_assert_int_eq(PdhGetFormattedCounterValue(rate, PDH_FMT_LONG, NULL, &value),
                         S(PDH_INVALID_DATA));
        ck_assert_uint_eq(value.CStatus, vanished[_i / 2].status);
        *gone = false;
        rate_comes_back(rate);
    }
}

EPC_TEST_IN(vanish__of_an_instance_has_a_status_and_it_comes_back, set_up(), tear_down())
{
    HCOUNTER rate;

    rate = add("\\Web Site(default)\\Requests/sec");
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    strcpy(fake.names[0], "other");
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_DATA));
    ck_assert_uint_eq(status_of(rate), PDH_CSTATUS_NO_INSTANCE);
    strcpy(fake.names[0], "default");
    rate_comes_back(rate);
}

/* An item without a name would be a NULL in the array, which programs print. */
EPC_TEST_LOOP_IN(vanish__of_what_a_wildcard_means_leaves_no_items, EPC_COUNT(vanished), set_up(),
                 tear_down())
{
    PDH_FMT_COUNTERVALUE_ITEM_A formatted[8];
    PDH_RAW_COUNTER_ITEM_A raw[8];
    DWORD bytes = sizeof raw, count = 7, type = PDH_LOG_TYPE_CSV;
    PDH_COUNTER_INFO_A info;
    HCOUNTER all;
    PDH_HLOG log;

    all = add("\\Web Site(*)\\Requests/sec");
    *vanished[_i].gone = true;
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_DATA));
    ck_assert_int_eq(PdhGetRawCounterArrayA(all, &bytes, &count, raw), S(PDH_INVALID_DATA));
    bytes = sizeof formatted;
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(all, PDH_FMT_LONG, &bytes, &count, formatted),
                     S(PDH_INVALID_DATA));
    bytes = sizeof info;
    ck_assert_int_eq(PdhGetCounterInfoA(all, FALSE, &bytes, &info), ERROR_SUCCESS);
    ck_assert_uint_eq(info.CStatus, vanished[_i].status);
    ck_assert_int_eq(PdhOpenLogA(ATTACKS_LOG, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type,
                                 query, 0, NULL, &log),
                     ERROR_SUCCESS);
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_NO_DATA));
    *vanished[_i].gone = false;
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    *vanished[_i].gone = true;
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
    kit_remove_file(ATTACKS_LOG);
    *vanished[_i].gone = false;
    bytes = sizeof raw;
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetRawCounterArrayA(all, &bytes, &count, raw), ERROR_SUCCESS);
    ck_assert_uint_eq(count, 3);
}

/* ---- What is closed while it is used ---- */

static HCOUNTER used;

static void close_the_query(void)
{
    fake.asked = NULL;
    ck_assert_int_eq(PdhCloseQuery(query), ERROR_SUCCESS);
}

static void remove_the_counter(void)
{
    fake.asked = NULL;
    ck_assert_int_eq(PdhRemoveCounter(used), ERROR_SUCCESS);
}

/* The query and its counters are gone; as tear_down, but for the query. */
static void tear_down_closed(void)
{
    ck_assert_int_eq(PdhCloseQuery(query), S(PDH_INVALID_HANDLE));
    ck_assert_uint_eq(pdh_count_open_handles_of_kind(PDH_QUERY), 0);
    ck_assert_uint_eq(pdh_count_open_handles_of_kind(PDH_COUNTER), 0);
    fake_end();
}

EPC_TEST_IN(close__of_a_query_to_which_a_counter_is_added, set_up(), tear_down_closed())
{
    HCOUNTER counter = (HCOUNTER)&query;

    fake.asked = close_the_query;
    ck_assert_int_eq(PdhAddCounterA(query, "\\Memory\\Free", 0, &counter), S(PDH_INVALID_HANDLE));
    ck_assert_ptr_null(counter);
}

EPC_TEST_IN(close__of_a_query_that_collects, set_up(), tear_down_closed())
{
    add("\\Memory\\Free");
    add("\\Web Site(*)\\Active");
    fake.asked = close_the_query;
    PdhCollectQueryData(query);
}

EPC_TEST_IN(close__of_a_counter_that_is_collected, set_up(), tear_down())
{
    used = add("\\Memory\\Free");
    add("\\Web Site(*)\\Active");
    fake.asked = remove_the_counter;
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhRemoveCounter(used), S(PDH_INVALID_HANDLE));
}

EPC_TEST_IN(close__of_a_query_that_is_written_to_a_log, set_up(), tear_down_closed())
{
    DWORD type = PDH_LOG_TYPE_CSV;
    LONGLONG bytes = -1;
    PDH_HLOG log;

    add("\\Memory\\Free");
    ck_assert_int_eq(PdhOpenLogA(ATTACKS_LOG, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type,
                                 query, 0, NULL, &log),
                     ERROR_SUCCESS);
    fake.asked = close_the_query;
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_NO_DATA));
    ck_assert_int_eq(PdhUpdateLogA(log, NULL), S(PDH_NO_DATA));
    ck_assert_int_eq(PdhGetLogFileSize(log, &bytes), ERROR_SUCCESS);
    ck_assert_int_eq(bytes, 0);
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    ck_assert_uint_eq(pdh_count_open_handles_of_kind(PDH_LOG), 0);
    kit_remove_file(ATTACKS_LOG);
}

/* ---- Handles of the wrong kind ---- */

static PDH_STATUS with_counter(HANDLE handle, int which)
{
    PDH_FMT_COUNTERVALUE value;
    PDH_RAW_COUNTER raw = { .CStatus = 0 };
    PDH_STATISTICS statistics;
    DWORD bytes = 0, count = 0;
    LONGLONG base;

    switch (which) {
    case 0:
        return PdhRemoveCounter(handle);
    case 1:
        return PdhGetFormattedCounterValue(handle, PDH_FMT_LONG, NULL, &value);
    case 2:
        return PdhGetRawCounterValue(handle, NULL, &raw);
    case 3:
        return PdhGetFormattedCounterArrayA(handle, PDH_FMT_LONG, &bytes, &count, NULL);
    case 4:
        return PdhGetRawCounterArrayW(handle, &bytes, &count, NULL);
    case 5:
        return PdhCalculateCounterFromRawValue(handle, PDH_FMT_LONG, &raw, NULL, &value);
    case 6:
        return PdhGetCounterTimeBase(handle, &base);
    case 7:
        return PdhComputeCounterStatistics(handle, PDH_FMT_LONG, 0, 1, &raw, &statistics);
    case 8:
        return PdhGetCounterInfoA(handle, TRUE, &bytes, NULL);
    default:
        return PdhSetCounterScaleFactor(handle, 99);
    }
}

static PDH_STATUS with_query(HANDLE handle, int which)
{
    PDH_TIME_INFO times = { .EndTime = 1 };
    DWORD type = PDH_LOG_TYPE_CSV;
    HANDLE out;
    LONGLONG time;

    switch (which) {
    case 0:
        return PdhCloseQuery(handle);
    case 1:
        return PdhAddCounterA(handle, "\\Memory\\Free", 0, &out);
    case 2:
        return PdhAddEnglishCounterW(handle, (LPCWSTR)fake_wide("\\Memory\\Free"), 0, &out);
    case 3:
        return PdhCollectQueryData(handle);
    case 4:
        return PdhCollectQueryDataEx(handle, 1, NULL);
    case 5:
        return PdhCollectQueryDataWithTime(handle, &time);
    case 6:
        return PdhSetQueryTimeRange(handle, &times);
    case 7:
        return PdhIsRealTimeQuery(handle) ? ERROR_SUCCESS : S(PDH_INVALID_HANDLE);
    default:
        return PdhOpenLogA(ATTACKS_LOG, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type, handle,
                           0, NULL, &out);
    }
}

/* NULL means live data for those that have a data source. */
static PDH_STATUS with_log(HANDLE handle, int which)
{
    DWORD size = 0, other = 0;
    PDH_TIME_INFO times;
    LONGLONG bytes;
    HANDLE out;

    switch (which) {
    case 0:
        return PdhCloseLog(handle, PDH_FLAGS_CLOSE_QUERY);
    case 1:
        return PdhUpdateLogA(handle, "x");
    case 2:
        return PdhGetLogFileSize(handle, &bytes);
    case 3:
        return handle ? PdhOpenQueryH(handle, 0, &out) : S(PDH_INVALID_HANDLE);
    case 4:
        return handle ? PdhEnumMachinesHA(handle, NULL, &size) : S(PDH_INVALID_HANDLE);
    case 5:
        return handle ? PdhEnumObjectsHA(handle, NULL, NULL, &size, 400, TRUE)
                      : S(PDH_INVALID_HANDLE);
    case 6:
        return handle
                   ? PdhEnumObjectItemsHA(handle, NULL, "Memory", NULL, &size, NULL, &other, 400, 0)
                   : S(PDH_INVALID_HANDLE);
    case 7:
        return handle ? PdhExpandWildCardPathHA(handle, "\\Memory\\*", NULL, &size, 0)
                      : S(PDH_INVALID_HANDLE);
    case 8:
        return handle ? PdhValidatePathExA(handle, "\\Memory\\Free") : S(PDH_INVALID_HANDLE);
    default:
        return handle ? PdhGetDataSourceTimeRangeH(handle, &size, &times, &other)
                      : S(PDH_INVALID_HANDLE);
    }
}

enum { COUNTER_USES = 10, QUERY_USES = 9, LOG_USES = 10 };

EPC_TEST_IN(handles__of_the_wrong_kind_are_refused_by_every_function, set_up(), tear_down())
{
    HANDLE closed, log, counter;

    counter = add("\\Memory\\Free");
    closed = add("\\Memory\\Free");
    ck_assert_int_eq(PdhRemoveCounter(closed), ERROR_SUCCESS);
    ck_assert_int_eq(PdhBindInputDataSourceA(&log, NULL), ERROR_SUCCESS);
    for (int of = 0; of < 3; of++) {
        PDH_STATUS(*const use)
        (HANDLE, int) = of == 0 ? with_counter : of == 1 ? with_query : with_log;
        const int uses = of == 0 ? COUNTER_USES : of == 1 ? QUERY_USES : LOG_USES;
        const HANDLE handles[] = {
            NULL,
            closed,
            &closed,
            (HANDLE)(uintptr_t)2,
            (HANDLE)(uintptr_t)(UINTPTR_MAX / 2),
            of == 0 ? query : counter,
            of == 2 ? query : log,
            of == 2 ? NULL : (HANDLE)(intptr_t)-1, /* WMI, as a source */
        };

        for (size_t i = 0; i < EPC_COUNT(handles); i++)
            for (int which = 0; which < uses; which++)
                ck_assert_msg(use(handles[i], which) == S(PDH_INVALID_HANDLE),
                              "handle %u, use %d of kind %d: 0x%08X", (unsigned)i, which, of,
                              (unsigned)use(handles[i], which));
    }
    ck_assert_int_eq(PdhCloseLog(log, 0), ERROR_SUCCESS);
}

/* ---- Texts ---- */

/* Whatever is done with paths. */
static void use_path(const WCHAR *path)
{
    DWORD size = 0, other = 0;
    HCOUNTER counter;
    char *list;

    if (PdhAddCounterW(query, path, 0, &counter) == ERROR_SUCCESS) {
        (void)PdhCollectQueryData(query);
        (void)PdhGetCounterInfoW(counter, TRUE, &size, NULL);
        ck_assert_int_eq(PdhRemoveCounter(counter), ERROR_SUCCESS);
    }
    (void)PdhValidatePathW(path);
    size = 0;
    (void)PdhParseCounterPathW(path, NULL, &size, 0);
    size = 0;
    (void)PdhParseInstanceNameW(path, NULL, &size, NULL, &other, NULL);
    size = 0;
    if (PdhExpandWildCardPathW(NULL, path, NULL, &size, 0) == S(PDH_MORE_DATA)) {
        list = malloc(size * sizeof(WCHAR));
        ck_assert_ptr_nonnull(list);
        ck_assert_int_eq(PdhExpandWildCardPathW(NULL, path, (LPWSTR)list, &size, 0), ERROR_SUCCESS);
        free(list);
    }
    size = other = 0;
    (void)PdhEnumObjectItemsW(NULL, NULL, path, NULL, &size, NULL, &other, 400, 0);
    size = 0;
    (void)PdhGetDefaultPerfCounterW(NULL, NULL, path, NULL, &size);
    (void)PdhLookupPerfIndexByNameW(NULL, path, &other);
}

/* Half a pair, a pair the wrong way round, and letters that are none. */
EPC_TEST_IN(text__that_is_no_utf_16, set_up(), tear_down())
{
    static const WCHAR odd[] = { 0xD800, 0xDC00, 0xDFFF, 0xDBFF, 0xFFFF, 0xFFFE, 1, 0x7F, '*' };
    static const char *const around[] = {
        "\\Web Site(~)\\Active",     "\\~\\Active", "\\Web Site(*)\\~",
        "\\\\~\\Memory\\Free",       "~",           "\\Web Site(~/shop#~)\\A~",
        "\\Web Site(shop#~)\\Active"
    };

    for (size_t i = 0; i < EPC_COUNT(around); i++)
        for (size_t k = 0; k < EPC_COUNT(odd); k++)
            for (int times = 1; times <= 2; times++) {
                WCHAR path[64];
                size_t used = 0;

                for (const char *at = around[i]; *at; at++)
                    for (int n = *at == '~' ? times : 1; n > 0; n--)
                        path[used++] = *at == '~' ? odd[k] : (WCHAR)*at;
                path[used] = 0;
                use_path(path);
            }
}

/* Each of these in the place of ~, a hundred thousand times. */
static const char *const long_pieces[] = { "x", "(",  ")", "()", "\\",  "(x)\\", "/",
                                           "#", "#1", "*", "*x", "a*(", "(a)",   ")\\(" };
static const char *const long_places[] = { "~", "\\Web Site(~)\\Active", "\\Web Site(default)\\~" };

EPC_TEST_LOOP_IN(text__of_a_hundred_thousand_letters, EPC_COUNT(long_pieces), set_up(), tear_down())
{
    enum { LETTERS = 100000 };
    static WCHAR path[LETTERS + 64];

    for (size_t i = 0; i < EPC_COUNT(long_places); i++) {
        const char *piece = long_pieces[_i];
        size_t used = 0;

        for (const char *at = long_places[i]; *at; at++)
            if (*at != '~')
                path[used++] = (WCHAR)*at;
            else
                for (size_t n = 0; n < LETTERS; n++)
                    path[used++] = (WCHAR)piece[n % strlen(piece)];
        path[used] = 0;
        use_path(path);
    }
}

/* ---- Numbers ---- */

EPC_TEST_IN(many__counters_of_which_every_second_is_removed, set_up(), tear_down())
{
    enum { COUNTERS = 10000 };
    static HCOUNTER counters[COUNTERS];

    fake.cells[2][1] = 33;
    for (int i = 0; i < COUNTERS; i++)
        counters[i] = add(i % 3 ? "\\Web Site(shop#1)\\Active" : "\\Web Site(*)\\Requests/sec");
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    for (int i = 0; i < COUNTERS; i += 2)
        ck_assert_int_eq(PdhRemoveCounter(counters[i]), ERROR_SUCCESS);
    fake.cells[2][1] = 34;
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    for (int i = 1; i < COUNTERS; i += 2)
        if (i % 3)
            ck_assert_double_eq(value_of(counters[i]), 34);
    ck_assert_uint_eq(pdh_count_open_handles_of_kind(PDH_COUNTER), COUNTERS / 2);
}

EPC_TEST_LOOP_IN(time__that_goes_back_has_the_status_of_the_era, 2, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;
    PDH_RAW_COUNTER raws[2];
    PDH_STATISTICS statistics;
    HCOUNTER rate;

    pdh_era_set_for_tests(_i ? PDH_1996 : PDH_TODAY);
    rate = add("\\Web Site(default)\\Requests/sec");
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    PdhGetRawCounterValue(rate, NULL, &raws[0]);
    fake.ticks -= 500000;
    fake.time_100ns -= 5000000;
    fake.cells[0][0] += 100;
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    PdhGetRawCounterValue(rate, NULL, &raws[1]);
    ck_assert_int_eq(PdhGetFormattedCounterValue(rate, PDH_FMT_LONG, NULL, &value),
                     _i ? S(PDH_CSTATUS_INVALID_DATA) : S(PDH_CALC_NEGATIVE_TIMEBASE));
    ck_assert_int_eq(PdhComputeCounterStatistics(rate, PDH_FMT_DOUBLE, 0, 2, raws, &statistics),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(statistics.min.CStatus, (DWORD)PDH_CSTATUS_INVALID_DATA);
    ck_assert_uint_eq(statistics.mean.CStatus, (DWORD)PDH_CSTATUS_INVALID_DATA);
}

static uint64_t attack_random(void)
{
    static uint64_t state = 0x9E3779B97F4A7C15u;

    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/* Numbers at the edges, and any. */
static LONGLONG odd_number(void)
{
    static const LONGLONG edges[] = { 0, 1, -1, INT64_MAX, INT64_MIN, UINT32_MAX, INT32_MIN, 100 };
    const uint64_t any = attack_random();

    return any % 3 ? edges[any / 3 % EPC_COUNT(edges)] : (LONGLONG)attack_random();
}

static PDH_RAW_COUNTER odd_raw(void)
{
    return (PDH_RAW_COUNTER){ .TimeStamp = { 1, 0 },
                              .FirstValue = odd_number(),
                              .SecondValue = odd_number(),
                              .MultiCount = (DWORD)odd_number() };
}

/* Types that are none, too.  A value is a number or has a status; nothing is undefined. */
EPC_TEST(raw__values_without_sense)
{
    static const DWORD types[] = { 0x00000000, 0x00010100, 0x10410400, 0x10410500, 0x20410500,
                                   0x21410500, 0x22410500, 0x23410500, 0x20510500, 0x22510500,
                                   0x20020400, 0x20C20400, 0x30020400, 0x40020500, 0x30240500,
                                   0x20670500, 0x00450500, 0x00650500, 0x00400400, 0x00000B00,
                                   0x00012000, 0x20570500, 0x20470500, 0x23510500, 0xFFFFFFFF };
    static const DWORD formats[] = { PDH_FMT_LONG, PDH_FMT_LARGE, PDH_FMT_DOUBLE };

    for (unsigned round = 0; round < 200000; round++) {
        const uint64_t any = attack_random();
        const DWORD type = any % 5 ? types[any / 5 % EPC_COUNT(types)] : (DWORD)attack_random();
        const DWORD flags =
            (DWORD)(any >> 32) & (PDH_FMT_1000 | PDH_FMT_NOCAP100 | PDH_FMT_NOSCALE);
        PDH_RAW_COUNTER newer = odd_raw(), older = odd_raw();
        LONGLONG base = odd_number();
        PDH_FMT_COUNTERVALUE value;
        PDH_STATUS status;

        pdh_era_set_for_tests(any >> 60 & 1 ? PDH_1996 : PDH_TODAY);
        status =
            PdhFormatFromRawValue(type, formats[any / 7 % 3] | flags, any >> 61 & 1 ? &base : NULL,
                                  &newer, any >> 62 & 1 ? &older : NULL, &value);
        if (status == S(PDH_INVALID_ARGUMENT))
            continue;
        ck_assert_msg((status == ERROR_SUCCESS) == (value.CStatus == PDH_CSTATUS_VALID_DATA),
                      "type 0x%08X: 0x%08X and 0x%08X", (unsigned)type, (unsigned)status,
                      (unsigned)value.CStatus);
        if (status == ERROR_SUCCESS && any / 7 % 3 == 2)
            ck_assert_msg(value.doubleValue >= -DBL_MAX && value.doubleValue <= DBL_MAX,
                          "type 0x%08X: %g", (unsigned)type, value.doubleValue);
    }
    pdh_era_set_for_tests(PDH_TODAY);
}

EPC_TEST_IN(raw__statistics_without_sense, set_up(), tear_down())
{
    enum { RING = 7 };
    static const char *const counters[] = { "Requests/sec", "Active", "Cache Hit %", "Avg Wait",
                                            "Busy %" };
    PDH_RAW_COUNTER ring[RING];
    PDH_STATISTICS out;

    for (size_t i = 0; i < EPC_COUNT(counters); i++) {
        char path[64] = "\\Web Site(default)\\";
        HCOUNTER counter = add(strcat(path, counters[i]));

        for (unsigned round = 0; round < 5000; round++) {
            for (unsigned k = 0; k < RING; k++)
                ring[k] = odd_raw();
            ring[round % RING].CStatus = round % 2 ? PDH_CSTATUS_NO_INSTANCE : 0;
            ck_assert_int_eq(PdhComputeCounterStatistics(counter, PDH_FMT_DOUBLE, round % RING,
                                                         RING, ring, &out),
                             ERROR_SUCCESS);
            ck_assert_uint_le(out.count, RING);
            if (out.count == 0)
                continue;
            ck_assert(out.min.doubleValue <= out.max.doubleValue);
            if (out.mean.CStatus == PDH_CSTATUS_VALID_DATA)
                ck_assert(out.mean.doubleValue >= -DBL_MAX && out.mean.doubleValue <= DBL_MAX);
        }
    }
}
