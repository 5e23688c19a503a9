/* SPDX-License-Identifier: MIT
 *
 * check_pdh_arrays.c -- raw values, arrays, information and statistics of counters. */
#include "epc_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "querying.h"
#include "pdh/caller/era.h"
#include "pdh/caller/handles.h"

/* ---- Raw values ---- */

static HCOUNTER counter;

EPC_TEST_IN(raw__values_and_time_base_give_the_same_value, set_up(), tear_down())
{
    PDH_RAW_COUNTER older, newer;
    PDH_FMT_COUNTERVALUE value;
    LONGLONG base = 0;
    DWORD type = 0;

    counter = add("\\Web Site(default)\\Busy %");
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetRawCounterValue(counter, NULL, &older), ERROR_SUCCESS);
    fake.cells[0][6] = 250000;
    fake_pass(1000000);
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetRawCounterValue(counter, &type, &newer), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetCounterTimeBase(counter, &base), ERROR_SUCCESS);
    ck_assert_int_eq(base, 1000000);
    ck_assert_int_eq(newer.FirstValue, 250000);
    ck_assert_int_eq(newer.SecondValue, (LONGLONG)fake.ticks);
    ck_assert_double_eq(value_of(counter), 25);
    ck_assert_int_eq(
        PdhCalculateCounterFromRawValue(counter, PDH_FMT_DOUBLE, &newer, &older, &value),
        ERROR_SUCCESS);
    ck_assert_double_eq(value.doubleValue, 25);
    ck_assert_int_eq(PdhFormatFromRawValue(type, PDH_FMT_DOUBLE, &base, &newer, &older, &value),
                     ERROR_SUCCESS);
    ck_assert_double_eq(value.doubleValue, 25);
    ck_assert_int_eq(PdhCalculateCounterFromRawValue(counter, PDH_FMT_DOUBLE, &newer, NULL, &value),
                     S(PDH_CSTATUS_INVALID_DATA));
    ck_assert_int_eq(
        PdhFormatFromRawValue(0x40030500, PDH_FMT_DOUBLE, &base, &newer, &older, &value),
        S(PDH_INVALID_ARGUMENT));
}

/* What .NET passes of four sources, each a quarter of a second busy, or idle; the products
 * are beyond 63 bits in the second row. */
EPC_TEST_IN(raw__multi_timers_are_divided_as_dotnet_multiplies_them, set_up(), tear_down())
{
    static const struct {
        DWORD type;
        uint64_t first;
        double shown;
    } rows[] = { { (DWORD)EPC_PERF_COUNTER_MULTI_TIMER, 100000000000000u, 25 },
                 { (DWORD)EPC_PERF_COUNTER_MULTI_TIMER, 0xFFFFFFFFF0000000u, 25 },
                 { (DWORD)EPC_PERF_COUNTER_MULTI_TIMER_INV, 100000000000000u, 300 } };
    LONGLONG base = 10000000;

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        PDH_RAW_COUNTER older = { .FirstValue = (LONGLONG)rows[i].first,
                                  .SecondValue = 10000000,
                                  .MultiCount = 4 },
                        newer = older;
        PDH_FMT_COUNTERVALUE value;

        newer.FirstValue = (LONGLONG)(rows[i].first + 10000000u * (uint64_t)base);
        newer.SecondValue += 10000000;
        ck_assert_int_eq(PdhFormatFromRawValue(rows[i].type, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100,
                                               &base, &newer, &older, &value),
                         ERROR_SUCCESS);
        ck_assert_double_eq(value.doubleValue, rows[i].shown);
        ck_assert_int_eq(
            PdhFormatFromRawValue(rows[i].type, PDH_FMT_DOUBLE, NULL, &newer, &older, &value),
            S(PDH_INVALID_ARGUMENT));
    }
}

/* FirstValue and largeValue are signed. */
EPC_TEST(raw__a_level_of_64_bits_has_a_sign)
{
    PDH_RAW_COUNTER raw = { .FirstValue = -17, .MultiCount = 1 };
    PDH_FMT_COUNTERVALUE value;

    ck_assert_int_eq(PdhFormatFromRawValue((DWORD)EPC_PERF_COUNTER_LARGE_RAWCOUNT, PDH_FMT_LARGE,
                                           NULL, &raw, NULL, &value),
                     ERROR_SUCCESS);
    ck_assert_int_eq(value.largeValue, -17);
    ck_assert_int_eq(PdhFormatFromRawValue((DWORD)EPC_PERF_COUNTER_LARGE_RAWCOUNT, PDH_FMT_LONG,
                                           NULL, &raw, NULL, &value),
                     ERROR_SUCCESS);
    ck_assert_int_eq(value.longValue, -17);
}

EPC_TEST_IN(raw__a_count_has_no_time_base, set_up(), tear_down())
{
    LONGLONG base;

    counter = add("\\Memory\\Free");
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetCounterTimeBase(counter, &base), S(PDH_INVALID_ARGUMENT));
}

/* ---- Arrays ---- */

EPC_TEST_IN(array__has_all_instances_with_bare_names, set_up(), tear_down())
{
    static PDH_FMT_COUNTERVALUE_ITEM_W items[64];
    DWORD bytes = 0, count = 0, needed;

    counter = add("\\Web Site(*)\\Active");
    for (int i = 0; i < 3; i++)
        fake.cells[i][1] = 10u + (unsigned)i;
    ck_assert_int_eq(PdhGetFormattedCounterArrayW(counter, PDH_FMT_LONG, &bytes, &count, NULL),
                     S(PDH_NO_DATA));
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetFormattedCounterArrayW(counter, PDH_FMT_LONG, &bytes, &count, NULL),
                     S(PDH_MORE_DATA));
    ck_assert_uint_eq(count, 3);
    needed = bytes;
    ck_assert_uint_eq(needed, 3 * sizeof items[0] + (8 + 5 + 5) * sizeof(WCHAR));
    ck_assert_int_eq(PdhGetFormattedCounterArrayW(counter, PDH_FMT_LONG, &bytes, &count, items),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(bytes, needed);
    ck_assert_str_eq(fake_narrow(items[0].szName), "default");
    ck_assert_str_eq(fake_narrow(items[1].szName), "shop");
    ck_assert_str_eq(fake_narrow(items[2].szName), "shop");
    ck_assert_ptr_eq(items[0].szName, (LPWSTR)(items + 3));
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(items[i].FmtValue.longValue, 10 + i);
    bytes--;
    ck_assert_int_eq(PdhGetFormattedCounterArrayW(counter, PDH_FMT_LONG, &bytes, &count, items),
                     S(PDH_MORE_DATA));
    ck_assert_uint_eq(bytes, needed);
}

EPC_TEST_IN(array__in_1996_is_given_whole_or_not_at_all, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE_ITEM_A shown[8];
    PDH_RAW_COUNTER_ITEM_A items[8];
    DWORD bytes = 0, shown_bytes = 0, count = 0;
    HCOUNTER all;

    all = add("\\Web Site(*)\\Active");
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    pdh_era_set_for_tests(PDH_1996);
    ck_assert_int_eq(PdhGetRawCounterArrayA(all, &bytes, &count, NULL), ERROR_SUCCESS);
    bytes--;
    ck_assert_int_eq(PdhGetRawCounterArrayA(all, &bytes, &count, items),
                     S(PDH_INSUFFICIENT_BUFFER));
    ck_assert_int_eq(PdhGetRawCounterArrayA(all, &bytes, &count, items), ERROR_SUCCESS);
    ck_assert_uint_eq(count, 3);
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(all, PDH_FMT_LONG, &shown_bytes, &count, NULL),
                     ERROR_SUCCESS);
    ck_assert_uint_gt(shown_bytes, 3 * sizeof shown[0]);
    shown_bytes--;
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(all, PDH_FMT_LONG, &shown_bytes, &count, shown),
                     S(PDH_INSUFFICIENT_BUFFER));
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(all, PDH_FMT_LONG, &shown_bytes, &count, shown),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(count, 3);
}

/* The second shop becomes the first one: its rate is that of its own counts. */
EPC_TEST_IN(array__follows_instances_that_come_and_go, set_up(), tear_down())
{
    static PDH_FMT_COUNTERVALUE_ITEM_A items[64];
    DWORD bytes = sizeof items, count = 0;

    counter = add("\\Web Site(*)\\Requests/sec");
    for (int i = 0; i < 3; i++)
        fake.cells[i][0] = 1000u * (unsigned)(i + 1);
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(counter, PDH_FMT_LONG, &bytes, &count, items),
                     S(PDH_CSTATUS_INVALID_DATA));
    strcpy(fake.names[3], "new");
    fake.count = 4;
    for (int i = 0; i < 4; i++)
        fake.cells[i][0] += 100u * (unsigned)(i + 1);
    fake_pass(1000000);
    PdhCollectQueryData(query);
    bytes = sizeof items;
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(counter, PDH_FMT_LONG, &bytes, &count, items),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(count, 4);
    ck_assert_int_eq(items[2].FmtValue.longValue, 300);
    ck_assert_uint_eq(items[3].FmtValue.CStatus, (DWORD)PDH_CSTATUS_INVALID_DATA);
}

/* Two have one name, and the first one ends: 1000, 1001, then 500002 at the same place. */
static void two_of_one_name(bool numbered)
{
    static PDH_FMT_COUNTERVALUE_ITEM_A items[64];
    PDH_FMT_COUNTERVALUE value;
    HCOUNTER all, first;
    DWORD bytes = sizeof items, count = 0;

    set_up();
    fake.count = 2;
    for (uint32_t i = 0; i < 2; i++) {
        strcpy(fake.names[i], "ps");
        fake.ids[i] = numbered ? i + 1 : 0;
        fake.cells[i][0] = i == 0 ? 1000 : 500000;
    }
    all = add("\\Web Site(*)\\Requests/sec");
    first = add("\\Web Site(ps)\\Requests/sec");
    PdhCollectQueryData(query);
    fake.cells[0][0]++;
    fake.cells[1][0]++;
    fake_pass(1000000);
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(all, PDH_FMT_LONG, &bytes, &count, items),
                     ERROR_SUCCESS);
    for (uint32_t i = 0; i < 2; i++) /* nothing was replaced: both are known, with ids or without */
        ck_assert_int_eq(items[i].FmtValue.longValue, 1);
    fake.count = 1;
    fake.ids[0] = fake.ids[1];
    fake.cells[0][0] = 500002;
    fake_pass(1000000);
    PdhCollectQueryData(query);
    bytes = sizeof items;
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(all, PDH_FMT_LONG, &bytes, &count, items),
                     numbered ? ERROR_SUCCESS : S(PDH_CSTATUS_INVALID_DATA));
    if (numbered) {
        ck_assert_uint_eq(count, 1);
        ck_assert_int_eq(items[0].FmtValue.longValue, 1);
    }
    ck_assert_int_eq(PdhGetFormattedCounterValue(first, PDH_FMT_LONG, NULL, &value),
                     S(PDH_CSTATUS_INVALID_DATA));
    fake.cells[0][0] += 5;
    fake_pass(1000000);
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetFormattedCounterValue(first, PDH_FMT_LONG, NULL, &value), ERROR_SUCCESS);
    ck_assert_int_eq(value.longValue, 5);
    tear_down();
}

EPC_TEST(array__of_equal_names_invents_no_rate)
{
    two_of_one_name(false);
}

EPC_TEST(array__of_equal_names_follows_unique_ids)
{
    two_of_one_name(true);
}

EPC_TEST_IN(array__of_a_path_without_wildcard_has_one_item, set_up(), tear_down())
{
    static PDH_RAW_COUNTER_ITEM_A items[8];
    DWORD bytes = sizeof items, count = 0;

    counter = add("\\Web Site(shop#1)\\Active");
    fake.cells[2][1] = 33;
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetRawCounterArrayA(counter, &bytes, &count, items), ERROR_SUCCESS);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(items[0].szName, "shop");
    ck_assert_int_eq(items[0].RawValue.FirstValue, 33);
}

/* windows_exporter asks so for Memory. */
EPC_TEST_IN(array__of_all_instances_without_instances_is_one_value, set_up(), tear_down())
{
    static PDH_FMT_COUNTERVALUE_ITEM_A shown[8];
    static PDH_RAW_COUNTER_ITEM_A items[8];
    static PDH_COUNTER_INFO_A info[64];
    DWORD bytes = sizeof items, count = 0;
    HCOUNTER counter, other;

    counter = add("\\Memory(*)\\Free");
    ck_assert_int_eq(PdhAddCounterA(query, "\\Memory(*)\\None", 0, &other),
                     S(PDH_CSTATUS_NO_COUNTER));
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        bytes = sizeof items;
        ck_assert_int_eq(PdhGetRawCounterArrayA(counter, &bytes, &count, items), ERROR_SUCCESS);
        ck_assert_uint_eq(count, 1);
        ck_assert_str_eq(items[0].szName, "*");
        ck_assert_uint_eq(items[0].RawValue.CStatus, PDH_CSTATUS_VALID_DATA);
    }
    bytes = sizeof shown;
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(counter, PDH_FMT_LARGE, &bytes, &count, shown),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(shown[0].szName, "*");
    ck_assert_int_eq(shown[0].FmtValue.largeValue, items[0].RawValue.FirstValue);
    bytes = sizeof info;
    ck_assert_int_eq(PdhGetCounterInfoA(counter, TRUE, &bytes, info), ERROR_SUCCESS);
    ck_assert_ptr_nonnull(strstr(info->szFullPath, "\\Memory(*)\\Free"));
}

EPC_TEST_IN(value__of_a_wildcard_is_an_array, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;

    counter = add("\\Web Site(*)\\Active");
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value),
                     S(PDH_CSTATUS_INVALID_DATA));
}

/* ---- Information ---- */

EPC_TEST_IN(info__has_the_path_and_its_elements, set_up(), tear_down())
{
    union {
        PDH_COUNTER_INFO_W head;
        unsigned char bytes[1024];
    } info;
    DWORD bytes = 0, needed;

    counter = add("\\Web Site(shop#1)\\Requests/sec");
    ck_assert_int_eq(PdhGetCounterInfoW(counter, TRUE, &bytes, NULL), S(PDH_MORE_DATA));
    needed = bytes;
    ck_assert_int_eq(PdhGetCounterInfoW(counter, TRUE, &bytes, &info.head), ERROR_SUCCESS);
    ck_assert_uint_eq(bytes, needed);
    ck_assert_uint_eq(info.head.dwLength, needed);
    ck_assert_str_eq(fake_narrow(info.head.szFullPath), "\\Web Site(shop#1)\\Requests/sec");
    ck_assert_ptr_null(info.head.szMachineName);
    ck_assert_str_eq(fake_narrow(info.head.szObjectName), "Web Site");
    ck_assert_str_eq(fake_narrow(info.head.szInstanceName), "shop");
    ck_assert_uint_eq(info.head.dwInstanceIndex, 1);
    ck_assert_str_eq(fake_narrow(info.head.szCounterName), "Requests/sec");
    ck_assert_str_eq(fake_narrow(info.head.szExplainText), "Requests finished per second.");
    ck_assert_uint_eq(info.head.dwUserData, 9);
    ck_assert_uint_eq(info.head.dwQueryUserData, 7);
    ck_assert_uint_eq(info.head.dwType, 0x10410500);
    bytes = sizeof info.head;
    ck_assert_int_eq(PdhGetCounterInfoW(counter, FALSE, &bytes, &info.head), ERROR_SUCCESS);
    ck_assert_uint_eq(bytes, sizeof info.head);
}

/* ---- Statistics ---- */

EPC_TEST_IN(statistics__of_a_ring_that_is_not_full, set_up(), tear_down())
{
    static PDH_RAW_COUNTER ring[8];
    PDH_STATISTICS statistics;

    counter = add("\\Web Site(default)\\Requests/sec");
    for (int i = 0; i < 3; i++) {
        fake.cells[0][0] += 100u * (unsigned)i;
        fake_pass(1000000);
        PdhCollectQueryData(query);
        PdhGetRawCounterValue(counter, NULL, &ring[i]);
    }
    ck_assert_int_eq(PdhComputeCounterStatistics(counter, PDH_FMT_DOUBLE, 0, 8, ring, &statistics),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(statistics.count, 2);
    ck_assert_double_eq(statistics.min.doubleValue, 100);
    ck_assert_double_eq(statistics.max.doubleValue, 200);
    ck_assert_double_eq(statistics.mean.doubleValue, 150);
    pdh_era_set_for_tests(PDH_1996);
    PdhComputeCounterStatistics(counter, PDH_FMT_DOUBLE, 0, 8, ring, &statistics);
    ck_assert_uint_eq(statistics.count, 3);
}
