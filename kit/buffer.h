/* SPDX-License-Identifier: MIT
 *
 * buffer.h -- text that grows in an arena, for what is generated and printed.
 */
#ifndef EPC_KIT_BUFFER_H
#define EPC_KIT_BUFFER_H

#include "kit/arena.h"

struct epci_buffer {
    struct epci_arena *arena;
    char *text; /* not NUL-terminated */
    size_t bytes;
    size_t room;
    bool failed; /* memory ran out; what follows is dropped */
};

/* Append bytes, or formatted text (conversions of epci_arena_format). */
void epci_buffer_put(struct epci_buffer *buffer, const char *text, size_t bytes);
void epci_buffer_print(struct epci_buffer *buffer, const char *format, ...) EPCI_FORMAT(2, 3);

/* Append `text` as it stands between the quotes of a C or .reg string. */
void epci_buffer_escape(struct epci_buffer *buffer, const char *text);

/* The text with CR LF for every LF, as UTF-16LE with BOM if `wide`, else UTF-8.  False: memory. */
bool epci_buffer_encode(const struct epci_buffer *buffer, bool wide, const unsigned char **bytes,
                        size_t *count);

#endif
