/* SPDX-License-Identifier: MIT
 *
 * check_pdh_report.c -- what is logged about providers. */
#include "epc_check.h"

#include "pdh/dll/eventlog.h"
#include "mem/log.h"

EPC_TEST(pdh_report__a_sentence_is_logged_once_for_each_provider)
{
    epci_mem_clear_logged_events_and_marks();
    pdh_log_provider_event_once(NULL, "One", "Collect did not return in time");
    pdh_log_provider_event_once(NULL, "One", "Collect did not return in time");
    ck_assert_uint_eq(epci_mem_log_count(), 1);
    pdh_log_provider_event_once(NULL, "Two", "Collect did not return in time");
    pdh_log_provider_event_once(NULL, "One", "Collect ended its process");
    ck_assert_uint_eq(epci_mem_log_count(), 3);
    /* Where the one text ends and the other begins makes a difference. */
    pdh_log_provider_event_once(NULL, "OneC", "ollect ended its process");
    ck_assert_uint_eq(epci_mem_log_count(), 4);
    ck_assert_str_eq(epci_mem_logged_event(1)->service, "epc-pdh");
    ck_assert_uint_eq(epci_mem_logged_event(1)->id, PDH_EVENT_PROVIDER);
    ck_assert_str_eq(epci_mem_logged_event(1)->strings[0], "Two");
    ck_assert_str_eq(epci_mem_logged_event(1)->strings[1], "Collect did not return in time");
    epci_mem_clear_logged_events_and_marks();
}
