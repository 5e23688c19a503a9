/* SPDX-License-Identifier: MIT
 *
 * format.h -- a value as the numbers and the text that programs show.  No state; any thread.
 *
 * Scale and cap belong to the formula (formula.h): they apply before anything is rounded.
 */
#pragma once

#include <stddef.h>

#include "reader/formulas/math.h"

/* The value without its fraction; the nearest number of the type where it is beyond. */
int32_t reader_truncate_value_to_int32(const struct reader_value *value);
int64_t reader_truncate_value_to_int64(const struct reader_value *value);

/* A number as a person reads it: three digits after the point; six below 1; below 0.0001 as many as
 * show three digits of the number, and below 1e-12 none of them.  Cut at `capacity` - 1 bytes. */
void reader_fraction_text(double number, char *out, size_t capacity);

/* A value in the same way, but a whole number to its last digit; with READER_UNIT_HEX as "0x1F". */
void reader_number_text(const struct reader_value *value, char *out, size_t capacity);

/* What is shown after a value, as the seeds write it: "", "/sec", "%", "secs". */
const char *reader_unit_text(enum reader_unit unit);

/* The letters of a text cell up to its NUL, as UTF-8; controls become blanks, and a byte of an
 * ASCII text that is none has no known meaning and becomes "?".  Cut at `capacity` - 1 bytes, not
 * within a letter. */
void reader_copy_counter_text_as_utf8(uint32_t type, const unsigned char *at, size_t bytes,
                                      char *out, size_t capacity);
