/* SPDX-License-Identifier: MIT
 *
 * check_events.c -- the events of a provider: each cause once in a process, and never a flood.
 */
#include "epc_check.h"
#include "sample_schema.h"
#include "threads.h"

#include <stdio.h>
#include <string.h>

#include "sdk/core/text.h"
#include "mem/log.h"
#include "sdk/provider/events/events.h"

static void report(const char *service, uint32_t id, const char *first)
{
    epci_event_report_once(
        &(struct epci_event){ .service = service, .id = id, .strings = { first, "more" } });
}

/* As many different causes as `count`. */
static void report_many(const char *service, unsigned count)
{
    char number[EPCI_NUMBER_BYTES];

    for (unsigned i = 0; i < count; i++)
        report(service, EPCI_EVENT_REGION_DAMAGED, epci_format_decimal(i, number));
}

EPC_TEST(events__carry_service_number_strings_and_code_to_the_log)
{
    const struct epci_event *event;

    epci_mem_clear_logged_events_and_marks();
    epci_event_report_once(&(struct epci_event){ .service = "WebPerf",
                                                 .id = EPCI_EVENT_CALLBACK_SLOW,
                                                 .code = 1460,
                                                 .strings = { "object 4", "1200", "1000" } });
    ck_assert_uint_eq(epci_mem_log_count(), 1);
    event = epci_mem_logged_event(0);
    ck_assert_str_eq(event->service, "WebPerf");
    ck_assert_uint_eq(event->id, EPCI_EVENT_CALLBACK_SLOW);
    ck_assert_uint_eq(event->code, 1460);
    ck_assert_str_eq(event->strings[0], "object 4");
    ck_assert_str_eq(event->strings[1], "1200");
    ck_assert_str_eq(event->strings[2], "1000");
    ck_assert_ptr_null(event->strings[3]);
}

EPC_TEST_IN(events__of_one_cause_are_logged_once, epci_mem_clear_logged_events_and_marks())
{
    for (int i = 0; i < 5; i++)
        report("WebPerf", EPCI_EVENT_CALLBACK_FAILED, "object 4");
    ck_assert_uint_eq(epci_mem_log_count(), 1);
    for (int i = 0; i < 5; i++)
        report("WebPerf", EPCI_EVENT_CALLBACK_FAILED, NULL);
    ck_assert_uint_eq(epci_mem_log_count(), 2);
}

EPC_TEST(events__of_another_number_first_string_or_service_are_another_cause)
{
    epci_mem_clear_logged_events_and_marks();
    report("WebPerf", EPCI_EVENT_CALLBACK_FAILED, "object 4");
    report("WebPerf", EPCI_EVENT_CALLBACK_SLOW, "object 4");
    report("WebPerf", EPCI_EVENT_CALLBACK_FAILED, "object 8");
    report("WebPerf2", EPCI_EVENT_CALLBACK_FAILED, "object 4");
    ck_assert_uint_eq(epci_mem_log_count(), 4);
}

EPC_TEST(events__that_differ_in_code_and_further_strings_have_one_cause)
{
    epci_mem_clear_logged_events_and_marks();
    for (uint32_t i = 0; i < 5; i++) {
        char number[EPCI_NUMBER_BYTES];

        epci_event_report_once(
            &(struct epci_event){ .service = "WebPerf",
                                  .id = EPCI_EVENT_CALLBACK_TOO_MUCH,
                                  .code = i,
                                  .strings = { "object 4", epci_format_decimal(i, number) } });
    }
    ck_assert_uint_eq(epci_mem_log_count(), 1);
    ck_assert_str_eq(epci_mem_logged_event(0)->strings[1], "0");
}

EPC_TEST_IN(events__end_with_one_that_says_so, epci_mem_clear_logged_events_and_marks())
{
    report_many("WebPerf", EPCI_EVENTS_MAX);
    ck_assert_uint_eq(epci_mem_log_count(), EPCI_EVENTS_MAX);
    report_many("WebPerf", 10000);
    ck_assert_uint_eq(epci_mem_log_count(), EPCI_EVENTS_MAX + 1);
    ck_assert_uint_eq(epci_mem_logged_event(EPCI_EVENTS_MAX)->id, EPCI_EVENT_ENOUGH);
    ck_assert_str_eq(epci_mem_logged_event(EPCI_EVENTS_MAX)->strings[0], "WebPerf");
}

EPC_TEST(events__without_end_do_not_fill_the_memory_of_the_process)
{
    epci_mem_clear_logged_events_and_marks();
    report_many("WebPerf", 10000);
    ck_assert(epci_process_set_mark_if_unset(1)); /* one mark of support/mem is left */
}

EPC_TEST(events__of_one_service_leave_room_for_anothers)
{
    epci_mem_clear_logged_events_and_marks();
    report_many("WebPerf", 100);
    report("Other", EPCI_EVENT_INDEXES, "Other");
    ck_assert_uint_eq(epci_mem_log_count(), EPCI_EVENTS_MAX + 2);
}

/* ---- Destinations ---- */

static unsigned seen;
static uint32_t seen_id;

static void see(const struct epci_event *event)
{
    seen++;
    seen_id = event->id;
}

EPC_TEST(events__go_where_they_are_sent_and_to_the_log_again)
{
    epci_mem_clear_logged_events_and_marks();
    seen = 0;
    ck_assert(epci_events_redirect(see) == epci_log_event);
    report("WebPerf", EPCI_EVENT_MEMORY, "open");
    ck_assert_uint_eq(seen, 1);
    ck_assert_uint_eq(seen_id, EPCI_EVENT_MEMORY);
    ck_assert_uint_eq(epci_mem_log_count(), 0);
    ck_assert(epci_events_redirect(NULL) == see);
    report("WebPerf", EPCI_EVENT_MEMORY, "collect");
    ck_assert_uint_eq(seen, 1);
    ck_assert_uint_eq(epci_mem_log_count(), 1);
}

/* ---- From many threads ---- */

static void report_one_cause(void *context, unsigned number)
{
    (void)context;
    (void)number;
    while (epc_threads_go_on())
        report("WebPerf", EPCI_EVENT_INDEXES, "WebPerf");
}

EPC_TEST(events__of_one_cause_from_many_threads_are_logged_once)
{
    epci_mem_clear_logged_events_and_marks();
    epc_threads_run(4, report_one_cause, NULL, 100);
    ck_assert_uint_eq(epci_mem_log_count(), 1);
}

static void report_own_causes(void *context, unsigned number)
{
    (void)context;
    for (unsigned i = 0; epc_threads_go_on(); i++) {
        char key[32];

        snprintf(key, sizeof key, "%u %u", number, i);
        report("WebPerf", EPCI_EVENT_REGION_DAMAGED, key);
    }
}

EPC_TEST(events__without_end_from_many_threads_end_like_those_of_one)
{
    epci_mem_clear_logged_events_and_marks();
    epc_threads_run(4, report_own_causes, NULL, 100);
    ck_assert_uint_eq(epci_mem_log_count(), EPCI_EVENTS_MAX + 1);
}

/* ---- Refused regions ---- */

static uint64_t memory[1024];
static struct epci_layout layout;

static const struct epci_event *refused(int status, uint64_t usable)
{
    struct epci_region_header header = { .version = 7, .numbers = 0x0123456789ABCDEFu };

    ck_assert_int_eq(epci_layout_init(&layout, &sample_schema, memory, sizeof memory), EPC_OK);
    epci_mem_clear_logged_events_and_marks();
    epci_report_refused_region(&layout, "Global\\epc-EpcSample-1-2-region", 4711,
                               (const unsigned char *)&header, usable, "?", status);
    return epci_mem_logged_event(0);
}

EPC_TEST(events__of_a_region_of_another_version_name_both_versions_and_schemas)
{
    const struct epci_event *event = refused(EPC_E_VERSION, sizeof(struct epci_region_header));
    char ours[64];

    snprintf(ours, sizeof ours, "version 3, numbers %016llx", (unsigned long long)layout.numbers);
    ck_assert_uint_eq(event->id, EPCI_EVENT_REGION_VERSION);
    ck_assert_str_eq(event->service, "EpcSample");
    ck_assert_int_eq((int)event->code, EPC_E_VERSION);
    ck_assert_str_eq(event->strings[0], "Global\\epc-EpcSample-1-2-region");
    ck_assert_str_eq(event->strings[1], "4711");
    ck_assert_str_eq(event->strings[2], "version 7, numbers 0123456789abcdef");
    ck_assert_str_eq(event->strings[3], ours);
}

EPC_TEST(events__of_a_region_too_small_for_a_header_do_not_look_at_one)
{
    ck_assert_str_eq(refused(EPC_E_VERSION, sizeof(struct epci_region_header) - 1)->strings[2],
                     "an unknown version");
}

EPC_TEST(events__of_a_damaged_region_name_it_and_its_process)
{
    const struct epci_event *event = refused(EPC_E_CORRUPT, 0);

    ck_assert_uint_eq(event->id, EPCI_EVENT_REGION_DAMAGED);
    ck_assert_int_eq((int)event->code, EPC_E_CORRUPT);
    ck_assert_str_eq(event->strings[1], "4711");
    ck_assert_ptr_null(event->strings[2]);
}

EPC_TEST(events__of_a_region_that_is_only_not_there_are_none)
{
    ck_assert_ptr_null(refused(EPC_RETRY, 4096));
    ck_assert_ptr_null(refused(EPC_E_NOT_FOUND, 0));
}
