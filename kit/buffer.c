/* SPDX-License-Identifier: MIT
 *
 * buffer.c -- growing text, and its form in a file for Windows.
 */
#include "kit/buffer.h"

#include <string.h>

#include "sdk/core/checked.h"
#include "sdk/core/text.h"

void kit_buffer_put(struct kit_buffer *buffer, const char *text, size_t bytes)
{
    size_t need;
    size_t room = buffer->room ? buffer->room : 1024;
    char *bigger;

    if (buffer->failed || bytes == 0)
        return;
    buffer->failed = !epci_add_size(buffer->bytes, bytes, &need) || need > SIZE_MAX / 4;
    while (!buffer->failed && room < need)
        room *= 2;
    if (!buffer->failed && (room != buffer->room)) {
        bigger = kit_arena_take(buffer->arena, room, 1);
        buffer->failed = !bigger;
        if (bigger && buffer->bytes != 0)
            memcpy(bigger, buffer->text, buffer->bytes);
        if (bigger) {
            buffer->text = bigger;
            buffer->room = room;
        }
    }
    if (buffer->failed)
        return;
    memcpy(buffer->text + buffer->bytes, text, bytes);
    buffer->bytes = need;
}

void kit_buffer_print(struct kit_buffer *buffer, const char *format, ...)
{
    va_list arguments;
    char *text;

    va_start(arguments, format);
    text = kit_arena_vformat(buffer->arena, format, arguments);
    va_end(arguments);
    if (text)
        kit_buffer_put(buffer, text, strlen(text));
    else
        buffer->failed = true;
}

void kit_buffer_escape(struct kit_buffer *buffer, const char *text)
{
    while (*text) {
        size_t plain = strcspn(text, "\\\"");
        kit_buffer_put(buffer, text, plain);
        text += plain;
        if (*text == 0)
            return;
        kit_buffer_put(buffer, "\\", 1);
        kit_buffer_put(buffer, text++, 1);
    }
}

/* CR LF for LF; NULL: memory. */
static char *with_crlf(const struct kit_buffer *buffer, size_t *bytes)
{
    size_t made = 0;
    char *text =
        buffer->bytes < SIZE_MAX / 4 ? kit_arena_take(buffer->arena, buffer->bytes * 2, 1) : NULL;

    for (size_t i = 0; text && i < buffer->bytes; i++) {
        if (buffer->text[i] == '\n')
            text[made++] = '\r';
        text[made++] = buffer->text[i];
    }
    *bytes = made;
    return text;
}

bool kit_buffer_encode(const struct kit_buffer *buffer, bool wide, const unsigned char **bytes,
                       size_t *count)
{
    size_t length;
    char *text = buffer->failed ? NULL : with_crlf(buffer, &length);
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
    units = kit_arena_take(buffer->arena, length, sizeof *units);
    out = kit_arena_take(buffer->arena, length + 1, sizeof *units);
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
