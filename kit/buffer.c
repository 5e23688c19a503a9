/* SPDX-License-Identifier: MIT
 *
 * buffer.c -- growing text, and its form in a file for Windows.
 *
 * The room doubles, so that n bytes cost O(n).  Memory of an arena cannot be given back: there a
 * longer text is a copy, and the shorter one stays until the arena is released.
 */
#include "kit/buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sdk/core/text.h"

char *kit_buffer_reserve(struct kit_buffer *buffer, size_t more)
{
    if (!buffer->failed && more > buffer->capacity - buffer->bytes)
        buffer->failed = !kit_grow_array(buffer->arena, &buffer->text, buffer->bytes, more,
                                         &buffer->capacity, 1);
    return buffer->failed ? NULL : buffer->text + buffer->bytes;
}

void kit_buffer_add_bytes(struct kit_buffer *buffer, const void *bytes, size_t count)
{
    char *at = count > 0 ? kit_buffer_reserve(buffer, count) : NULL;

    if (!at)
        return;
    memcpy(at, bytes, count);
    buffer->bytes += count;
}

void kit_buffer_add_text(struct kit_buffer *buffer, const char *text)
{
    kit_buffer_add_bytes(buffer, text, strlen(text));
}

void kit_buffer_add_format(struct kit_buffer *buffer, const char *format, ...)
{
    va_list arguments;
    int bytes;

    va_start(arguments, format);
    bytes = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (bytes < 0)
        buffer->failed = true;
    /* One more for the NUL, which is not part of the text. */
    if (bytes <= 0 || !kit_buffer_reserve(buffer, (size_t)bytes + 1))
        return;
    va_start(arguments, format);
    vsnprintf(buffer->text + buffer->bytes, (size_t)bytes + 1, format, arguments);
    va_end(arguments);
    buffer->bytes += (size_t)bytes;
}

void kit_buffer_release(struct kit_buffer *buffer)
{
    if (!buffer->arena)
        free(buffer->text);
    *buffer = (struct kit_buffer){ .arena = buffer->arena };
}

void kit_buffer_add_backslash_escaped(struct kit_buffer *buffer, const char *text)
{
    while (*text) {
        size_t plain = strcspn(text, "\\\"");
        kit_buffer_add_bytes(buffer, text, plain);
        text += plain;
        if (*text == 0)
            return;
        kit_buffer_add_bytes(buffer, "\\", 1);
        kit_buffer_add_bytes(buffer, text++, 1);
    }
}

/* CR LF for LF; NULL: memory. */
static char *copy_with_crlf(const struct kit_buffer *buffer, size_t *bytes)
{
    size_t made = 0;
    char *text = buffer->bytes < SIZE_MAX / 4
                     ? kit_arena_allocate(buffer->arena, buffer->bytes * 2, 1)
                     : NULL;

    for (size_t i = 0; text && i < buffer->bytes; i++) {
        if (buffer->text[i] == '\n')
            text[made++] = '\r';
        text[made++] = buffer->text[i];
    }
    *bytes = made;
    return text;
}

bool kit_buffer_encode_for_windows(const struct kit_buffer *buffer, bool wide,
                                   const unsigned char **bytes, size_t *count)
{
    size_t length;
    char *text = buffer->failed ? NULL : copy_with_crlf(buffer, &length);
    uint16_t *units;
    unsigned char *out;
    size_t unit_count = 0;

    if (!text)
        return false;
    if (!wide) {
        *bytes = (const unsigned char *)text;
        *count = length;
        return true;
    }
    units = kit_arena_allocate(buffer->arena, length, sizeof *units);
    out = kit_arena_allocate(buffer->arena, length + 1, sizeof *units);
    if (!units || !out || epci_utf16_from_utf8(text, length, units, length, &unit_count))
        return false;
    out[0] = 0xFF;
    out[1] = 0xFE;
    for (size_t i = 0; i < unit_count; i++) {
        out[2 * i + 2] = (unsigned char)(units[i] & 0xFF);
        out[2 * i + 3] = (unsigned char)(units[i] >> 8);
    }
    *bytes = out;
    *count = 2 * unit_count + 2;
    return true;
}
