/* SPDX-License-Identifier: MIT
 *
 * check_mon_negotiate.c -- the form of metrics that a request asks for, and its time. */
#include "epc_check.h"

#include <epc/epc.h>

#include "monitor/serve/negotiate.h"

#define OPEN "application/openmetrics-text"

EPC_TEST(negotiate__gives_open_metrics_to_prometheus)
{
    /* What Prometheus 2.42 sends, as it was recorded, and what version 3 documents. */
    ck_assert_int_eq(mon_choose_metrics_form(OPEN ";version=1.0.0," OPEN ";version=0.0.1;q=0.75,"
                                                  "text/plain;version=0.0.4;q=0.5,*/*;q=0.1"),
                     MON_METRICS_OPENMETRICS);
    ck_assert_int_eq(
        mon_choose_metrics_form(OPEN ";version=1.0.0;escaping=allow-utf-8;q=0.6," OPEN
                                     ";version=0.0.1;q=0.5,text/plain;version=1.0.0;"
                                     "escaping=allow-utf-8;q=0.4,text/plain;version=0.0.4;q=0.3,"
                                     "*/*;q=0.2"),
        MON_METRICS_OPENMETRICS);
    /* The same with the classic form preferred. */
    ck_assert_int_eq(mon_choose_metrics_form("text/plain;version=0.0.4;q=0.6," OPEN
                                             ";version=1.0.0;q=0.5,"
                                             "*/*;q=0.2"),
                     MON_METRICS_CLASSIC);
}

EPC_TEST(negotiate__gives_the_classic_form_to_all_others)
{
    static const char *const classic[] = { "",
                                           "*/*",
                                           "text/plain",
                                           "text/*;q=0.3",
                                           "text/html,application/xhtml+xml,*/*;q=0.8",
                                           "application/json",
                                           "application/*",
                                           OPEN ";version=2.0.0",
                                           OPEN ";version=0.0.1",
                                           OPEN ";q=0",
                                           OPEN ";q=0.4,text/plain;q=0.5",
                                           OPEN ";q=nonsense",
                                           OPEN ";q=-1",
                                           OPEN ";q=2",
                                           "application/openmetrics-textual",
                                           ",,;;=,\"",
                                           "\"," OPEN };

    ck_assert_int_eq(mon_choose_metrics_form(NULL), MON_METRICS_CLASSIC);
    for (size_t i = 0; i < EPC_COUNT(classic); i++)
        ck_assert_msg(mon_choose_metrics_form(classic[i]) == MON_METRICS_CLASSIC, "%s", classic[i]);
}

EPC_TEST(negotiate__reads_names_in_any_case_quotes_and_blanks)
{
    static const char *const open[] = { OPEN,
                                        "Application/OpenMetrics-Text",
                                        " " OPEN " ; version = \"1.0.0\" ; q = 1 ",
                                        OPEN ";charset=\"a,b;\\\"c\";version=1.0.0",
                                        "text/plain;q=0.5," OPEN ";q=0.5",
                                        "*/*," OPEN ",text/*;q=0.1" };

    for (size_t i = 0; i < EPC_COUNT(open); i++)
        ck_assert_msg(mon_choose_metrics_form(open[i]) == MON_METRICS_OPENMETRICS, "%s", open[i]);
}

EPC_TEST(limit__is_the_scrapers_less_a_margin)
{
    ck_assert_uint_eq(mon_scrape_time_limit_ms("10"), 9000);
    ck_assert_uint_eq(mon_scrape_time_limit_ms("10.000000"), 9000);
    ck_assert_uint_eq(mon_scrape_time_limit_ms("3"), 2500);
    ck_assert_uint_eq(mon_scrape_time_limit_ms("1"), 500);
    ck_assert_uint_eq(mon_scrape_time_limit_ms("0.5"), 250);
    ck_assert_uint_eq(mon_scrape_time_limit_ms("60"), 54000);
    ck_assert_uint_eq(mon_scrape_time_limit_ms("1e30"), 3240000);
}

EPC_TEST(limit__is_nine_seconds_without_one)
{
    static const char *const none[] = { "", "x", "0", "-1", "nan", "inf", "1 2", "0.05" };

    ck_assert_uint_eq(mon_scrape_time_limit_ms(NULL), 9000);
    for (size_t i = 0; i < EPC_COUNT(none); i++)
        ck_assert_msg(mon_scrape_time_limit_ms(none[i]) == 9000, "%s", none[i]);
}
