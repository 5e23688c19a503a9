/* SPDX-License-Identifier: MIT
 *
 * check_amounts.c -- EPC_CHECKED reports wrong amounts with counter, instance, thread and place;
 * and levels that are below 0, but not the rows of threads.
 */
#ifndef EPC_CHECKED
#define EPC_CHECKED /* before epc.h */
#endif
#include "epc_check.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "app_schema.h"
#include "sdk/port/port.h"

static epc_app *app;
static epc_instance site;
static char reported[4][700];
static unsigned reports;

static void keep_report(const char *text)
{
    ck_assert_uint_lt(__atomic_load_n(&reports, __ATOMIC_ACQUIRE), EPC_COUNT(reported));
    snprintf(reported[reports], sizeof *reported, "%s", text);
    __atomic_add_fetch(&reports, 1, __ATOMIC_RELEASE);
}

static void open_app(void)
{
    epc_checked_report(keep_report);
    ck_assert_int_ge(epc_app_open(&app_schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "shop", &site), EPC_OK);
    reports = 0;
}

/* The report: line (0: any) and text, and what every report about amounts names. */
static void expect_report(int line, const char *text, const char *counter)
{
    char wanted[500], thread[40];

    ck_assert_msg(reports == 1, "%u reports, such as \"%s\"", reports, reported[0]);
    reports = 0;
    snprintf(wanted, sizeof wanted, "%s:%d: %s", __FILE__, line, text);
    ck_assert_msg(strncmp(reported[0], wanted, strlen(wanted)) == 0, "\"%s\" instead of \"%s\"",
                  reported[0], wanted);
    snprintf(thread, sizeof thread, "in thread %lu", (unsigned long)epci_thread_id());
    ck_assert_msg(strstr(reported[0], counter) && strstr(reported[0], thread), "%s", reported[0]);
}

#define REPORTS(statement, text, counter)                                                          \
    do {                                                                                           \
        statement;                                                                                 \
        expect_report(__LINE__, text, counter);                                                    \
    } while (0)
#define REQUESTS "counter 2 (PERF_COUNTER_BULK_COUNT) of instance \"shop\""
#define ACTIVE   "counter 4 (PERF_COUNTER_RAWCOUNT) of instance \"shop\""
#define HITS     "counter 6 (PERF_RAW_FRACTION) of instance \"shop\""
#define TIME     "counter 10 (PERF_AVERAGE_TIMER) of instance \"shop\""

static epc_row row;

EPC_TEST_IN(amounts__below_0_for_a_rate_are_reported_at_the_call_and_not_counted, open_app())
{
    epc_add(site, APP_SITE_REQUESTS, 5);
    REPORTS(epc_add(site, APP_SITE_REQUESTS, -3), "epc_add: -3 for what only rises", REQUESTS);
    REPORTS(epc_sub(site, APP_SITE_REQUESTS, 2), "epc_sub: -2 for what only rises", REQUESTS);
    REPORTS(epc_set(site, APP_SITE_REQUESTS, -1), "epc_set: set to -1, below 0", REQUESTS);
    ck_assert_int_eq(epc_instance_own(site, &row), EPC_OK);
    REPORTS(epc_row_add(row, APP_SITE_REQUESTS, -1), "epc_row_add: -1 for what only", REQUESTS);
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 5);
    epc_app_close(app);
    ck_assert_uint_eq(reports, 0);
}

EPC_TEST_IN(amounts__records_and_times_below_0_are_reported, open_app())
{
    REPORTS(epc_average_add(site, APP_SITE_TIME, -7), "epc_average_add: -7 for what only", TIME);
    ck_assert_int_eq(epc_instance_own(site, &row), EPC_OK);
    REPORTS(epc_row_average_add(row, APP_SITE_TIME, -7), "epc_row_average_add: -7 for", TIME);
    REPORTS(epc_timer_end(site, APP_SITE_TIME, epc_ticks() + 3600 * epc_ticks_per_second()),
            "epc_timer_end: a time of -", TIME);
    ck_assert_int_eq(epc_get(site, APP_SITE_TIME), 0);
    ck_assert_int_eq(epc_get(site, APP_SITE_TIMES), 0);
    REPORTS(epc_set(site, APP_SITE_ACTIVE, -1), "epc_set: set to -1, below 0", ACTIVE);
    epc_app_close(app);
    ck_assert_uint_eq(reports, 0);
}

EPC_TEST_IN(amounts__fractions_above_their_base_are_reported, open_app())
{
    epc_fraction(site, APP_SITE_HITS, 5, 10);
    REPORTS(epc_fraction(site, APP_SITE_HITS, 3, 2), "epc_fraction: 3 of 2, a fraction", HITS);
    REPORTS(epc_fraction(site, APP_SITE_HITS, 6, 0), "epc_fraction: 11 of 10 in all", HITS);
    epc_fraction(site, APP_SITE_HITS, 5, 0);
    ck_assert_int_eq(epc_instance_own(site, &row), EPC_OK);
    REPORTS(epc_row_fraction(row, APP_SITE_HITS, 2, 1), "epc_row_fraction: 2 of 1", HITS);
    REPORTS(epc_row_fraction(row, APP_SITE_HITS, 1, 0), "epc_row_fraction: 11 of 10", HITS);
    ck_assert_int_eq(epc_get(site, APP_SITE_HITS), 10);
    epc_app_close(app);
    ck_assert_uint_eq(reports, 0);
}

/* One thread enters, the other leaves. */
static void *leave(void *context)
{
    epc_row row;

    (void)context;
    epc_instance_own(site, &row);
    for (int i = 0; i < 1000; i++)
        epc_row_add(row, APP_SITE_ACTIVE, -1);
    epc_row_release(&row);
    return NULL;
}

EPC_TEST_IN(amounts__a_thread_may_subtract_what_another_added, open_app())
{
    pthread_t thread;

    ck_assert_int_eq(epc_instance_own(site, &row), EPC_OK);
    epc_row_add(row, APP_SITE_ACTIVE, 1000);
    ck_assert_int_eq(pthread_create(&thread, NULL, leave, NULL), 0);
    pthread_join(thread, NULL);
    ck_assert_int_eq(epc_get(site, APP_SITE_ACTIVE), 0);
    epc_app_close(app);
    ck_assert_uint_eq(reports, 0);
}

EPC_TEST_IN(amounts__a_leave_without_an_enter_is_reported_at_the_instances_end, open_app())
{
    epc_instance again;
    int line;

    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "shop", &again), EPC_OK);
    epc_add(site, APP_SITE_ACTIVE, 1);
    ck_assert_int_eq(epc_instance_own(site, &row), EPC_OK);
    epc_row_add(row, APP_SITE_ACTIVE, -1);
    epc_row_add(row, APP_SITE_ACTIVE, -1), line = __LINE__;
    epc_row_add(row, APP_SITE_ACTIVE, -1);
    epc_row_release(&row);
    epc_instance_remove(&again); /* not its end */
    ck_assert_uint_eq(reports, 0);
    epc_instance_remove(&site);
    expect_report(line, "epc_row_add in thread ", ACTIVE);
    ck_assert_ptr_nonnull(
        strstr(reported[0], "the level is -2, as after a leave without an enter"));
    epc_app_close(app);
    ck_assert_uint_eq(reports, 0);
}

EPC_TEST_IN(amounts__of_a_queue_too_and_at_close, open_app())
{
    epc_instance line;
    int at;

    ck_assert_int_eq(epc_instance_add(app, APP_LINE, "shop", &line), EPC_OK);
    epc_queue_enter(line, APP_LINE_LONG);
    epc_queue_leave(line, APP_LINE_LONG);
    epc_queue_leave(line, APP_LINE_LONG), at = __LINE__;
    epc_app_close(app);
    expect_report(at, "epc_queue_leave in thread ", "of instance \"shop\"");
    ck_assert_ptr_nonnull(strstr(reported[0], "the level is -1"));
}

EPC_TEST_IN(amounts__a_level_that_was_below_0_for_a_moment_is_not_reported, open_app())
{
    epc_sub(site, APP_SITE_ACTIVE, 1);
    epc_add(site, APP_SITE_ACTIVE, 1);
    epc_app_close(app);
    ck_assert_uint_eq(reports, 0);
}

EPC_TEST_IN(amounts__a_level_is_judged_once_a_second_and_reported_once, open_app())
{
    int line;

    epc_sub(site, APP_SITE_ACTIVE, 1), line = __LINE__;
    for (int i = 0; i < 600 && __atomic_load_n(&reports, __ATOMIC_ACQUIRE) == 0; i++)
        epci_thread_sleep(10);
    expect_report(line, "epc_sub in thread ", ACTIVE);
    epc_sub(site, APP_SITE_ACTIVE, 1);
    epc_instance_remove(&site);
    epc_app_close(app);
    ck_assert_uint_eq(reports, 0);
}
