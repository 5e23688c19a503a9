/* SPDX-License-Identifier: MIT
 *
 * check_harness_events_doc.c -- docs/events-harness.md (the argument) has a row for each of perflib's
 * events, and no other, with what harness/judge/events.h says; and each has a message.
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "harness/judge/events.h"

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

static void append(char *row, size_t room, const char *text)
{
    size_t used = strlen(row);

    snprintf(row + used, room - used, "%s", text);
}

static void append_fields(char *row, size_t room, const char *fields)
{
    if (!*fields)
        append(row, room, "none");
    for (const char *at = fields; *at; at++) {
        append(row, room, at == fields ? "" : ", ");
        append(row, room, field_name(*at));
    }
    append(row, room, " | ");
}

static void expected_row(const struct val_perflib_event *event, char *row, size_t room)
{
    snprintf(row, room, "| %u | %s | %s | ", event->number, epci_severity_name(event->severity[0]),
             epci_severity_name(event->severity[1]));
    append_fields(row, room, event->strings[0]);
    append_fields(row, room, event->strings[1]);
    append_fields(row, room, event->data);
    for (const char *at = event->profiles; *at; at++) {
        append(row, room, at == event->profiles ? "" : ", ");
        append(row, room, *at == '4' ? "nt4" : *at == '2' ? "win2000" : "current");
    }
    append(row, room, " | ");
}

EPC_TEST(harness_events__are_in_the_documentation_as_they_are_in_the_code)
{
    const struct val_perflib_event *event = val_perflib_events;
    char line[1024], row[512];
    FILE *file = fopen(epc_check_argv[0], "r");

    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[0]);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "| 1", 3) != 0 && strncmp(line, "| 2", 3) != 0)
            continue;
        ck_assert_msg(event->number != 0, "no such event: %s", line);
        expected_row(event, row, sizeof row);
        ck_assert_msg(strncmp(line, row, strlen(row)) == 0, "the page has\n%sand not\n%s", line,
                      row);
        ck_assert_msg(strlen(line) > strlen(row) + 8, "%u: what is it produced for?",
                      event->number);
        event++;
    }
    fclose(file);
    ck_assert_msg(event->number == 0, "no row for %u", event->number);
}

EPC_TEST(harness_events__all_have_messages_that_name_the_strings_of_both_generations)
{
    static const char *const names[] = { "%1", "%2", "%3", "%4" };
    char text[1024];

    for (const struct val_perflib_event *event = val_perflib_events; event->number; event++)
        for (int which = 0; which < 2; which++) {
            struct val_raised raised = { .number = event->number,
                                         .severity = event->severity[which] };

            if (!event->strings[which][0])
                continue; /* this generation does not have it */
            raised.strings = strlen(event->strings[which]);
            for (size_t i = 0; i < VAL_RAISED_STRINGS; i++)
                snprintf(raised.string[i], sizeof raised.string[i], "<%zu>",
                         i < raised.strings ? i : 9);
            val_event_text(&raised, text, sizeof text);
            ck_assert_msg(text[0] != '\0', "%u %s has no text", event->number,
                          epci_severity_name(raised.severity));
            ck_assert_msg(!strstr(text, "<9>"), "%u: %s", event->number, text);
            ck_assert_msg(strstr(text, "<0>") != NULL, "%u: %s", event->number, text);
            for (size_t i = 0; i < sizeof names / sizeof *names; i++)
                ck_assert_ptr_null(strstr(text, names[i]));
        }
}
