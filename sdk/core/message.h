/* SPDX-License-Identifier: MIT
 *
 * message.h -- builds messages without stdio.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* A message under construction.  Begins as all zeros; a text that is too long is cut. */
struct epci_text_builder {
    char text[640];
    size_t used;
};

/* Append `format`.  Each %letter in it takes the next of `numbers` (NULL if there are none): %d, %G
 * and %W are signed, %x is hexadecimal, %s is a `const char *` that was converted to uintptr_t, any
 * other letter is decimal. */
void epci_append_format(struct epci_text_builder *say, const char *format, const uint64_t *numbers);

/* Append a text as it is. */
void epci_append_text(struct epci_text_builder *say, const char *text);
