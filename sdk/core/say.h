/* SPDX-License-Identifier: MIT
 *
 * say.h -- builds messages without stdio.
 */
#ifndef EPC_CORE_SAY_H
#define EPC_CORE_SAY_H

#include <stddef.h>
#include <stdint.h>

/* A message under construction.  Begins as all zeros; a text that is too long is cut. */
struct epci_say {
    char text[320];
    size_t used;
};

/* Append `format`; each %u (decimal), %d (signed) and %x (hexadecimal) in it takes the next of
 * `numbers`, which may be NULL if there is none. */
void epci_say(struct epci_say *say, const char *format, const uint64_t *numbers);

/* Append a text as it is. */
void epci_say_text(struct epci_say *say, const char *text);

#endif
