/* SPDX-License-Identifier: MIT
 *
 * buffer.h -- a text that grows, for whatever is put together in memory before it is written.
 *
 * Its memory comes from an arena, or from malloc where `arena` is NULL; then it is released with
 * kit_buffer_release.  A zeroed buffer is an empty one from malloc.  When memory runs out, nothing
 * more is added and `failed` says so, so that only the end has to be checked.
 */
#pragma once

#include "kit/arena.h"

struct kit_buffer {
    struct kit_arena *arena;
    char *text;      /* not NUL-terminated; NULL while it is empty */
    size_t bytes;    /* of the text */
    size_t capacity; /* allocated   */
    bool failed;
};

/* Room for so many bytes after the text; who writes them there adds them to `bytes`.  NULL: no
 * memory. */
char *kit_buffer_reserve(struct kit_buffer *buffer, size_t more);

/* Append bytes, a string, or what printf would print. */
void kit_buffer_add_bytes(struct kit_buffer *buffer, const void *bytes, size_t count);
void kit_buffer_add_text(struct kit_buffer *buffer, const char *text);
void kit_buffer_add_format(struct kit_buffer *buffer, const char *format, ...) KIT_FORMAT(2, 3);

/* Append `text` with a backslash in front of every backslash and double quote, as strings of C and
 * of .reg files have them. */
void kit_buffer_add_backslash_escaped(struct kit_buffer *buffer, const char *text);

/* The text with CR LF for every LF, as UTF-16LE with a byte order mark if `wide`, else as UTF-8; in
 * the buffer's arena, which it needs.  False: out of memory. */
bool kit_buffer_encode_for_windows(const struct kit_buffer *buffer, bool wide,
                                   const unsigned char **bytes, size_t *count);

/* Free what malloc gave; the buffer is empty again.  With an arena it frees nothing. */
void kit_buffer_release(struct kit_buffer *buffer);
