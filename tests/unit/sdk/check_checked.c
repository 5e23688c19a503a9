/* SPDX-License-Identifier: MIT
 *
 * check_checked.c -- EPC_CHECKED reports wrong use of handles with file and line, and nothing else.
 */
#ifndef EPC_CHECKED
#define EPC_CHECKED /* before epc.h */
#endif
#include "epc_check.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "app_schema.h"
#include "provider-sample/webperf_schema.h"
#include "resting.h"

static epc_app *app;
static epc_instance site;
static char reported[4][400];
static unsigned reports;

static void keep_report(const char *text)
{
    ck_assert_uint_lt(reports, EPC_COUNT(reported));
    snprintf(reported[reports++], sizeof *reported, "%s", text);
}

/* Does the statement report this, with the line where it is, and nothing else? */
#define REPORTS(statement, text)                                                                   \
    do {                                                                                           \
        reports = 0;                                                                               \
        statement;                                                                                 \
        expect_report(__LINE__, text);                                                             \
    } while (0)

#define QUIET(statement)                                                                           \
    do {                                                                                           \
        reports = 0;                                                                               \
        statement;                                                                                 \
        ck_assert_msg(reports == 0, "%s", reported[0]);                                            \
    } while (0)

static void expect_report(int line, const char *text)
{
    char wanted[500];

    ck_assert_uint_eq(reports, 1);
    snprintf(wanted, sizeof wanted, "%s:%d: %s", __FILE__, line, text);
    ck_assert_msg(strncmp(reported[0], wanted, strlen(wanted)) == 0, "\"%s\" instead of \"%s\"",
                  reported[0], wanted);
}

static void open_app(void)
{
    epc_checked_report(keep_report);
    ck_assert_int_ge(epc_app_open(&app_schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "site", &site), EPC_OK);
}

EPC_TEST(checked__right_use_is_not_reported_and_counts)
{
    epc_instance_options numbered = { sizeof numbered, 7, NULL };
    epc_instance again, disk, line, task, never = EPC_INSTANCE_INIT(webperf);
    epc_row row, never_row = EPC_ROW_INIT(webperf);
    char text[16];
    uint64_t begun;

    QUIET(open_app());
    QUIET(epc_instance_add(app, APP_SITE, "SITE", &again));
    QUIET(epc_add(again, APP_SITE_REQUESTS, 5));
    QUIET(epc_sub(site, APP_SITE_REQUESTS, -2));
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 7);
    QUIET(epc_set(site, APP_SITE_REQUESTS, 3));
    QUIET(epc_set(site, APP_SITE_ACTIVE, 9));
    QUIET(epc_fraction(site, APP_SITE_HITS, 1, 2));
    QUIET(epc_average_add(site, APP_SITE_TIME, 4));
    ck_assert_int_eq(epc_get(site, APP_SITE_TIMES), 1);
    QUIET(begun = epc_timer_begin(site, APP_SITE_TIME));
    QUIET(epc_timer_end(site, APP_SITE_TIME, begun));
    QUIET(epc_instance_own(site, &row));
    QUIET(epc_row_begin(row));
    QUIET(epc_row_add(row, APP_SITE_REQUESTS, 1));
    QUIET(epc_row_fraction(row, APP_SITE_HITS, 1, 1));
    QUIET(epc_row_average_add(row, APP_SITE_TIME, 1));
    QUIET(epc_row_end(row));
    QUIET(epc_row_release(&row));
    QUIET(epc_row_release(&row));
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 4);
    QUIET(epc_begin(site));
    QUIET(epc_end(site));
    QUIET(epc_instance_add(app, APP_DISK, "c", &disk));
    QUIET(epc_set_text(disk, APP_DISK_LABEL, "c"));
    QUIET(epc_get_text(disk, APP_DISK_LABEL, text, sizeof text));
    ck_assert_str_eq(text, "c");
    QUIET(epc_instance_add(app, APP_LINE, "l", &line));
    QUIET(epc_queue_enter(line, APP_LINE_SHORT));
    QUIET(epc_queue_leave(line, APP_LINE_SHORT));
    QUIET(epc_instance_add_with(app, APP_TASK, "t", &numbered, &task));
    QUIET(epc_instance_remove(&task));
    QUIET(epc_instance_remove(&again));
    QUIET(epc_add(site, APP_SITE_REQUESTS, 1)); /* one reference is left */
    QUIET(epc_instance_remove(&site));
    QUIET(epc_instance_remove(&site)); /* it is not there any more */
    QUIET(epc_add(never, WEBPERF_SITE_REQUESTS, 1));
    QUIET(epc_row_add(never_row, WEBPERF_SITE_REQUESTS, 1));
    QUIET(epc_instance_remove(&never));
    QUIET(epc_instance_remove(NULL));
    QUIET(epc_row_release(NULL));
    QUIET(epc_app_close(NULL));
    QUIET(epc_instance_add(app, APP_SITE_ACTIVE, "x", &site)); /* fails, and counts into a sink */
    QUIET(epc_add(site, APP_SITE_REQUESTS, 1));
    QUIET(epc_app_close(app));
}

EPC_TEST_IN(checked__zeroed_handles, open_app(), epc_app_close(app))
{
    static epc_instance zero;
    static epc_row zero_row;
    char text[4] = "old";
    epc_row row;

    REPORTS(epc_add(zero, 2, 1), "epc_add: the handle's bytes are zero");
    REPORTS(epc_sub(zero, 2, 1), "epc_sub: the handle");
    REPORTS(epc_set(zero, 2, 1), "epc_set: the handle");
    REPORTS(epc_average_add(zero, 2, 1), "epc_average_add: the handle");
    REPORTS(epc_fraction(zero, 2, 1, 1), "epc_fraction: the handle");
    REPORTS(epc_elapsed_start(zero, 2), "epc_elapsed_start: the handle");
    REPORTS(epc_timer_end(zero, 2, epc_ticks()), "epc_timer_end: the handle");
    REPORTS(ck_assert_uint_eq(epc_timer_begin(zero, 2), 0), "epc_timer_begin: the handle");
    REPORTS(epc_queue_enter(zero, 2), "epc_queue_enter: the handle");
    REPORTS(epc_queue_leave(zero, 2), "epc_queue_leave: the handle");
    REPORTS(epc_begin(zero), "epc_begin: the handle");
    REPORTS(epc_end(zero), "epc_end: the handle");
    REPORTS(ck_assert_int_eq(epc_set_text(zero, 2, "x"), EPC_E_INVALID), "epc_set_text: the");
    REPORTS(ck_assert_int_eq(epc_get(zero, 2), 0), "epc_get: the handle");
    REPORTS(epc_get_text(zero, 2, text, sizeof text), "epc_get_text: the handle");
    ck_assert_str_eq(text, "");
    REPORTS(ck_assert_int_eq(epc_instance_own(zero, &row), EPC_E_INVALID), "epc_instance_own: the");
    QUIET(epc_row_add(row, 2, 1));
    REPORTS(epc_row_begin(zero_row), "epc_row_begin: the handle");
    REPORTS(epc_row_end(zero_row), "epc_row_end: the handle");
    REPORTS(epc_row_add(zero_row, 2, 1), "epc_row_add: the handle");
    REPORTS(epc_row_fraction(zero_row, 2, 1, 1), "epc_row_fraction: the handle");
    REPORTS(epc_row_average_add(zero_row, 2, 1), "epc_row_average_add: the handle");
    REPORTS(epc_row_release(&zero_row), "epc_row_release: the handle");
    REPORTS(epc_instance_remove(&zero), "epc_instance_remove: the handle");
    REPORTS(epc_instance_add(NULL, APP_SITE, "x", &site), "epc_instance_add: the app is NULL");
    REPORTS(epc_app_on_request(NULL, NULL, NULL), "epc_app_on_request: the app is NULL");
}

EPC_TEST_IN(checked__use_after_remove, open_app(), epc_app_close(app))
{
    epc_instance copy, next, other;

    copy = site;
    epc_instance_remove(&site);
    REPORTS(epc_add(copy, APP_SITE_REQUESTS, 1), "epc_add: the instance was removed");
    REPORTS(epc_add(site, APP_SITE_REQUESTS, 1), "epc_add: the instance was removed");
    REPORTS(ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 0), "epc_get: the instance was");
    /* The next instance has the same slot. */
    slots_rest(app, APP_SITE);
    ck_assert_int_eq(epc_instance_add(app, APP_SITE, "next", &next), EPC_OK);
    ck_assert_ptr_eq(next.block, copy.block);
    REPORTS(epc_add(copy, APP_SITE_REQUESTS, 1), "epc_add: the instance was removed");
    REPORTS(epc_begin(copy), "epc_begin: the instance was removed");
    QUIET(epc_add(next, APP_SITE_REQUESTS, 1));
    ck_assert_int_eq(epc_get(next, APP_SITE_REQUESTS), 1);
    other = copy;
    REPORTS(epc_instance_remove(&other), "epc_instance_remove: the instance was removed");
    REPORTS(epc_add(other, APP_SITE_REQUESTS, 1), "epc_add: the instance was removed");
    ck_assert_int_eq(epc_get(next, APP_SITE_REQUESTS), 1);
    /* A parent that is gone. */
    REPORTS(ck_assert_int_eq(epc_instance_add_with(
                                 app, APP_PAGE, "page",
                                 &(epc_instance_options){ sizeof(epc_instance_options), 0, &copy },
                                 &other),
                             EPC_E_INVALID),
            "epc_instance_add_with: the instance was removed");
}

EPC_TEST_IN(checked__a_slot_that_is_used_again_for_ever, open_app(), epc_app_close(app))
{
    epc_instance copy = { NULL, NULL, NULL };

    for (int i = 0; i < 1000; i++) {
        if (i > 0)
            REPORTS(epc_add(copy, APP_SITE_REQUESTS, 1), "epc_add: the instance was removed");
        copy = site;
        epc_instance_remove(&site);
        ck_assert_int_eq(epc_instance_add(app, APP_SITE, "site", &site), EPC_OK);
        QUIET(epc_add(site, APP_SITE_REQUESTS, 1));
    }
}

EPC_TEST(checked__use_after_close_and_a_second_close)
{
    epc_instance removed, failed, sink;
    epc_app *first;
    epc_row row;

    for (int i = 0; i < 3; i++) { /* a new app may not be taken for the one before */
        open_app();
        ck_assert_int_eq(epc_instance_add(app, APP_SITE, "removed", &removed), EPC_OK);
        epc_instance_remove(&removed);
        ck_assert_int_ne(epc_instance_add(app, APP_SITE, NULL, &failed), EPC_OK);
        sink = failed;
        ck_assert_int_eq(epc_instance_own(site, &row), EPC_OK);
        first = app;
        QUIET(epc_app_close(app));
        ck_assert_int_ge(epc_app_open(&app_schema, NULL, &app), EPC_OK);
        ck_assert_ptr_ne(app, first);
        REPORTS(epc_app_close(first), "epc_app_close: the app was closed, at ");
        ck_assert_ptr_nonnull(strstr(reported[0], ": epc_app_close"));
        ck_assert_ptr_nonnull(strstr(strstr(reported[0], "closed, at "), __FILE__));
        REPORTS(epc_instance_add(first, APP_SITE, "x", &failed), "epc_instance_add: the app was");
        REPORTS(epc_app_on_request(first, NULL, NULL), "epc_app_on_request: the app was closed");
        REPORTS(epc_add(site, APP_SITE_REQUESTS, 1), "epc_add: the handle's app was closed, at ");
        REPORTS(epc_add(removed, APP_SITE_REQUESTS, 1), "epc_add: the instance was removed");
        REPORTS(epc_add(sink, APP_SITE_REQUESTS, 1), "epc_add: the handle's app was closed");
        REPORTS(epc_row_add(row, APP_SITE_REQUESTS, 1), "epc_row_add: the handle's app was closed");
        REPORTS(epc_row_release(&row), "epc_row_release: the handle's app was closed");
        REPORTS(epc_instance_remove(&site), "epc_instance_remove: the handle's app was closed");
        epc_app_close(app);
    }
}

EPC_TEST_IN(checked__symbols_of_other_objects, open_app(), epc_app_close(app))
{
    epc_instance server, disk, never = EPC_INSTANCE_INIT(webperf);
    char text[4];
    epc_row row;

    ck_assert_int_eq(epc_instance_add(app, APP_SERVER, NULL, &server), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, APP_DISK, "c", &disk), EPC_OK);
    REPORTS(epc_add(site, APP_SERVER_CALLS, 1),
            "epc_add: symbol 46 is not a counter of the instance");
    REPORTS(epc_set(server, APP_SITE_ACTIVE, 1), "epc_set: symbol 4 is not a counter");
    REPORTS(epc_add(site, APP_SITE, 1), "epc_add: symbol 0 is not a counter");
    REPORTS(epc_add(site, APP_SITE_REQUESTS + 1, 1), "epc_add: symbol 3 is not one of the schema");
    REPORTS(epc_add(site, APP_SERVER_UPTIME + 2, 1), "epc_add: symbol 50 is not one of the schema");
    REPORTS(epc_get(site, EPC_MAX_SYMBOL), "epc_get: symbol 8190 is not one of the schema");
    REPORTS(epc_get(site, UINT32_MAX - 1), "epc_get: symbol ");
    REPORTS(epc_get(site, UINT32_MAX), "epc_get: symbol ");
    REPORTS(epc_fraction(site, APP_SITE_REQUESTS, 1, 1), "epc_fraction: symbol 2 has no base");
    REPORTS(epc_queue_enter(site, APP_SITE_ACTIVE), "epc_queue_enter: symbol 4 is not a queue");
    REPORTS(epc_set_text(disk, APP_DISK_READS, "x"), "epc_set_text: symbol 32 is not a text");
    REPORTS(epc_get_text(disk, APP_DISK_READS, text, sizeof text),
            "epc_get_text: symbol 32 is not a text");
    REPORTS(epc_add(disk, APP_DISK_LABEL, 1), "epc_add: symbol 28 is not a counter");
    REPORTS(epc_add(never, WEBPERF_SERVER_CONNECTED, 1), "epc_add: symbol 24 is not a counter");
    REPORTS(epc_add(never, 4000, 1), "epc_add: symbol 4000 is not one of the schema");
    ck_assert_int_eq(epc_instance_own(site, &row), EPC_OK);
    REPORTS(epc_row_add(row, APP_SERVER_CALLS, 1), "epc_row_add: symbol 46 is not a counter");
    REPORTS(epc_row_fraction(row, APP_SITE_ACTIVE, 1, 1), "epc_row_fraction: symbol 4 has no base");
}

EPC_TEST_IN(checked__rows_after_their_release, open_app(), epc_app_close(app))
{
    epc_row row, copy;

    ck_assert_int_eq(epc_instance_own(site, &row), EPC_OK);
    copy = row;
    epc_row_release(&row);
    REPORTS(epc_row_add(row, APP_SITE_REQUESTS, 1), "epc_row_add: the row was released");
    REPORTS(epc_row_add(copy, APP_SITE_REQUESTS, 1), "epc_row_add: the row was released");
    REPORTS(epc_row_release(&copy), "epc_row_release: the row was released");
    ck_assert_int_eq(epc_instance_own(site, &row), EPC_OK);
    epc_instance_remove(&site);
    REPORTS(epc_row_add(row, APP_SITE_REQUESTS, 1), "epc_row_add: the row was released");
    REPORTS(epc_row_begin(row), "epc_row_begin: the row was released");
}

EPC_TEST_IN(checked__arguments_are_evaluated_once, open_app(), epc_app_close(app))
{
    uint32_t symbol = APP_SITE_REQUESTS;
    int64_t amount = 1;
    epc_instance list[2], *at = list;

    list[0] = list[1] = site;
    epc_add(*at++, symbol++, amount++);
    ck_assert_ptr_eq(at, list + 1);
    ck_assert_uint_eq(symbol, APP_SITE_REQUESTS + 1);
    ck_assert_int_eq(amount, 2);
    symbol = APP_SITE_REQUESTS;
    epc_sub(*at--, symbol++, amount++);
    ck_assert_ptr_eq(at, list);
    ck_assert_int_eq(amount, 3);
}

static void *count_and_add(void *name)
{
    epc_instance own;
    epc_row row;

    for (int i = 0; i < 300; i++) {
        epc_add(site, APP_SITE_REQUESTS, 1);
        epc_instance_add(app, APP_SITE, name, &own);
        epc_add(own, APP_SITE_REQUESTS, 1);
        epc_instance_own(site, &row);
        epc_row_add(row, APP_SITE_REQUESTS, 1);
        epc_row_release(&row);
        epc_instance_remove(&own);
    }
    return NULL;
}

EPC_TEST_IN(checked__threads_may_use_it_at_once, open_app(), epc_app_close(app))
{
    static char names[][2] = { "a", "b", "c" };
    pthread_t threads[EPC_COUNT(names)];

    reports = 0;
    for (size_t i = 0; i < EPC_COUNT(names); i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, count_and_add, names[i]), 0);
    for (size_t i = 0; i < EPC_COUNT(names); i++)
        pthread_join(threads[i], NULL);
    ck_assert_msg(reports == 0, "%s", reported[0]);
    ck_assert_int_eq(epc_get(site, APP_SITE_REQUESTS), 1800);
}

/* Without a function of its own, a report is printed. */
EPC_TEST(checked__a_report_is_printed)
{
    static const epc_instance zero;
    char text[400] = "";
    FILE *file;

    epc_checked_report(NULL);
    file = freopen("checked.txt", "w", stderr);
    ck_assert_ptr_nonnull(file);
    epc_add(zero, 2, 1);
    fflush(stderr);
    file = fopen("checked.txt", "r");
    ck_assert_ptr_nonnull(file);
    ck_assert_ptr_nonnull(fgets(text, sizeof text, file));
    fclose(file);
    remove("checked.txt");
    ck_assert_ptr_nonnull(strstr(text, ": epc_add: the handle's bytes are zero"));
    ck_assert_ptr_nonnull(strstr(text, "check_checked.c:"));
}
