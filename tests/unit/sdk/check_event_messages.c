/* SPDX-License-Identifier: MIT
 *
 * check_event_messages.c -- the messages of sdk/provider/events/events.mc (the argument) are those
 * that C has, in the form that the log needs.
 */
#include "epc_check.h"
#include "messages.h"

#include <string.h>

#include "sdk/port/port.h"

static struct epct_message messages[EPCT_MESSAGES_MAX];

EPC_TEST(messages__have_in_c_the_number_and_severity_of_the_message_file)
{
    static const char *const severities[] = { "Success", "Informational", "Warning", "Error" };
    size_t count = epct_messages(epc_check_argv[0], messages);

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
    size_t count = epct_messages(epc_check_argv[0], messages);
    uint32_t last = 99;

    for (size_t i = 0; i < count; i++) {
        ck_assert_uint_gt(messages[i].number, last);
        last = messages[i].number;
    }
}

EPC_TEST(messages__use_the_strings_that_an_event_has_and_no_others)
{
    size_t count = epct_messages(epc_check_argv[0], messages);

    for (size_t i = 0; i < count; i++)
        for (const char *at = strchr(messages[i].text, '%'); at; at = strchr(at + 1, '%'))
            ck_assert_msg(at[1] >= '1' && at[1] < '1' + EPCI_EVENT_STRINGS, "%s", messages[i].text);
}
