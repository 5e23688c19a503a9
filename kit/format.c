/* SPDX-License-Identifier: MIT
 *
 * format.c -- the little of printf that messages and emitters need, into an arena: the portable
 * parts have no stdio, and no locale may change what is generated.
 */
#include "kit/arena.h"

#include <string.h>

/* Writes into `out` while there is room, and counts on. */
struct writer {
    char *out;
    size_t room;
    size_t count;
};

static void put(struct writer *writer, const char *text, size_t bytes)
{
    if (bytes != 0 && writer->count < writer->room) {
        size_t left = writer->room - writer->count;
        memcpy(writer->out + writer->count, text, bytes < left ? bytes : left);
    }
    writer->count += bytes;
}

struct conversion {
    char fill;
    unsigned width;
    bool has_precision;
    bool is_size;
    size_t precision;
};

static void put_number(struct writer *writer, const struct conversion *how, uint64_t value,
                       unsigned radix, const char *digits, bool negative)
{
    char text[24];
    size_t at = sizeof text;
    size_t used;

    do {
        text[--at] = digits[value % radix];
        value /= radix;
    } while (value != 0);
    used = sizeof text - at + (negative ? 1 : 0);
    if (negative && how->fill == '0')
        put(writer, "-", 1);
    for (; used < how->width; used++)
        put(writer, &how->fill, 1);
    if (negative && how->fill != '0')
        put(writer, "-", 1);
    put(writer, text + at, sizeof text - at);
}

/* Flags, width, precision and length behind a '%'; returns where the conversion's letter stands. */
static const char *read_conversion(const char *at, struct conversion *how, va_list *arguments)
{
    memset(how, 0, sizeof *how);
    how->fill = ' ';
    if (*at == '0') {
        how->fill = '0';
        at++;
    }
    for (; *at >= '0' && *at <= '9'; at++)
        how->width = how->width * 10 + (unsigned)(*at - '0');
    if (at[0] == '.' && at[1] == '*') {
        int precision = va_arg(*arguments, int);
        how->has_precision = true;
        how->precision = precision > 0 ? (size_t)precision : 0;
        at += 2;
    }
    if (*at == 'z') {
        how->is_size = true;
        at++;
    }
    return at;
}

static size_t bounded_length(const char *text, size_t most)
{
    const char *end = memchr(text, 0, most);

    return end ? (size_t)(end - text) : most;
}

static void put_string(struct writer *writer, const struct conversion *how, const char *text)
{
    if (!text)
        text = "(none)";
    put(writer, text, how->has_precision ? bounded_length(text, how->precision) : strlen(text));
}

static void put_conversion(struct writer *writer, const struct conversion *how, char letter,
                           va_list *arguments)
{
    char one;
    int number;

    switch (letter) {
    case 's':
        put_string(writer, how, va_arg(*arguments, const char *));
        break;
    case 'c':
        one = (char)va_arg(*arguments, int);
        put(writer, &one, 1);
        break;
    case 'd':
        number = va_arg(*arguments, int);
        put_number(writer, how, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, 10,
                   "0123456789", number < 0);
        break;
    case 'u':
        put_number(writer, how,
                   how->is_size ? va_arg(*arguments, size_t) : va_arg(*arguments, unsigned), 10,
                   "0123456789", false);
        break;
    case 'x':
        put_number(writer, how, va_arg(*arguments, unsigned), 16, "0123456789abcdef", false);
        break;
    case 'X':
        put_number(writer, how, va_arg(*arguments, unsigned), 16, "0123456789ABCDEF", false);
        break;
    default:
        put(writer, "%", 1);
        break;
    }
}

static size_t format_into(char *out, size_t room, const char *format, va_list *arguments)
{
    struct writer writer = { out, room, 0 };

    while (*format) {
        size_t plain = strcspn(format, "%");
        struct conversion how;

        put(&writer, format, plain);
        format += plain;
        if (*format == 0)
            break;
        format = read_conversion(format + 1, &how, arguments);
        if (*format == 0)
            break;
        put_conversion(&writer, &how, *format++, arguments);
    }
    return writer.count;
}

char *kit_arena_vformat(struct kit_arena *arena, const char *format, va_list arguments)
{
    va_list again;
    size_t bytes;
    char *text;

    va_copy(again, arguments);
    bytes = format_into(NULL, 0, format, &again);
    va_end(again);
    if (!(text = kit_arena_take(arena, bytes + 1, 1)))
        return NULL;
    va_copy(again, arguments);
    (void)format_into(text, bytes, format, &again);
    va_end(again);
    return text;
}

char *kit_arena_format(struct kit_arena *arena, const char *format, ...)
{
    va_list arguments;
    char *text;

    va_start(arguments, format);
    text = kit_arena_vformat(arena, format, arguments);
    va_end(arguments);
    return text;
}
