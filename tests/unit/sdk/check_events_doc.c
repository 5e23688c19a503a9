/* SPDX-License-Identifier: MIT
 *
 * check_events_doc.c -- docs/events.md (the first argument) has an item for each message of
 * sdk/provider/events/events.mc (the second), and no other; C has the same messages.
 */
#include "docitem.h"
#include "epc_check.h"
#include "messages.h"

#include <stdio.h>
#include <string.h>

#include "sdk/port/port.h"

static struct epct_message messages[EPCT_MESSAGES_MAX];

static const char *word(const struct epct_message *message)
{
    if (strcmp(message->severity, "Error") == 0)
        return "error";
    return strcmp(message->severity, "Warning") == 0 ? "warning" : "information";
}

EPC_TEST(messages__are_in_the_documentation_as_they_are_in_the_message_file)
{
    size_t count = epct_messages(epc_check_argv[1], messages);
    char item[1024], wanted[1024];
    struct epct_page page;

    epct_page_open(&page, epc_check_argv[0]);
    for (size_t i = 0; i < count; i++) {
        ck_assert_msg(epct_page_item(&page, NULL, item, sizeof item), "no item for event %u",
                      messages[i].number);
        snprintf(wanted, sizeof wanted, "* **%u** (%s): %s", messages[i].number, word(&messages[i]),
                 messages[i].text);
        ck_assert_str_eq(item, wanted);
    }
    ck_assert_msg(!epct_page_item(&page, NULL, item, sizeof item), "no such event: %s", item);
    epct_page_close(&page);
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

/* Small numbers mark places in the log (sdk/provider/events/events.c). */
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
