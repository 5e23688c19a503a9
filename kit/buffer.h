/* SPDX-License-Identifier: MIT
 *
 * buffer.h -- text that grows in an arena, for what is generated and printed.
 */
#ifndef EPC_KIT_BUFFER_H
#define EPC_KIT_BUFFER_H

#include "kit/arena.h"

struct kit_buffer {
    struct kit_arena *arena;
    char *text; /* not NUL-terminated */
    size_t bytes;
    size_t room;
    bool failed; /* memory ran out; what follows is dropped */
};

/* Append bytes, or formatted text (conversions of kit_arena_format). */
void kit_buffer_put(struct kit_buffer *buffer, const char *text, size_t bytes);
void kit_buffer_print(struct kit_buffer *buffer, const char *format, ...) KIT_FORMAT(2, 3);

/* Append `text` as it stands between the quotes of a C or .reg string. */
void kit_buffer_escape(struct kit_buffer *buffer, const char *text);

/* The text with CR LF for every LF, as UTF-16LE with BOM if `wide`, else UTF-8.  False: memory. */
bool kit_buffer_encode(const struct kit_buffer *buffer, bool wide, const unsigned char **bytes,
                       size_t *count);

#endif
