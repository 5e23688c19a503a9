/* SPDX-License-Identifier: MIT
 *
 * check_pdh_relog.c -- values that the caller sets: an instance is compared with itself in the
 * sample before, wherever it was there. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "fakemachine.h"
#include "logging.h"

const char log_path[] = "check_pdh_relog.tmp.log";

static struct {
    HQUERY query;
    PDH_HLOG log;
    HCOUNTER counter;
    LONGLONG time;
} relog;

static void begin_relog(void)
{
    set_up();
    relog.time = 0;
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &relog.query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddRelogCounter(relog.query, fake_wide("\\\\X\\O(*)\\c"),
                                        (DWORD)EPC_PERF_COUNTER_LARGE_DELTA, 0, 0, &relog.counter),
                     ERROR_SUCCESS);
    relog.log = open_new_log(PDH_LOG_TYPE_BINARY, relog.query);
}

static void end_relog(void)
{
    ck_assert_int_eq(PdhCloseLog(relog.log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    tear_down();
}

static void set_value(const char *instance, LONGLONG value)
{
    PDH_RAW_COUNTER raw = { .CStatus = PDH_CSTATUS_VALID_DATA,
                            .FirstValue = value,
                            .MultiCount = 1 };

    ck_assert_int_eq(PdhSetCounterValue(relog.counter, &raw, fake_wide(instance)), ERROR_SUCCESS);
}

static void write_sample(void)
{
    relog.time += 10000000;
    ck_assert_int_eq(PdhWriteRelogSample(relog.log, relog.time), ERROR_SUCCESS);
}

static void reset_values(void)
{
    ck_assert_int_eq(PdhResetRelogCounterValues(relog.log), ERROR_SUCCESS);
}

/* The differences that the newest sample shows, in its order; -1 for one without a value.  The
 * caller frees them. */
static LONGLONG *read_differences(DWORD wanted)
{
    PDH_FMT_COUNTERVALUE_ITEM_A *items;
    DWORD bytes = 0, count = 0;
    LONGLONG *values = malloc((wanted + 1) * sizeof *values);

    ck_assert_ptr_nonnull(values);
    ck_assert_int_eq(
        PdhGetFormattedCounterArrayA(relog.counter, PDH_FMT_LARGE, &bytes, &count, NULL),
        S(PDH_MORE_DATA));
    items = malloc(bytes);
    ck_assert_ptr_nonnull(items);
    ck_assert_int_eq(
        PdhGetFormattedCounterArrayA(relog.counter, PDH_FMT_LARGE, &bytes, &count, items),
        ERROR_SUCCESS);
    ck_assert_uint_eq(count, wanted);
    for (DWORD i = 0; i < count; i++)
        values[i] = items[i].FmtValue.CStatus == PDH_CSTATUS_VALID_DATA ||
                            items[i].FmtValue.CStatus == PDH_CSTATUS_NEW_DATA
                        ? items[i].FmtValue.largeValue
                        : -1;
    free(items);
    return values;
}

static void check_differences(const LONGLONG *wanted, DWORD count)
{
    LONGLONG *values = read_differences(count);

    for (DWORD i = 0; i < count; i++)
        ck_assert_msg(values[i] == wanted[i], "%u: %lld, wanted %lld", (unsigned)i,
                      (long long)values[i], (long long)wanted[i]);
    free(values);
}

/* ---- Many ---- */

enum { INSTANCES = 2000 };

/* Two instances have each name. */
static void set_value_of_number(unsigned k, LONGLONG more)
{
    char name[32];

    snprintf(name, sizeof name, k % 2 ? "Site %u" : "site %u", k / 2);
    set_value(name, 1000 * (LONGLONG)k + more);
}

/* What was added to each from one sample to the next. */
static LONGLONG growth_of(unsigned k)
{
    return 1 + k % 7;
}

EPC_TEST_IN(relog__many_instances_are_found_where_they_were, begin_relog(), end_relog())
{
    static LONGLONG wanted[INSTANCES];
    DWORD count = 0;

    for (unsigned k = 0; k < INSTANCES; k++)
        set_value_of_number(k, 0);
    write_sample();
    /* The first two have gone: all others are elsewhere. */
    reset_values();
    for (unsigned k = 2; k < INSTANCES; k++) {
        set_value_of_number(k, growth_of(k));
        wanted[count++] = growth_of(k);
    }
    write_sample();
    check_differences(wanted, count);
    /* Without a reset values stay where they are, in which order they ever are set. */
    for (unsigned k = INSTANCES; k > 2; k -= 2) {
        set_value_of_number(k - 2, 3 * growth_of(k - 2));
        set_value_of_number(k - 1, 3 * growth_of(k - 1));
    }
    for (DWORD i = 0; i < count; i++)
        wanted[i] *= 2;
    write_sample();
    check_differences(wanted, count);
}

/* ---- Equal names ---- */

EPC_TEST_IN(relog__the_nth_of_a_name_is_the_nth_before, begin_relog(), end_relog())
{
    set_value("a", 100);
    set_value("b", 200);
    set_value("A", 300);
    set_value("a", 400);
    write_sample();
    reset_values();
    set_value("new", 5);
    set_value("a", 101);
    set_value("a", 302);
    set_value("B", 203);
    set_value("a", 404);
    set_value("a", 7);
    write_sample();
    check_differences((const LONGLONG[]){ -1, 1, 2, 3, 4, -1 }, 6);
    /* Those of that name are set in their order. */
    set_value("a", 111);
    set_value("a", 322);
    set_value("a", 434);
    set_value("b", 203);
    write_sample();
    check_differences((const LONGLONG[]){ 0, 10, 20, 0, 30, 0 }, 6);
}

/* One that is in the place where it was is that one, whatever comes before it. */
EPC_TEST_IN(relog__an_instance_in_its_place_is_the_same, begin_relog(), end_relog())
{
    set_value("a", 100);
    set_value("a", 200);
    set_value("b", 300);
    set_value("c", 400);
    write_sample();
    reset_values();
    set_value("c", 401);
    set_value("a", 202);
    set_value("b", 303);
    set_value("a", 204);
    write_sample();
    check_differences((const LONGLONG[]){ 1, 2, 3, 4 }, 4);
}

EPC_TEST_IN(relog__after_no_values_there_are_no_differences, begin_relog(), end_relog())
{
    DWORD bytes = 0, count = 0;

    set_value("a", 100);
    write_sample();
    reset_values();
    write_sample();
    set_value("b", 200);
    set_value("a", 300);
    write_sample();
    ck_assert_int_eq(
        PdhGetFormattedCounterArrayA(relog.counter, PDH_FMT_LARGE, &bytes, &count, NULL),
        S(PDH_CSTATUS_INVALID_DATA));
    set_value("a", 302);
    write_sample();
    check_differences((const LONGLONG[]){ 0, 2 }, 2);
}
