/* SPDX-License-Identifier: MIT
 *
 * text.c -- UTF-8 and UTF-16, by the tables of the Unicode standard (section 3.9), no locale.
 */
#include "sdk/core/text.h"

#include <string.h>

#include <epc/epc.h>

#define REPLACEMENT 0xFFFDu

static bool is_high_surrogate(uint32_t unit)
{
    return unit >= 0xD800 && unit <= 0xDBFF;
}

static bool is_low_surrogate(uint32_t unit)
{
    return unit >= 0xDC00 && unit <= 0xDFFF;
}

/* How many bytes a sequence with this first byte has, its payload, and the smallest scalar that
 * may be written that long; 0 for a byte that begins nothing. */
static size_t lead(unsigned char byte, uint32_t *payload, uint32_t *smallest)
{
    if (byte < 0x80) {
        *payload = byte;
        *smallest = 0;
        return 1;
    }
    if ((byte & 0xE0) == 0xC0) {
        *payload = byte & 0x1Fu;
        *smallest = 0x80;
        return 2;
    }
    if ((byte & 0xF0) == 0xE0) {
        *payload = byte & 0x0Fu;
        *smallest = 0x800;
        return 3;
    }
    if ((byte & 0xF8) == 0xF0) {
        *payload = byte & 0x07u;
        *smallest = 0x10000;
        return 4;
    }
    return 0;
}

/* Inline, as texts in other scripts go through it character by character. */
static inline int next_utf8(const char *text, size_t bytes, uint32_t *scalar, size_t *used)
{
    uint32_t value, smallest;
    size_t length;

    *used = 1;
    if (bytes == 0)
        return EPC_E_ENCODING;
    length = lead((unsigned char)text[0], &value, &smallest);
    if (length == 0 || length > bytes)
        return EPC_E_ENCODING;
    for (size_t i = 1; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];

        if ((byte & 0xC0) != 0x80)
            return EPC_E_ENCODING;
        value = value << 6 | (byte & 0x3Fu);
    }
    if (value < smallest || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return EPC_E_ENCODING;
    *scalar = value;
    *used = length;
    return EPC_OK;
}

int epci_utf8_next(const char *text, size_t bytes, uint32_t *scalar, size_t *used)
{
    return next_utf8(text, bytes, scalar, used);
}

int epci_utf16_from_utf8(const char *text, size_t bytes, uint16_t *out, size_t room, size_t *units)
{
    size_t at = 0, count = 0, used;
    uint32_t scalar;

    for (; at < bytes; at += used) {
        size_t need;

        if ((unsigned char)text[at] < 0x80) { /* most of it is */
            scalar = (unsigned char)text[at];
            used = 1;
        } else if (next_utf8(text + at, bytes - at, &scalar, &used) != EPC_OK) {
            return EPC_E_ENCODING;
        }
        need = scalar < 0x10000 ? 1 : 2;
        if (out && count <= room && need <= room - count) {
            if (need == 2) {
                out[count] = (uint16_t)(0xD800 + ((scalar - 0x10000) >> 10));
                out[count + 1] = (uint16_t)(0xDC00 + ((scalar - 0x10000) & 0x3FF));
            } else {
                out[count] = (uint16_t)scalar;
            }
        }
        count += need;
    }
    *units = count;
    return out && count > room ? EPC_E_NOSPACE : EPC_OK;
}

size_t epci_utf8_put(uint32_t scalar, char bytes[4])
{
    if (scalar < 0x80) {
        bytes[0] = (char)scalar;
        return 1;
    }
    if (scalar < 0x800) {
        bytes[0] = (char)(0xC0 | scalar >> 6);
        bytes[1] = (char)(0x80 | (scalar & 0x3F));
        return 2;
    }
    if (scalar < 0x10000) {
        bytes[0] = (char)(0xE0 | scalar >> 12);
        bytes[1] = (char)(0x80 | (scalar >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (scalar & 0x3F));
        return 3;
    }
    bytes[0] = (char)(0xF0 | scalar >> 18);
    bytes[1] = (char)(0x80 | (scalar >> 12 & 0x3F));
    bytes[2] = (char)(0x80 | (scalar >> 6 & 0x3F));
    bytes[3] = (char)(0x80 | (scalar & 0x3F));
    return 4;
}

static uint32_t unit_at(const unsigned char *text, size_t index)
{
    return (uint32_t)text[2 * index] | (uint32_t)text[2 * index + 1] << 8;
}

/* The scalar at unit `*at`, which moves behind it; U+FFFD, counted, for a lone surrogate. */
static uint32_t next_from_wire(const unsigned char *text, size_t units, size_t *at,
                               size_t *replaced)
{
    uint32_t unit = unit_at(text, (*at)++);

    if (is_high_surrogate(unit) && *at < units && is_low_surrogate(unit_at(text, *at)))
        return 0x10000 + ((unit - 0xD800) << 10) + (unit_at(text, (*at)++) - 0xDC00);
    if (is_high_surrogate(unit) || is_low_surrogate(unit)) {
        (*replaced)++;
        return REPLACEMENT;
    }
    return unit;
}

int epci_utf8_from_wire(const unsigned char *text, size_t count, char *out, size_t room,
                        size_t *bytes, size_t *replaced)
{
    size_t at = 0, total = 0, lone = 0;

    while (at < count / 2) {
        char piece[4];
        size_t need = epci_utf8_put(next_from_wire(text, count / 2, &at, &lone), piece);

        if (out && total <= room && need <= room - total)
            memcpy(out + total, piece, need);
        total += need;
    }
    *bytes = total;
    if (replaced)
        *replaced = lone;
    return out && total > room ? EPC_E_NOSPACE : EPC_OK;
}

int epci_utf8_from_utf16(const uint16_t *text, size_t units, char *out, size_t room, size_t *bytes,
                         size_t *replaced)
{
    return epci_utf8_from_wire((const unsigned char *)text, units * 2, out, room, bytes, replaced);
}

size_t epci_utf16_length(const uint16_t *text, size_t most)
{
    size_t length = 0;

    while (length < most && text[length] != 0)
        length++;
    return length;
}

static char ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool epci_is_control(uint32_t unit)
{
    return unit < 0x20 || (unit >= 0x7F && unit <= 0x9F) || unit == 0x2028 || unit == 0x2029;
}

bool epci_ascii_equal(const char *a, const char *b)
{
    for (; *a && *b; a++, b++)
        if (ascii_lower(*a) != ascii_lower(*b))
            return false;
    return *a == *b;
}

const char *epci_decimal(uint64_t number, char text[EPCI_NUMBER_BYTES])
{
    char *at = text + EPCI_NUMBER_BYTES - 1;

    *at = '\0';
    do
        *--at = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    return at;
}

const char *epci_hexadecimal(uint64_t number, unsigned digits, char text[EPCI_NUMBER_BYTES])
{
    char *at = text + EPCI_NUMBER_BYTES - 1;
    char *least = at - digits;

    *at = '\0';
    while (number != 0 || at > least) {
        *--at = "0123456789abcdef"[number & 15];
        number >>= 4;
    }
    return at;
}

bool epci_utf16_decimal(const uint16_t *text, size_t units, uint32_t *value)
{
    uint64_t number = 0;

    if (units == 0)
        return false;
    for (size_t i = 0; i < units; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        number = number * 10 + (uint32_t)(text[i] - '0');
        if (number > UINT32_MAX)
            return false;
    }
    *value = (uint32_t)number;
    return true;
}
