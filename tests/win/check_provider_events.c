/* SPDX-License-Identifier: MIT
 *
 * check_provider_events.c -- the events of an Open that fails.  Every test uses a different
 * service, because a process logs each event once per service.
 */
#include "epc_check.h"

#include <epc/provider.h>

#include <stdio.h>
#include <string.h>

#include "sdk/provider/events/events.h"

static const epc_counter counters[] = {
    { .symbol = 2, .type = EPC_PERF_COUNTER_RAWCOUNT },
    { .symbol = 5, .type = EPC_PERF_COUNTER_RAWCOUNT },
};

static const epc_object objects[] = {
    { .symbol = 0, .counters = counters, .counter_count = EPC_COUNT(counters) },
};

static char said[512];

static void note(const struct epci_event *event)
{
    size_t used = strlen(said);

    snprintf(said + used, sizeof said - used, "%s %u %u %s %s\n", event->service,
             (unsigned)(event->id & 0xFFFF), (unsigned)event->code, event->strings[0],
             event->strings[1] ? event->strings[1] : "-");
}

/* Open three times, with the events in `said`; returns the status of Open. */
static DWORD open_of(const epc_schema *schema)
{
    epc_provider provider = EPC_PROVIDER_INIT(schema);
    DWORD result = 0;

    said[0] = '\0';
    epci_events_redirect(note);
    for (int i = 0; i < 3; i++)
        result = epc_provider_open(&provider, NULL);
    epci_events_redirect(NULL);
    return result;
}

EPC_TEST(open__with_a_wrong_counter_logs_sentence_and_symbol_once)
{
    const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcEventsA", objects, 1, NULL, NULL };

    ck_assert_uint_eq(open_of(&schema), ERROR_BAD_FORMAT);
    ck_assert_str_eq(said, "EpcEventsA 100 11 a counter's symbol is not an even number from 2 "
                           "to EPC_MAX_SYMBOL 5\n");
}

EPC_TEST(open__with_a_schema_that_is_wrong_as_a_whole_names_no_symbol)
{
    const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcEventsB", NULL, 0, NULL, NULL };

    ck_assert_uint_eq(open_of(&schema), ERROR_BAD_FORMAT);
    ck_assert_str_eq(said, "EpcEventsB 100 11 the schema has no objects none\n");
}

EPC_TEST(open__with_something_that_is_no_schema_does_not_look_for_a_service_in_it)
{
    const epc_schema schema = { .size = 8, .version = 1, .service = (const char *)1 };

    ck_assert_uint_eq(open_of(&schema), ERROR_BAD_FORMAT);
    ck_assert_str_eq(said, "epc 100 11 the schema does not begin with EPC_SCHEMA_HEAD none\n");
}

EPC_TEST(open__without_indexes_logs_the_code_it_returns_once)
{
    const epc_object right = { .symbol = 0, .counters = counters, .counter_count = 1 };
    const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcEventsC", &right, 1, NULL, NULL };

    ck_assert_uint_eq(open_of(&schema), ERROR_FILE_NOT_FOUND);
    ck_assert_str_eq(said, "EpcEventsC 101 2 EpcEventsC -\n");
}
