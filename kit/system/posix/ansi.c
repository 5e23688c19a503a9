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
    size_t needed = 0, lone = 0;

    for (size_t at = 0; at < units;) {
        const size_t before = lone;
        const uint32_t scalar =
            epci_utf16_decode_scalar((const unsigned char *)text, units, &at, &lone);
        char bytes[4];
        const size_t count = epci_utf8_encode_scalar(lone > before ? '?' : scalar, bytes);

        if (needed + count <= capacity)
            memcpy(out + needed, bytes, count);
        needed += count;
    }
    return needed;
}
