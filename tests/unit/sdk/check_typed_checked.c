/* SPDX-License-Identifier: MIT
 *
 * check_typed_checked.c -- EPC_CHECKED reports wrong use of typed handles, with file and line.
 */
#ifndef EPC_CHECKED
#define EPC_CHECKED /* before epc.h */
#endif
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "provider-sample/webperf_schema.h"

static char reported[400];
static unsigned reports;

static void keep_report(const char *text)
{
    snprintf(reported, sizeof reported, "%s", text);
    reports++;
}

/* Does the statement report this, with the line where it is, and nothing else?  NULL: nothing. */
#define REPORTS(statement, text)                                                                   \
    do {                                                                                           \
        reports = 0;                                                                               \
        statement;                                                                                 \
        expect_report(__LINE__, text);                                                             \
    } while (0)

static void expect_report(int line, const char *text)
{
    char wanted[500];

    ck_assert_msg(reports == (text ? 1 : 0), "%u reports, such as %s", reports, reported);
    if (!text)
        return;
    snprintf(wanted, sizeof wanted, "%s:%d: %s", __FILE__, line, text);
    ck_assert_msg(strncmp(reported, wanted, strlen(wanted)) == 0, "\"%s\" instead of \"%s\"",
                  reported, wanted);
}

EPC_TEST(typed_checked__right_use_is_not_reported_and_counts)
{
    webperf_site_instance site, never = { EPC_INSTANCE_INIT(webperf) };
    webperf_server_instance server;
    webperf_site_row row;
    epc_app *app;

    epc_checked_report(keep_report);
    ck_assert_int_ge(epc_app_open(&webperf_schema, NULL, &app), EPC_OK);
    REPORTS(webperf_site_add(app, "checked", &site), NULL);
    REPORTS(webperf_server_add(app, &server), NULL);
    REPORTS(webperf_site_requests_add(site, 2), NULL);
    REPORTS(webperf_site_requests_add(never, 2), NULL);
    REPORTS(webperf_site_hit_ratio_fraction(site, 1, 2), NULL);
    REPORTS(webperf_site_request_time_end(site, webperf_site_request_time_begin(site)), NULL);
    REPORTS(webperf_server_uptime_start(server), NULL);
    REPORTS(webperf_site_row_own(site, &row), NULL);
    REPORTS(webperf_site_requests_add_own(row, 3), NULL);
    REPORTS(webperf_site_connections_set_own(row, 4), NULL);
    ck_assert_int_eq(epc_get(site.instance, WEBPERF_SITE_REQUESTS), 5);
    ck_assert_int_eq(epc_get(site.instance, WEBPERF_SITE_LOOKUPS), 2);
    REPORTS(epc_row_release(&row.row), NULL);
    REPORTS(epc_instance_remove(&site.instance), NULL);
    epc_app_close(app);
    epc_checked_report(NULL);
}

EPC_TEST(typed_checked__wrong_use_is_reported_where_it_is)
{
    webperf_site_instance site, copy, zero;
    webperf_site_row row;
    epc_app *app;

    memset(&zero, 0, sizeof zero);
    epc_checked_report(keep_report);
    ck_assert_int_ge(epc_app_open(&webperf_schema, NULL, &app), EPC_OK);
    webperf_site_add(app, "checked", &site);
    webperf_site_row_own(site, &row);
    copy = site;
    epc_instance_remove(&site.instance);
    REPORTS(webperf_site_requests_add(copy, 1),
            "webperf_site_requests_add: the instance was removed");
    REPORTS(webperf_site_requests_sub(site, 1),
            "webperf_site_requests_sub: the instance was removed");
    REPORTS(webperf_site_request_time_begin(copy),
            "webperf_site_request_time_begin: the instance was removed");
    REPORTS(webperf_site_requests_add_own(row, 1),
            "webperf_site_requests_add_own: the row was released, or its instance was removed");
    REPORTS(webperf_site_requests_set(zero, 1),
            "webperf_site_requests_set: the handle's bytes are zero; begin with EPC_INSTANCE_INIT");
    REPORTS(webperf_site_row_own(copy, &row), "webperf_site_row_own: the instance was removed");
    epc_app_close(app);
    REPORTS(webperf_site_add(app, "late", &site), "webperf_site_add: the app was closed, at ");
    epc_checked_report(NULL);
}

EPC_TEST(typed_checked__wrong_amounts_are_reported)
{
    webperf_site_instance site;
    webperf_site_row row;
    epc_app *app;
    int line;

    epc_checked_report(keep_report);
    ck_assert_int_ge(epc_app_open(&webperf_schema, NULL, &app), EPC_OK);
    webperf_site_add(app, "checked", &site);
    webperf_site_row_own(site, &row);
    REPORTS(webperf_site_requests_add(site, -1), "webperf_site_requests_add: -1 for what only");
    REPORTS(webperf_site_requests_sub(site, 1), "webperf_site_requests_sub: -1 for what only");
    REPORTS(webperf_site_requests_set(site, -1), "webperf_site_requests_set: set to -1, below 0");
    REPORTS(webperf_site_requests_add_own(row, -1), "webperf_site_requests_add_own: -1 for");
    REPORTS(webperf_site_requests_sub_own(row, 1), "webperf_site_requests_sub_own: -1 for");
    REPORTS(webperf_site_hit_ratio_fraction(site, 2, 1), "webperf_site_hit_ratio_fraction: 2 of 1");
    REPORTS(webperf_site_hit_ratio_fraction_own(row, 2, 1), "webperf_site_hit_ratio_fraction_own:");
    REPORTS(webperf_site_request_time_record(site, -1), "webperf_site_request_time_record: -1");
    REPORTS(webperf_site_request_time_record_own(row, -1), "webperf_site_request_time_record_own:");
    REPORTS(webperf_site_request_time_end(site, epc_ticks() + 3600 * epc_ticks_per_second()),
            "webperf_site_request_time_end: a time of -");
    reports = 0;
    webperf_site_connections_add(site, 5);
    webperf_site_connections_set_own(row, -5);
    webperf_site_connections_sub(site, 1), line = __LINE__;
    epc_app_close(app);
    ck_assert_uint_eq(reports, 1);
    ck_assert_int_eq(atoi(strstr(reported, "check_typed_checked.c:") + 22), line);
    ck_assert_ptr_nonnull(strstr(reported, "webperf_site_connections_sub in thread"));
    epc_checked_report(NULL);
}
