/* SPDX-License-Identifier: MIT
 *
 * messages.h -- reads sdk/provider/events.mc, for tests that compare it with what is made of it.
 */
#ifndef EPC_SUPPORT_MESSAGES_H
#define EPC_SUPPORT_MESSAGES_H

#include <stddef.h>
#include <stdint.h>

#define EPCT_MESSAGES_MOST 64

struct epct_message {
    uint32_t number;
    char severity[16]; /* "Error", as in the file */
    char symbol[48];
    char text[512];
};

/* All messages of the file in its order; fails the test where it does not read as it should. */
size_t epct_messages(const char *path, struct epct_message list[EPCT_MESSAGES_MOST]);

/* What EPCI_EVENT_... is in C, 0 for a symbol that is not there. */
uint32_t epct_event_number(const char *symbol);
/* How many there are in C. */
size_t epct_event_count(void);

#endif
