/* SPDX-License-Identifier: MIT
 *
 * check_pdh_query.c -- queries, counters, collections and values against a computer that the test
 * writes. */
#include "epc_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "fakemachine.h"
#include "querying.h"
#include "pdh/caller/era.h"
#include "pdh/caller/handles.h"

/* ---- Adding ---- */

static const struct {
    const char *path;
    DWORD status;
} added[] = {
    { "\\Web Site(default)\\Active", ERROR_SUCCESS },
    { "\\web site(DEFAULT)\\active", ERROR_SUCCESS },
    { "\\\\PC\\Web Site(default)\\Active", ERROR_SUCCESS },
    { "\\\\FAR\\Web Site(default)\\Active", ERROR_SUCCESS },
    { "\\Memory\\Free", ERROR_SUCCESS },
    { "\\Web Site(*)\\Active", ERROR_SUCCESS },
    { "\\Web Site(absent)\\Active", ERROR_SUCCESS },
    { "\\Web Site(shop#1)\\Active", ERROR_SUCCESS },
    { "\\Nothing\\Active", PDH_CSTATUS_NO_OBJECT },
    { "\\Web Site(default)\\Nothing", PDH_CSTATUS_NO_COUNTER },
    { "\\Web Site(default)\\Name", PDH_FUNCTION_NOT_FOUND },
    { "\\Web Site(default)\\*", ERROR_SUCCESS },
    { "\\Web Site(*)\\Act*", ERROR_SUCCESS },
    { "\\Memory\\*", ERROR_SUCCESS },
    { "\\Memory\\No*", PDH_CSTATUS_NO_COUNTER },
    { "\\*\\Active", PDH_CSTATUS_NO_OBJECT },
    { "", PDH_CSTATUS_NO_COUNTERNAME },
    { "Web Site", PDH_CSTATUS_BAD_COUNTERNAME },
    { "\\Web Site()\\Active", PDH_CSTATUS_BAD_COUNTERNAME },
    { "\\\\NOWHERE\\Memory\\Free", PDH_CSTATUS_NO_MACHINE },
};

static HCOUNTER counter;

EPC_TEST_LOOP_IN(add__has_the_status, EPC_COUNT(added), set_up(), tear_down())
{
    HCOUNTER counter = (HCOUNTER)&query;
    PDH_STATUS status;

    status = PdhAddCounterW(query, (LPCWSTR)fake_wide(added[_i].path), 0, &counter);
    ck_assert_int_eq(status, (PDH_STATUS)added[_i].status);
    if (status == ERROR_SUCCESS || status == S(PDH_CSTATUS_NO_MACHINE))
        ck_assert_ptr_nonnull(counter);
    else
        ck_assert_ptr_null(counter);
}

EPC_TEST_IN(add__in_1996_takes_no_wildcards, set_up(), tear_down())
{
    ck_assert_int_eq(PdhAddCounterA(query, "\\Web Site(*)\\Active", 0, &counter), ERROR_SUCCESS);
    pdh_era_set_for_tests(PDH_1996);
    ck_assert_int_eq(PdhAddCounterA(query, "\\Web Site(*)\\Active", 0, &counter),
                     S(PDH_CSTATUS_BAD_COUNTERNAME));
}

EPC_TEST_IN(add__asks_for_one_object_only, set_up(), tear_down())
{
    add("\\Memory\\Free");
    ck_assert_str_eq(fake.last, "20");
}

EPC_TEST_IN(add__finds_english_and_local_names, set_up(), tear_down())
{
    PdhCloseQuery(query);
    fake_end();
    fake_begin("007");
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    add("\\Webseite(default)\\Anfragen/s");
    ck_assert_int_eq(PdhAddEnglishCounterA(query, "\\Web Site(default)\\Requests/sec", 0, &counter),
                     ERROR_SUCCESS);
}

/* ---- Handles ---- */

EPC_TEST(handles__that_are_none_are_refused)
{
    PDH_FMT_COUNTERVALUE value;
    HQUERY other = (HQUERY)&query;

    set_up();
    counter = add("\\Memory\\Free");
    ck_assert_int_eq(PdhCollectQueryData(other), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhCollectQueryData(counter), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhCollectQueryData(NULL), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhCloseQuery((HQUERY)(intptr_t)-1), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhGetFormattedCounterValue(query, PDH_FMT_LONG, NULL, &value),
                     S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhRemoveCounter(counter), ERROR_SUCCESS);
    ck_assert_int_eq(PdhRemoveCounter(counter), S(PDH_INVALID_HANDLE));
    tear_down();
    ck_assert_int_eq(PdhCloseQuery(query), S(PDH_INVALID_HANDLE));
}

/* ---- Collecting ---- */

EPC_TEST_IN(collect__without_counters_has_no_data, set_up(), tear_down())
{
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_DATA));
}

/* The counter after an average is not its base, so nothing says how many operations there were. */
static void answer_without_base(struct block *out)
{
    block_init(out);
    block_answer(out, "PC");
    block_object(out, 20, BLOCK_SINGLE);
    block_counter(out, 22, EPC_PERF_AVERAGE_BULK);
    block_counter(out, 24, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(out, (const uint64_t[]){ 5, 1 });
}

EPC_TEST_IN(collect__of_an_average_without_its_base_has_no_value, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;
    HCOUNTER average, other;

    fake.whole = answer_without_base;
    average = add("\\#20\\#22");
    other = add("\\#20\\#24");
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        ck_assert_int_ne(PdhGetFormattedCounterValue(average, PDH_FMT_DOUBLE, NULL, &value),
                         ERROR_SUCCESS);
        ck_assert_uint_eq(value.CStatus, PDH_CSTATUS_INVALID_DATA);
        ck_assert(value_of(other) == 1);
    }
}

EPC_TEST_IN(collect__of_one_missing_instance_has_no_data_and_it_comes, set_up(), tear_down())
{
    PDH_RAW_COUNTER raw;

    counter = add("\\Web Site(late)\\Active");
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_DATA));
    ck_assert_int_eq(PdhGetRawCounterValue(counter, NULL, &raw), ERROR_SUCCESS);
    ck_assert_uint_eq(raw.CStatus, (DWORD)PDH_CSTATUS_NO_INSTANCE);
    strcpy(fake.names[1], "late");
    fake.cells[1][1] = 5;
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_double_eq(value_of(counter), 5);
}

EPC_TEST_IN(collect__of_several_succeeds_and_each_has_its_status, set_up(), tear_down())
{
    HCOUNTER missing, there;
    PDH_FMT_COUNTERVALUE value;

    missing = add("\\Web Site(late)\\Active");
    there = add("\\Web Site(default)\\Active");
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetFormattedCounterValue(missing, PDH_FMT_LONG, NULL, &value),
                     S(PDH_INVALID_DATA));
    ck_assert_uint_eq(value.CStatus, (DWORD)PDH_CSTATUS_NO_INSTANCE);
    value_of(there);
}

EPC_TEST_IN(collect__finds_an_object_again, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;
    HCOUNTER counter, other;

    counter = add("\\Web Site(default)\\Active");
    other = add("\\Memory\\Free");
    fake.no_site = true;
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value),
                     S(PDH_INVALID_DATA));
    ck_assert_uint_eq(value.CStatus, (DWORD)PDH_CSTATUS_NO_OBJECT);
    fake.no_site = false;
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    value_of(counter);
    value_of(other);
}

EPC_TEST_IN(collect__asks_once_for_a_thousand_counters, set_up(), tear_down())
{
    uint32_t before;

    for (int i = 0; i < 1000; i++)
        add("\\Web Site(default)\\Active");
    before = fake.questions;
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_uint_eq(fake.questions, before + 1);
}

EPC_TEST_IN(collect__tells_its_time, set_up(), tear_down())
{
    LONGLONG time = 0;

    add("\\Memory\\Free");
    ck_assert_int_eq(PdhCollectQueryDataWithTime(query, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhCollectQueryDataWithTime(query, &time), ERROR_SUCCESS);
    ck_assert_int_eq(time, (LONGLONG)fake.time_100ns);
}

/* ---- Values ---- */

EPC_TEST_IN(value__of_a_rate_needs_two_samples, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;

    counter = add("\\Web Site(default)\\Requests/sec");
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value),
                     S(PDH_NO_DATA));
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value),
                     S(PDH_CSTATUS_INVALID_DATA));
    ck_assert_uint_eq(value.CStatus, (DWORD)PDH_CSTATUS_INVALID_DATA);
    fake.cells[0][0] = 300;
    fake_pass(2000000);
    PdhCollectQueryData(query);
    ck_assert_double_eq(value_of(counter), 150);
}

EPC_TEST_IN(value__of_a_count_is_there_before_the_first_collection, set_up(), tear_down())
{
    PDH_RAW_COUNTER raw;

    fake.cells[0][1] = 12;
    counter = add("\\Web Site(default)\\Active");
    ck_assert_double_eq(value_of(counter), 12);
    ck_assert_int_eq(PdhGetRawCounterValue(counter, NULL, &raw), ERROR_SUCCESS);
    ck_assert_uint_eq(raw.CStatus, 0);
    ck_assert_int_eq(raw.FirstValue, 0);
}

EPC_TEST_IN(value__in_each_format, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;
    DWORD type = 0;

    counter = add("\\Memory\\Free");
    fake.memory[0] = 5000000000u;
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_LARGE, &type, &value),
                     ERROR_SUCCESS);
    ck_assert_int_eq(value.largeValue, 5000000000);
    ck_assert_uint_eq(type, 0x00010100);
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value),
                     ERROR_SUCCESS);
    ck_assert_int_eq(value.longValue, INT32_MAX);
    ck_assert_int_eq(
        PdhGetFormattedCounterValue(counter, PDH_FMT_LARGE | PDH_FMT_1000, NULL, &value),
        ERROR_SUCCESS);
    ck_assert_int_eq(value.largeValue, 5000000000000);
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, 0, NULL, &value),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(
        PdhGetFormattedCounterValue(counter, PDH_FMT_LONG | PDH_FMT_DOUBLE, NULL, &value),
        S(PDH_INVALID_ARGUMENT));
}

EPC_TEST_IN(value__above_100_percent_is_cut_unless_it_may_not_be, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;

    counter = add("\\Web Site(default)\\Cache Hit %");
    fake.cells[0][2] = 3;
    fake.cells[0][3] = 2;
    PdhCollectQueryData(query);
    ck_assert_double_eq(value_of(counter), 100);
    ck_assert_int_eq(
        PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, NULL, &value),
        ERROR_SUCCESS);
    ck_assert_double_eq(value.doubleValue, 150);
    pdh_era_set_for_tests(PDH_1996);
    ck_assert_double_eq(value_of(counter), 150);
}

EPC_TEST_IN(value__is_scaled, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;

    counter = add("\\Memory\\Free");
    fake.memory[0] = 1234;
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhSetCounterScaleFactor(counter, 8), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(PdhSetCounterScaleFactor(query, 8), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(PdhSetCounterScaleFactor(counter, -2), ERROR_SUCCESS);
    ck_assert_double_eq(value_of(counter), 12.34);
    ck_assert_int_eq(
        PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE | PDH_FMT_NOSCALE, NULL, &value),
        ERROR_SUCCESS);
    ck_assert_double_eq(value.doubleValue, 1234);
}

EPC_TEST_IN(value__that_fell_has_the_status_of_the_era, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;

    counter = add("\\Web Site(default)\\Requests/sec");
    fake.cells[0][0] = 300;
    PdhCollectQueryData(query);
    fake.cells[0][0] = 100;
    fake_pass(1000000);
    PdhCollectQueryData(query);
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value),
                     S(PDH_CALC_NEGATIVE_VALUE));
    ck_assert_uint_eq(value.CStatus, (DWORD)PDH_CALC_NEGATIVE_VALUE);
    pdh_era_set_for_tests(PDH_1996);
    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value),
                     S(PDH_CSTATUS_INVALID_DATA));
}

EPC_TEST_IN(value__is_new_data_in_1996_until_it_is_read, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;

    counter = add("\\Memory\\Free");
    PdhCollectQueryData(query);
    value_of(counter); /* its status is VALID_DATA */
    fake.memory[0]++;
    PdhCollectQueryData(query);
    pdh_era_set_for_tests(PDH_1996);
    PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value);
    ck_assert_uint_eq(value.CStatus, PDH_CSTATUS_NEW_DATA);
    PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value);
    ck_assert_uint_eq(value.CStatus, PDH_CSTATUS_VALID_DATA);
    PdhCollectQueryData(query);
    PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value);
    ck_assert_uint_eq(value.CStatus, PDH_CSTATUS_VALID_DATA);
    fake.memory[0]++;
    PdhCollectQueryData(query);
    PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value);
    ck_assert_uint_eq(value.CStatus, PDH_CSTATUS_NEW_DATA);
}

/* The base of a fraction is a part of its raw value. */
EPC_TEST_IN(value__whose_base_has_changed_is_new_data_in_1996, set_up(), tear_down())
{
    PDH_FMT_COUNTERVALUE value;

    pdh_era_set_for_tests(PDH_1996);
    fake.cells[0][2] = 10;
    fake.cells[0][3] = 20;
    counter = add("\\Web Site(default)\\Cache Hit %");
    PdhCollectQueryData(query);
    PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value);
    fake_pass(1000000);
    PdhCollectQueryData(query);
    PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value);
    ck_assert_int_eq(value.longValue, 50);
    ck_assert_uint_eq(value.CStatus, PDH_CSTATUS_VALID_DATA);
    fake.cells[0][3] = 40;
    PdhCollectQueryData(query);
    PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value);
    ck_assert_int_eq(value.longValue, 25);
    ck_assert_uint_eq(value.CStatus, PDH_CSTATUS_NEW_DATA);
}

/* Nothing waited in between: an average of nothing is 0. */
EPC_TEST_IN(value__without_events_between_is_0, set_up(), tear_down())
{
    counter = add("\\Web Site(default)\\Avg Wait");
    fake.cells[0][4] = 10;
    fake.cells[0][5] = 3;
    PdhCollectQueryData(query);
    fake_pass(1000000);
    PdhCollectQueryData(query);
    ck_assert_double_eq(value_of(counter), 0);
}

/* 32-bit programs of 1996 have the member at 60, those of today at 64. */
EPC_TEST_IN(info__explain_text_is_where_both_eras_have_it, set_up(), tear_down())
{
    static const size_t today = sizeof(void *) == 4 ? 64 : 96,
                        before = sizeof(void *) == 4 ? 60 : 96;
    union {
        PDH_COUNTER_INFO_A info;
        char bytes[4096];
    } out;
    DWORD bytes = sizeof out;
    const char *text;

    ck_assert_int_eq(
        PdhGetCounterInfoA(add("\\Web Site(default)\\Requests/sec"), TRUE, &bytes, &out.info),
        ERROR_SUCCESS);
    memcpy(&text, out.bytes + today, sizeof text);
    ck_assert_str_eq(text, "Requests finished per second.");
    memcpy(&text, out.bytes + before, sizeof text);
    ck_assert_str_eq(text, "Requests finished per second.");
}
