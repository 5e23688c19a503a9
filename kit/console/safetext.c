/* SPDX-License-Identifier: MIT
 *
 * safetext.c -- replaces characters that would disturb a line of output, one by one.
 */
#include "kit/console/safetext.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

bool kit_is_printable_scalar(uint32_t scalar)
{
    if (scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0))
        return false;
    /* Line ends that are not control characters, and what turns the direction of writing. */
    if (scalar == 0x200E || scalar == 0x200F || (scalar >= 0x2028 && scalar <= 0x202E))
        return false;
    return !(scalar >= 0x2066 && scalar <= 0x2069) && scalar != 0xFEFF;
}

/* The next character's bytes; false if it has to be replaced.  `left` is not 0. */
static bool is_next_char_printable(const char *text, size_t left, size_t *used)
{
    uint32_t scalar = 0;

    return epci_utf8_decode_scalar(text, left, &scalar, used) == EPC_OK &&
           kit_is_printable_scalar(scalar);
}

void kit_replace_unprintable_in_place(char *text)
{
    char *to = text;
    size_t left = strlen(text), used;

    for (; left > 0; text += used, left -= used) {
        if (is_next_char_printable(text, left, &used)) {
            memmove(to, text, used);
            to += used;
        } else
            *to++ = '?';
    }
    *to = '\0';
}

size_t kit_count_printed_characters(const char *text)
{
    size_t left = strlen(text), used, width = 0;

    for (; left > 0; text += used, left -= used, width++)
        is_next_char_printable(text, left, &used);
    return width;
}

size_t kit_safe_print_bytes(FILE *to, const char *text, size_t bytes)
{
    size_t used, printed = 0;

    for (; bytes > 0; text += used, bytes -= used, printed++) {
        if (is_next_char_printable(text, bytes, &used))
            fwrite(text, 1, used, to);
        else
            fputc('?', to);
    }
    return printed;
}

void kit_print_safe_padded(FILE *to, const char *text, size_t width)
{
    for (size_t printed = kit_safe_print_bytes(to, text, strlen(text)); printed < width; printed++)
        fputc(' ', to);
}

/* The last by fputc: then a newline empties the buffer that Wine's stderr has (8.0), and a pipe's
 * reader gets the line now. */
void kit_print_safe_between(FILE *to, const char *before, const char *text, const char *after)
{
    fputs(before, to);
    kit_print_safe_padded(to, text, 0);
    for (; *after; after++)
        fputc(*after, to);
}
