/* SPDX-License-Identifier: MIT
 *
 * check_harness_events_doc.c -- docs/events-harness.md (the argument) has an item for each of
 * perflib's events, and no other, with what harness/behaviour/events.h says; and each has a
 * message.
 */
#include "docitem.h"
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "harness/behaviour/events.h"

static const char *field_name(char field)
{
    static const char *const names[] = {
        "UUser",         "MModule",        "LLibrary",     "SService",       "PProcName",
        "EWin32Error",   "NNTSTATUS",      "ZSize",        "CExceptionCode", "AExceptionAddress",
        "BBuffer",       "FBytesLeft",     "KObjectCount", "OObjectIndex",   "GBufferSize",
        "RRequiredSize", "VBytesAvailable"
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i][0] == field)
            return names[i] + 1;
    ck_abort_msg("no name for field %c", field);
}

static void append(char *item, size_t capacity, const char *text)
{
    size_t used = strlen(item);

    snprintf(item + used, capacity - used, "%s", text);
}

static void append_fields(char *item, size_t capacity, const char *fields)
{
    if (!*fields)
        append(item, capacity, "none");
    for (const char *at = fields; *at; at++) {
        append(item, capacity, at == fields ? "" : ", ");
        append(item, capacity, field_name(*at));
    }
}

static void expected_item(const struct harness_perflib_event *event, char *item, size_t capacity)
{
    snprintf(item, capacity, "* **%u** (V0 %s, V1 %s): V0 strings: ", event->number,
             epci_severity_name(event->severity[0]), epci_severity_name(event->severity[1]));
    append_fields(item, capacity, event->strings[0]);
    append(item, capacity, "; V1 strings: ");
    append_fields(item, capacity, event->strings[1]);
    append(item, capacity, "; data: ");
    append_fields(item, capacity, event->data);
    append(item, capacity, "; profiles: ");
    for (const char *at = event->profiles; *at; at++) {
        append(item, capacity, at == event->profiles ? "" : ", ");
        append(item, capacity, *at == '4' ? "nt4" : *at == '2' ? "win2000" : "current");
    }
    append(item, capacity, ". - ");
}

EPC_TEST(harness_events__are_in_the_documentation_as_they_are_in_the_code)
{
    const struct harness_perflib_event *event = harness_perflib_events;
    char item[1024], wanted[512];
    struct epct_page page;

    epct_page_open(&page, epc_check_argv[0]);
    while (epct_page_item(&page, "## Events", item, sizeof item)) {
        ck_assert_msg(event->number != 0, "no such event: %s", item);
        expected_item(event, wanted, sizeof wanted);
        ck_assert_msg(strncmp(item, wanted, strlen(wanted)) == 0, "the page has\n%s\nand not\n%s",
                      item, wanted);
        ck_assert_msg(strlen(item) > strlen(wanted) + 8, "%u: what is it produced for?",
                      event->number);
        event++;
    }
    epct_page_close(&page);
    ck_assert_msg(event->number == 0, "no item for %u", event->number);
}

EPC_TEST(harness_events__all_have_messages_that_name_the_strings_of_both_generations)
{
    static const char *const names[] = { "%1", "%2", "%3", "%4" };
    char text[1024];

    for (const struct harness_perflib_event *event = harness_perflib_events; event->number; event++)
        for (int which = 0; which < 2; which++) {
            struct harness_raised raised = { .number = event->number,
                                             .severity = event->severity[which] };

            if (!event->strings[which][0])
                continue; /* this generation does not have the event */
            raised.strings = strlen(event->strings[which]);
            for (size_t i = 0; i < HARNESS_RAISED_STRINGS; i++)
                snprintf(raised.string[i], sizeof raised.string[i], "<%zu>",
                         i < raised.strings ? i : 9);
            harness_format_event_message(&raised, text, sizeof text);
            ck_assert_msg(text[0] != '\0', "%u %s has no text", event->number,
                          epci_severity_name(raised.severity));
            ck_assert_msg(!strstr(text, "<9>"), "%u: %s", event->number, text);
            ck_assert_msg(strstr(text, "<0>") != NULL, "%u: %s", event->number, text);
            for (size_t i = 0; i < sizeof names / sizeof *names; i++)
                ck_assert_ptr_null(strstr(text, names[i]));
        }
}
