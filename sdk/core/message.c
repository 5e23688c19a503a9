/* SPDX-License-Identifier: MIT
 *
 * message.c -- see message.h.
 */
#include "sdk/core/message.h"

#include <string.h>

static void append(struct epci_say *say, const char *text, size_t length)
{
    size_t room = sizeof say->text - 1 - say->used;

    if (length > room)
        length = room;
    memcpy(say->text + say->used, text, length);
    say->used += length;
    say->text[say->used] = '\0';
}

static void append_number(struct epci_say *say, uint64_t number, unsigned radix)
{
    char digits[20];
    size_t at = sizeof digits;

    do {
        digits[--at] = "0123456789abcdef"[number % radix];
        number /= radix;
    } while (number != 0);
    append(say, digits + at, sizeof digits - at);
}

void epci_say(struct epci_say *say, const char *format, const uint64_t *numbers)
{
    for (; *format; format++) {
        if (*format != '%') {
            append(say, format, 1);
            continue;
        }
        format++;
        if (*format == 'd' && *numbers > INT64_MAX) {
            append(say, "-", 1);
            append_number(say, 0 - *numbers++, 10);
        } else {
            append_number(say, *numbers++, *format == 'x' ? 16 : 10);
        }
    }
}

void epci_say_text(struct epci_say *say, const char *text)
{
    append(say, text, strlen(text));
}
