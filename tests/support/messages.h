/* SPDX-License-Identifier: MIT
 *
 * messages.h -- reads a message file (sdk/provider/events/events.mc, pdh/dll/statuses.mc), for
 * tests that compare it with C and with the DLL.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define EPCT_MESSAGES_MAX 128

struct epct_message {
    uint32_t number;
    char severity[16]; /* "Error", as in the file */
    char symbol[48];
    char text[512];
};

/* Reads all messages of the file in order; fails the test where the file has an unexpected form. */
size_t epct_messages(const char *path, struct epct_message list[EPCT_MESSAGES_MAX]);

/* The value of EPCI_EVENT_... in C, or 0 for an unknown symbol. */
uint32_t epct_event_number(const char *symbol);
/* The number of events in C. */
size_t epct_event_count(void);
