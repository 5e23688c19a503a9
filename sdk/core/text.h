/* SPDX-License-Identifier: MIT
 *
 * text.h -- UTF-8 inside, UTF-16 at the wire: conversion with bounds, and no locale.
 *
 * UTF-16 is in host units (uint16_t), which on every system we support are little-endian as on the
 * wire.  Text that is already in somebody's registry is never sent through here: it is carried as
 * raw units.
 */
#ifndef EPC_CORE_TEXT_H
#define EPC_CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decode one scalar value from UTF-8; *used is 1..4.  EPC_E_ENCODING for anything that is not the
 * shortest form of a Unicode scalar value; then *used is 1. */
int epci_utf8_next(const char *text, size_t bytes, uint32_t *scalar, size_t *used);

/* Encode one scalar value in UTF-8; returns its length, 1..4. */
size_t epci_utf8_put(uint32_t scalar, char bytes[4]);

/* UTF-8 to UTF-16.  Writes at most `room` units, no NUL, and sets *units to what was written; with
 * out == NULL counts only.  EPC_E_NOSPACE where it does not fit (*units then is what the whole
 * needs, nothing useful was written), EPC_E_ENCODING for invalid input (*units is unchanged, the
 * valid part may have been written). */
int epci_utf16_from_utf8(const char *text, size_t bytes, uint16_t *out, size_t room, size_t *units);

/* UTF-16 to UTF-8, as above.  A lone surrogate becomes U+FFFD, since names on a real system may
 * hold some and must still be shown; *replaced (may be NULL) counts them. */
int epci_utf8_from_utf16(const uint16_t *text, size_t units, char *out, size_t room, size_t *bytes,
                         size_t *replaced);

/* The same from `count` bytes of UTF-16 as they stand in a block: at any address, so perhaps not
 * aligned; an odd byte at the end is ignored. */
int epci_utf8_from_wire(const unsigned char *text, size_t count, char *out, size_t room,
                        size_t *bytes, size_t *replaced);

/* Units before the first NUL, at most `most`. */
size_t epci_utf16_length(const uint16_t *text, size_t most);

/* Whether a character or UTF-16 unit must not occur in a line of text: controls, and what ends a
 * line. */
bool epci_is_control(uint32_t unit);

/* Equal without regard to the case of A-Z; for tokens, keys and file names of our own. */
bool epci_ascii_equal(const char *a, const char *b);

/* Room for the text of any number made by the two below. */
#define EPCI_NUMBER_BYTES 21

/* A number in decimal, or in hexadecimal with at least `digits` (at most 16) digits; returns where in
 * `text` it begins. */
const char *epci_decimal(uint64_t number, char text[EPCI_NUMBER_BYTES]);
const char *epci_hexadecimal(uint64_t number, unsigned digits, char text[EPCI_NUMBER_BYTES]);

/* A decimal number that is all of text[0..units); false for anything else or above 2^32-1. */
bool epci_utf16_decimal(const uint16_t *text, size_t units, uint32_t *value);

#endif
