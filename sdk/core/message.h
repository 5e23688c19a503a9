/* SPDX-License-Identifier: MIT
 *
 * message.h -- messages without stdio.
 */
#ifndef EPC_CORE_MESSAGE_H
#define EPC_CORE_MESSAGE_H

#include <stddef.h>
#include <stdint.h>

/* A message under construction, begun as zeros; too long a text is cut. */
struct epci_say {
    char text[320];
    size_t used;
};

/* Append; each %u (decimal), %d (signed) and %x (hexadecimal) takes the next of `numbers`. */
void epci_say(struct epci_say *say, const char *format, const uint64_t *numbers);

/* Append as it is. */
void epci_say_text(struct epci_say *say, const char *text);

#endif
