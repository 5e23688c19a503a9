/* SPDX-License-Identifier: MIT
 *
 * messages.c -- reads the message file line by line, and has the list of event numbers from C.
 */
#include "messages.h"

#include <stdio.h>
#include <string.h>

#include "epc_check.h"
#include "sdk/provider/events/event_numbers.h"

static const struct {
    const char *symbol;
    uint32_t number;
} events[] = {
#define EVENT_ROW(symbol) { #symbol, symbol },
    EPCI_EVENT_LIST(EVENT_ROW)
#undef EVENT_ROW
};

uint32_t epct_event_number(const char *symbol)
{
    for (size_t i = 0; i < epct_event_count(); i++)
        if (strcmp(events[i].symbol, symbol) == 0)
            return events[i].number;
    return 0;
}

size_t epct_event_count(void)
{
    return sizeof events / sizeof *events;
}

/* Reads the next line without its end; returns false after the last. */
static int next_line(FILE *file, char line[512])
{
    if (!fgets(line, 512, file))
        return 0;
    line[strcspn(line, "\r\n")] = '\0';
    return 1;
}

static void read_one(FILE *file, const char *head, struct epct_message *message)
{
    char line[512] = "";

    ck_assert_msg(sscanf(head, "MessageId=%u Severity=%15s SymbolicName=%47s", &message->number,
                         message->severity, message->symbol) == 3,
                  "%s", head);
    next_line(file, line);
    ck_assert_str_eq(line, "Language=English");
    next_line(file, message->text);
    next_line(file, line);
    ck_assert_str_eq(line, ".");
}

size_t epct_messages(const char *path, struct epct_message list[EPCT_MESSAGES_MAX])
{
    FILE *file = fopen(path, "r");
    char line[512];
    size_t count = 0;

    ck_assert_msg(file != NULL, "cannot read %s", path);
    while (next_line(file, line)) {
        if (strncmp(line, "MessageId=", 10) != 0)
            continue;
        ck_assert_uint_lt(count, EPCT_MESSAGES_MAX);
        read_one(file, line, &list[count++]);
    }
    fclose(file);
    return count;
}
