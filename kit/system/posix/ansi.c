/* SPDX-License-Identifier: MIT
 *
 * ansi.c -- where the system has no ANSI code page, its texts are UTF-8.
 */
#include "kit/system/ansi.h"

#include <stdbool.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

size_t kit_ansi_decode_to_utf16(const char *text, size_t bytes, uint16_t *out, size_t capacity)
{
    size_t needed = 0;

    for (size_t at = 0, used; at < bytes; at += used) {
        uint16_t units[2];
        uint32_t scalar;
        size_t count;

        if (epci_utf8_decode_scalar(text + at, bytes - at, &scalar, &used) != EPC_OK)
            scalar = '?';
        count = epci_utf16_encode_scalar(scalar, units);
        if (needed + count <= capacity)
            memcpy(out + needed, units, count * sizeof *units);
        needed += count;
    }
    return needed;
}

size_t kit_ansi_encode_from_utf16(const uint16_t *text, size_t units, char *out, size_t capacity)
{
    size_t needed = 0;

    for (size_t at = 0; at < units; at++) {
        const bool pair =
            at + 1 < units && (text[at] & 0xFC00) == 0xD800 && (text[at + 1] & 0xFC00) == 0xDC00;
        uint32_t scalar = text[at];
        char bytes[4];
        size_t count;

        if (pair)
            scalar = 0x10000u + ((scalar & 0x3FF) << 10) + (text[at + 1] & 0x3FFu);
        else if ((scalar & 0xF800) == 0xD800)
            scalar = '?';
        at += pair;
        count = epci_utf8_encode_scalar(scalar, bytes);
        if (needed + count <= capacity)
            memcpy(out + needed, bytes, count);
        needed += count;
    }
    return needed;
}
