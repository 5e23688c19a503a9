/* SPDX-License-Identifier: MIT
 *
 * check_events_doc.c -- docs/events.md (the first argument) has a row for each message of
 * sdk/provider/events.mc (the second), and no other; C has the same messages.
 */
#include "epc_check.h"
#include "messages.h"

#include <stdio.h>
#include <string.h>

#include "sdk/port/port.h"

static struct epct_message messages[EPCT_MESSAGES_MOST];

static const char *word(const struct epct_message *message)
{
    if (strcmp(message->severity, "Error") == 0)
        return "error";
    return strcmp(message->severity, "Warning") == 0 ? "warning" : "information";
}

EPC_TEST(messages__are_in_the_documentation_as_they_are_in_the_message_file)
{
    size_t count = epct_messages(epc_check_argv[1], messages), rows = 0;
    char line[1024], row[1024];
    FILE *file = fopen(epc_check_argv[0], "r");

    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[0]);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "| 1", 3) != 0)
            continue;
        ck_assert_uint_lt(rows, count);
        snprintf(row, sizeof row, "| %u | %s | %s |\n", messages[rows].number,
                 word(&messages[rows]), messages[rows].text);
        ck_assert_str_eq(line, row);
        rows++;
    }
    fclose(file);
    ck_assert_uint_eq(rows, count);
}

EPC_TEST(messages__have_in_c_the_number_and_severity_of_the_message_file)
{
    static const char *const severities[] = { "Success", "Informational", "Warning", "Error" };
    size_t count = epct_messages(epc_check_argv[1], messages);

    ck_assert_uint_eq(count, epct_event_count());
    for (size_t i = 0; i < count; i++) {
        uint32_t number = epct_event_number(messages[i].symbol);

        ck_assert_uint_eq(number & 0xFFFF, messages[i].number);
        ck_assert_str_eq(severities[number >> 30], messages[i].severity);
    }
}

/* Small numbers are the marks of places in the log (sdk/provider/events.c). */
EPC_TEST(messages__have_numbers_from_100_on_in_ascending_order)
{
    size_t count = epct_messages(epc_check_argv[1], messages);
    uint32_t last = 99;

    for (size_t i = 0; i < count; i++) {
        ck_assert_uint_gt(messages[i].number, last);
        last = messages[i].number;
    }
}

EPC_TEST(messages__use_the_strings_that_an_event_has_and_no_others)
{
    size_t count = epct_messages(epc_check_argv[1], messages);

    for (size_t i = 0; i < count; i++)
        for (const char *at = strchr(messages[i].text, '%'); at; at = strchr(at + 1, '%'))
            ck_assert_msg(at[1] >= '1' && at[1] < '1' + EPCI_EVENT_STRINGS, "%s", messages[i].text);
}
