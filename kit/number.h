/* SPDX-License-Identifier: MIT
 *
 * number.h -- numbers as text, the same in every locale: a point, and no marks between digits.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kit/slice.h"

/* Room for any double with its NUL. */
#define KIT_NUMBER_CAPACITY 32

/* Write a whole number: its magnitude, and whether it is less than 0 by it; returns `out`. */
const char *kit_format_sign_and_magnitude(bool negative, uint64_t magnitude,
                                          char out[KIT_NUMBER_CAPACITY]);

/* Write the shortest decimal number that is read back as exactly this double; returns `out`.
 * Infinite values and NaN have none: "". */
const char *kit_format_double(double number, char out[KIT_NUMBER_CAPACITY]);

/* Read a decimal number, with or without fraction and exponent, and nothing around it.  False if
 * the text is anything else, or beyond a double; then *out is unchanged. */
bool kit_parse_double(struct kit_slice text, double *out);

/* Take a whole number of decimal digits alone from the front of a text.  False, and all unchanged,
 * if no digit is there, or if it is more than `maximum`. */
bool kit_take_u32(struct kit_slice *text, uint32_t maximum, uint32_t *out);
/* The same, where nothing may come after it. */
bool kit_parse_u32(struct kit_slice text, uint32_t maximum, uint32_t *out);
bool kit_parse_u64(struct kit_slice text, uint64_t maximum, uint64_t *out);
/* Is the number in a list of decimal numbers?  What is not a number is passed over. */
bool kit_list_has_number(const char *list, uint32_t number);
/* A port in at most five digits, maybe 0. */
bool kit_parse_port(struct kit_slice text, uint16_t *out);

/* A system time, 100 ns since 1601, in milliseconds since 1970, rounded down; before 1970 it is
 * negative. */
static inline int64_t kit_ms_since_1970(uint64_t time)
{
    return (int64_t)(time / 10000) - 11644473600000;
}
