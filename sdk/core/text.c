/* SPDX-License-Identifier: MIT
 *
 * text.c -- UTF-8 and UTF-16 by the tables of the Unicode standard (section 3.9).
 *
 * Both directions decode one scalar value at a time, encode it, and write it while there is room;
 * counting goes on after the room is used up, so that the caller learns what the whole text needs.
 * Runs of ASCII, the usual case, skip the decoder.
 */
#include "sdk/core/text.h"

#include <string.h>

#include <epc/epc.h>

#define TEXT_REPLACEMENT 0xFFFDu

static bool is_surrogate(uint32_t unit)
{
    return unit >= 0xD800 && unit <= 0xDFFF;
}

/* The forms of UTF-8, by length: the bits of the first byte that identify the form, and the
 * smallest scalar that may be written that long. */
static const struct {
    unsigned char mask, lead;
    uint32_t smallest;
} forms[] = {
    { 0x80, 0x00, 0 }, { 0xE0, 0xC0, 0x80 }, { 0xF0, 0xE0, 0x800 }, { 0xF8, 0xF0, 0x10000 }
};

int epci_utf8_decode_scalar(const char *text, size_t bytes, uint32_t *scalar, size_t *used)
{
    size_t length = 1;
    uint32_t value;

    *used = 1;
    if (bytes == 0)
        return EPC_E_ENCODING;
    while (((unsigned char)text[0] & forms[length - 1].mask) != forms[length - 1].lead)
        if (++length > EPC_COUNT(forms))
            return EPC_E_ENCODING;
    if (length > bytes)
        return EPC_E_ENCODING;
    value = (unsigned char)text[0] & ~(uint32_t)forms[length - 1].mask & 0xFF;
    for (size_t i = 1; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];

        if ((byte & 0xC0) != 0x80)
            return EPC_E_ENCODING;
        value = value << 6 | (byte & 0x3Fu);
    }
    if (value < forms[length - 1].smallest || value > 0x10FFFF || is_surrogate(value))
        return EPC_E_ENCODING;
    *scalar = value;
    *used = length;
    return EPC_OK;
}

/* The unit of a character of two or three bytes, the usual ones; returns how many it has, or 0:
 * epci_utf8_decode_scalar knows. */
static inline size_t decode_two_or_three_byte_utf8(const unsigned char *text, size_t bytes,
                                                   uint16_t *unit)
{
    uint32_t value = text[0];

    if (value >= 0xE0 && value < 0xF0 && bytes >= 3) {
        if ((((text[1] ^ 0x80u) | (text[2] ^ 0x80u)) & 0xC0) != 0)
            return 0;
        value = (value & 0xF) << 12 | (text[1] & 0x3Fu) << 6 | (text[2] & 0x3Fu);
        *unit = (uint16_t)value;
        return value >= 0x800 && (value & 0xF800) != 0xD800 ? 3 : 0;
    }
    if (value < 0xC2 || value >= 0xE0 || bytes < 2 || (text[1] & 0xC0) != 0x80)
        return 0;
    *unit = (uint16_t)((value & 0x1F) << 6 | (text[1] & 0x3F));
    return 2;
}

/* Convert ASCII, at most `maximum` bytes and some at once; returns how many. */
static inline size_t convert_ascii_run(const char *text, size_t maximum, uint16_t *out)
{
    size_t at = 0;
    uint64_t eight;

    for (; maximum - at >= 8; at += 8) {
        memcpy(&eight, text + at, sizeof eight);
        if ((eight & 0x8080808080808080u) != 0)
            break;
        for (size_t i = 0; i < 8; i++)
            out[at + i] = (unsigned char)text[at + i];
    }
    for (; at < maximum && (unsigned char)text[at] < 0x80; at++)
        out[at] = (unsigned char)text[at];
    return at;
}

int epci_utf16_from_utf8(const char *text, size_t bytes, uint16_t *out, size_t capacity,
                         size_t *units)
{
    const unsigned char *from = (const unsigned char *)text;
    size_t at = 0, count = 0, used;
    uint32_t scalar;
    uint16_t unit;

    for (; at < bytes; at += used) {
        if (from[at] < 0x80) {
            used = 1;
            if (out && count < capacity)
                used = convert_ascii_run(
                    text + at, bytes - at < capacity - count ? bytes - at : capacity - count,
                    out + count);
            count += used;
        } else if ((used = decode_two_or_three_byte_utf8(from + at, bytes - at, &unit)) != 0) {
            if (out && count < capacity)
                out[count] = unit;
            count++;
        } else {
            if (epci_utf8_decode_scalar(text + at, bytes - at, &scalar, &used) != EPC_OK)
                return EPC_E_ENCODING;
            if (out && count + 1 < capacity)
                (void)epci_utf16_encode_scalar(scalar, out + count);
            count += 2; /* what has one unit was found above */
        }
    }
    *units = count;
    return out && count > capacity ? EPC_E_NOSPACE : EPC_OK;
}

size_t epci_utf8_encode_scalar(uint32_t scalar, char bytes[4])
{
    size_t length = 1;

    while (length < EPC_COUNT(forms) && scalar >= forms[length].smallest)
        length++;
    for (size_t i = length - 1; i > 0; i--, scalar >>= 6)
        bytes[i] = (char)(0x80 | (scalar & 0x3F));
    bytes[0] = (char)(forms[length - 1].lead | scalar);
    return length;
}

size_t epci_utf16_encode_scalar(uint32_t scalar, uint16_t units[2])
{
    if (scalar < 0x10000) {
        units[0] = (uint16_t)scalar;
        return 1;
    }
    units[0] = (uint16_t)(0xD7C0 + (scalar >> 10));
    units[1] = (uint16_t)(0xDC00 | (scalar & 0x3FF));
    return 2;
}

static uint32_t utf16_unit_at(const unsigned char *text, size_t index)
{
    return (uint32_t)text[2 * index] | (uint32_t)text[2 * index + 1] << 8;
}

uint32_t epci_utf16_decode_scalar(const unsigned char *text, size_t units, size_t *at,
                                  size_t *replaced)
{
    uint32_t unit = utf16_unit_at(text, (*at)++);

    if (!is_surrogate(unit))
        return unit;
    if (unit < 0xDC00 && *at < units && (utf16_unit_at(text, *at) & 0xFC00) == 0xDC00)
        return 0x10000 + ((unit - 0xD800) << 10) + (utf16_unit_at(text, (*at)++) - 0xDC00);
    (*replaced)++;
    return TEXT_REPLACEMENT;
}

int epci_utf8_from_utf16_bytes(const unsigned char *text, size_t count, char *out, size_t capacity,
                               size_t *bytes, size_t *replaced)
{
    size_t at = 0, total = 0, lone = 0;

    while (at < count / 2) {
        char piece[4];
        size_t need =
            epci_utf8_encode_scalar(epci_utf16_decode_scalar(text, count / 2, &at, &lone), piece);

        if (out && total <= capacity && need <= capacity - total)
            memcpy(out + total, piece, need);
        total += need;
    }
    *bytes = total;
    if (replaced)
        *replaced = lone;
    return out && total > capacity ? EPC_E_NOSPACE : EPC_OK;
}

int epci_utf8_from_utf16(const uint16_t *text, size_t units, char *out, size_t capacity,
                         size_t *bytes, size_t *replaced)
{
    return epci_utf8_from_utf16_bytes((const unsigned char *)text, units * 2, out, capacity, bytes,
                                      replaced);
}

size_t epci_utf16_length(const uint16_t *text, size_t maximum)
{
    size_t length = 0;

    while (length < maximum && text[length] != 0)
        length++;
    return length;
}

bool epci_utf16_equals_word_nocase(const uint16_t *text, size_t units, const char *word)
{
    size_t i = 0;

    while (i < units && word[i] && text[i] < 0x80 && epci_ascii_lower((char)text[i]) == word[i])
        i++;
    return i == units && word[i] == '\0';
}

const char *epci_format_decimal(uint64_t number, char text[EPCI_NUMBER_BYTES])
{
    char *at = text + EPCI_NUMBER_BYTES - 1;

    *at = '\0';
    do
        *--at = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    return at;
}

const char *epci_format_hexadecimal(uint64_t number, unsigned digits, char text[EPCI_NUMBER_BYTES])
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

bool epci_utf16_parse_decimal(const uint16_t *text, size_t units, uint32_t *value)
{
    uint64_t number = 0;

    for (size_t i = 0; i < units; number = number * 10 + (uint32_t)(text[i++] - '0'))
        if (text[i] < '0' || text[i] > '9' || number > UINT32_MAX)
            return false;
    if (units == 0 || number > UINT32_MAX)
        return false;
    *value = (uint32_t)number;
    return true;
}
