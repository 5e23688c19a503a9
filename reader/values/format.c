/* SPDX-License-Identifier: MIT
 *
 * format.c -- numbers for programs are cut and clamped; texts for people keep what is exact. */
#include "reader/values/format.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

#include "kit/span.h"
#include "reader/names/titles.h"

int64_t reader_truncate_value_to_int64(const struct reader_value *value)
{
    if (value->is_count && value->is_negative)
        return value->whole > INT64_MAX ? INT64_MIN : -(int64_t)value->whole;
    if (value->is_count)
        return value->whole > INT64_MAX ? INT64_MAX : (int64_t)value->whole;
    if (value->number >= 0x1p63)
        return INT64_MAX;
    return value->number <= -0x1p63 ? INT64_MIN : (int64_t)value->number;
}

int32_t reader_truncate_value_to_int32(const struct reader_value *value)
{
    const int64_t large = reader_truncate_value_to_int64(value);

    return large > INT32_MAX ? INT32_MAX : large < INT32_MIN ? INT32_MIN : (int32_t)large;
}

/* A whole number that a double holds exactly. */
static bool is_whole_number(double number)
{
    return number > -9e15 && number < 9e15 && (double)(int64_t)number == number;
}

void reader_fraction_text(double number, char *out, size_t capacity)
{
    const double magnitude = number < 0 ? -number : number;
    int decimals = magnitude < 1 ? 6 : 3;

    /* What is smaller is the rounding error of a formula. */
    if (magnitude >= 1e-12)
        for (double least = 1e-4; magnitude < least; least /= 10)
            decimals++;
    snprintf(out, capacity, "%.*f", decimals, number);
}

void reader_number_text(const struct reader_value *value, char *out, size_t capacity)
{
    if (value->unit == READER_UNIT_HEX && value->is_whole)
        snprintf(out, capacity, "0x%" PRIX64, value->whole);
    else if (value->is_whole)
        snprintf(out, capacity, "%s%" PRIu64, value->is_negative ? "-" : "", value->whole);
    else if (value->unit == READER_UNIT_NONE && is_whole_number(value->number))
        snprintf(out, capacity, "%.0f", value->number);
    else
        reader_fraction_text(value->number, out, capacity);
}

const char *reader_unit_text(enum reader_unit unit)
{
    static const char *const texts[] = { [READER_UNIT_NONE] = "",
                                         [READER_UNIT_PER_SECOND] = "/sec",
                                         [READER_UNIT_PERCENT] = "%",
                                         [READER_UNIT_SECONDS] = "secs",
                                         [READER_UNIT_HEX] = "" };

    return texts[unit];
}

void reader_copy_counter_text_as_utf8(uint32_t type, const unsigned char *at, size_t bytes,
                                      char *out, size_t capacity)
{
    enum { TEXT_IS_ASCII = 0x10000 };
    struct epci_span rest = epci_span_of(at, bytes);
    size_t i = 0;

    if (type & TEXT_IS_ASCII) {
        for (; i < bytes && at[i] != 0 && i + 1 < capacity; i++)
            out[i] = at[i] > 0x7F ? '?' : at[i] < 0x20 || at[i] == 0x7F ? ' ' : (char)at[i];
        if (capacity > 0)
            out[i] = '\0';
        return;
    }
    reader_utf16_to_text(at, kit_span_take_utf16(&rest).left / 2, out, capacity);
}
