/* SPDX-License-Identifier: MIT
 *
 * message.c -- appends to a fixed buffer that always ends with a NUL; what does not fit is cut.
 */
#include "sdk/core/message.h"

#include <string.h>

#include "sdk/core/text.h"

static void append_to_message(struct epci_text_builder *say, const char *text, size_t length)
{
    size_t capacity = sizeof say->text - 1 - say->used;

    if (length > capacity)
        length = capacity;
    memcpy(say->text + say->used, text, length);
    say->used += length;
    say->text[say->used] = '\0';
}

void epci_append_text(struct epci_text_builder *say, const char *text)
{
    append_to_message(say, text, strlen(text));
}

void epci_append_format(struct epci_text_builder *say, const char *format, const uint64_t *numbers)
{
    char digits[EPCI_NUMBER_BYTES];

    for (; *format; format++) {
        uint64_t number;

        if (*format != '%') {
            append_to_message(say, format, 1);
            continue;
        }
        number = *numbers++;
        if (strchr("dGW", *++format) && number > INT64_MAX) {
            append_to_message(say, "-", 1);
            number = 0 - number;
        }
        if (*format == 's')
            epci_append_text(say, (const char *)(uintptr_t)number);
        else
            epci_append_text(say, *format == 'x' ? epci_format_hexadecimal(number, 1, digits)
                                                 : epci_format_decimal(number, digits));
    }
}
