/* SPDX-License-Identifier: MIT
 *
 * text.h -- converts between UTF-8 (inside) and UTF-16 (on the wire), in bounds and without a
 * locale.
 *
 * UTF-16 is in host units (uint16_t); every supported system is little-endian, as the wire is.
 * Names that are already in a registry are never converted for storing: they are carried as raw
 * units. No state, no allocation; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decode one scalar value from UTF-8; sets *used to the bytes read, 1 to 4.  EPC_OK, or
 * EPC_E_ENCODING (and *used 1) for anything but the shortest form of a Unicode scalar value. */
int epci_utf8_decode_scalar(const char *text, size_t bytes, uint32_t *scalar, size_t *used);

/* Encode one scalar value; returns how many bytes (1 to 4) or units (1 or 2) it takes. */
size_t epci_utf8_encode_scalar(uint32_t scalar, char bytes[4]);
size_t epci_utf16_encode_scalar(uint32_t scalar, uint16_t units[2]);

/* The scalar at unit *at of UTF-16 at any address; advances *at.  A lone surrogate is U+FFFD, and
 * is counted. */
uint32_t epci_utf16_decode_scalar(const unsigned char *text, size_t units, size_t *at,
                                  size_t *replaced);

/* Convert UTF-8 to UTF-16.  Writes at most `capacity` units without a NUL and sets *units to their
 * number; with out == NULL it only counts.  Returns EPC_OK; EPC_E_NOSPACE if the text does not fit
 * (*units is what the whole text needs, and `out` has the first characters, as many as fit);
 * EPC_E_ENCODING for invalid input (*units is unchanged, and the valid part may have been
 * written). */
int epci_utf16_from_utf8(const char *text, size_t bytes, uint16_t *out, size_t capacity,
                         size_t *units);

/* Convert UTF-16 to UTF-8 in the same way.  A lone surrogate becomes U+FFFD, because names on a
 * real system may contain some and must be shown; *replaced (may be NULL) is their number. */
int epci_utf8_from_utf16(const uint16_t *text, size_t units, char *out, size_t capacity,
                         size_t *bytes, size_t *replaced);

/* The same from `count` bytes of UTF-16 in a block, at any address; an odd last byte is ignored. */
int epci_utf8_from_utf16_bytes(const unsigned char *text, size_t count, char *out, size_t capacity,
                               size_t *bytes, size_t *replaced);

/* The number of units before the first NUL, at most `maximum`. */
size_t epci_utf16_length(const uint16_t *text, size_t maximum);

/* A-Z in lower case; anything else is unchanged. */
static inline char epci_ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Is text[0..units) this ASCII word in lower case, without regard to the case of A-Z? */
bool epci_utf16_equals_word_nocase(const uint16_t *text, size_t units, const char *word);

/* Room for the text of any number, for the two functions below. */
#define EPCI_NUMBER_BYTES 21

/* Write a number in decimal, or in hexadecimal with at least `digits` (at most 16) digits.  Returns
 * where in `text` it begins. */
const char *epci_format_decimal(uint64_t number, char text[EPCI_NUMBER_BYTES]);
const char *epci_format_hexadecimal(uint64_t number, unsigned digits, char text[EPCI_NUMBER_BYTES]);

/* Read text[0..units) as one decimal number; false if it is anything else, or above 2^32-1. */
bool epci_utf16_parse_decimal(const uint16_t *text, size_t units, uint32_t *value);
