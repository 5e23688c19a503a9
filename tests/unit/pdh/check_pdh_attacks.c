/* SPDX-License-Identifier: MIT
 *
 * check_pdh_attacks.c -- callers, computers and clocks that PDH does not expect: what vanishes, what
 * is closed while it is used, texts of any length, types and raw values without sense. */
#include "epc_check.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "pdh/era.h"
#include "pdh/handles.h"
#include "querying.h"
#include "sdk/port/files.h"

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

EPC_TEST_LOOP(vanish__has_a_status_and_comes_back, EPC_COUNT(vanished) * 2)
{
    bool *const gone = vanished[_i / 2].gone;
    PDH_FMT_COUNTERVALUE value;
    HCOUNTER rate;
    uint32_t asked;

    set_up();
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
    tear_down();
}

EPC_TEST(vanish__of_an_instance_has_a_status_and_it_comes_back)
{
    HCOUNTER rate;

    set_up();
    rate = add("\\Web Site(default)\\Requests/sec");
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    strcpy(fake.names[0], "other");
    ck_assert_int_eq(PdhCollectQueryData(query), S(PDH_NO_DATA));
    ck_assert_uint_eq(status_of(rate), PDH_CSTATUS_NO_INSTANCE);
    strcpy(fake.names[0], "default");
    rate_comes_back(rate);
    tear_down();
}

/* An item without a name would be a NULL in the array, which programs print. */
EPC_TEST_LOOP(vanish__of_what_a_wildcard_means_leaves_no_items, EPC_COUNT(vanished))
{
    PDH_FMT_COUNTERVALUE_ITEM_A formatted[8];
    PDH_RAW_COUNTER_ITEM_A raw[8];
    DWORD bytes = sizeof raw, count = 7, type = PDH_LOG_TYPE_CSV;
    PDH_COUNTER_INFO_A info;
    HCOUNTER all;
    PDH_HLOG log;

    set_up();
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
    epci_host_remove_file(ATTACKS_LOG);
    *vanished[_i].gone = false;
    bytes = sizeof raw;
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhGetRawCounterArrayA(all, &bytes, &count, raw), ERROR_SUCCESS);
    ck_assert_uint_eq(count, 3);
    tear_down();
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
    ck_assert_uint_eq(pdh_handle_count(PDH_QUERY), 0);
    ck_assert_uint_eq(pdh_handle_count(PDH_COUNTER), 0);
    fake_end();
}

EPC_TEST(close__of_a_query_to_which_a_counter_is_added)
{
    HCOUNTER counter = (HCOUNTER)&query;

    set_up();
    fake.asked = close_the_query;
    ck_assert_int_eq(PdhAddCounterA(query, "\\Memory\\Free", 0, &counter), S(PDH_INVALID_HANDLE));
    ck_assert_ptr_null(counter);
    tear_down_closed();
}

EPC_TEST(close__of_a_query_that_collects)
{
    set_up();
    add("\\Memory\\Free");
    add("\\Web Site(*)\\Active");
    fake.asked = close_the_query;
    PdhCollectQueryData(query);
    tear_down_closed();
}

EPC_TEST(close__of_a_counter_that_is_collected)
{
    set_up();
    used = add("\\Memory\\Free");
    add("\\Web Site(*)\\Active");
    fake.asked = remove_the_counter;
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhRemoveCounter(used), S(PDH_INVALID_HANDLE));
    tear_down();
}

EPC_TEST(close__of_a_query_that_is_written_to_a_log)
{
    DWORD type = PDH_LOG_TYPE_CSV;
    LONGLONG bytes = -1;
    PDH_HLOG log;

    set_up();
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
    ck_assert_uint_eq(pdh_handle_count(PDH_LOG), 0);
    epci_host_remove_file(ATTACKS_LOG);
    tear_down_closed();
}
