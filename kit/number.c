/* SPDX-License-Identifier: MIT
 *
 * number.c -- decimal numbers by way of the C library.
 *
 * The library writes and reads the decimal point of the locale.  The tools set none, but a program
 * that loads a DLL of ours may have set one.
 */
#include "kit/number.h"

#include <float.h>
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Seventeen digits tell any two doubles apart. */
#define LEAST_DIGITS 15
#define MAX_DIGITS   17

/* Longer texts are not numbers. */
#define NUMBER_MAX 400

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

const char *kit_format_sign_and_magnitude(bool negative, uint64_t size,
                                          char out[KIT_NUMBER_CAPACITY])
{
    snprintf(out, KIT_NUMBER_CAPACITY, "%s%" PRIu64, negative ? "-" : "", size);
    return out;
}

const char *kit_format_double(double number, char out[KIT_NUMBER_CAPACITY])
{
    int digits = LEAST_DIGITS;

    out[0] = '\0';
    if (!(number >= -DBL_MAX && number <= DBL_MAX))
        return out;
    do
        snprintf(out, KIT_NUMBER_CAPACITY, "%.*g", digits, number);
    while (strtod(out, NULL) != number && digits++ < MAX_DIGITS);
    for (char *c = out; *c; c++)
        if (!is_digit(*c) && !strchr("+-e", *c))
            *c = '.';
    return out;
}

/* Skip digits from `at` on; returns how many. */
static size_t skip_and_count_digits(struct kit_slice text, size_t *at)
{
    size_t from = *at;

    while (*at < text.bytes && is_digit(text.at[*at]))
        ++*at;
    return *at - from;
}

/* Skip one of these letters, if it is there. */
static bool skip_one_of_letters(struct kit_slice text, size_t *at, const char *letters)
{
    if (*at == text.bytes || !text.at[*at] || !strchr(letters, text.at[*at]))
        return false;
    ++*at;
    return true;
}

bool kit_parse_double(struct kit_slice text, double *out)
{
    const char *point = localeconv()->decimal_point;
    char copy[NUMBER_MAX + 8];
    size_t at = 0, whole, places = 0;
    double number;

    if (text.bytes > NUMBER_MAX)
        return false;
    skip_one_of_letters(text, &at, "+-");
    whole = skip_and_count_digits(text, &at);
    snprintf(copy, sizeof copy, "%.*s", (int)at, text.at);
    if (skip_one_of_letters(text, &at, ".")) {
        size_t from = at;

        places = skip_and_count_digits(text, &at);
        snprintf(copy + strlen(copy), sizeof copy - strlen(copy), "%.4s%.*s", point, (int)places,
                 text.at + from);
    }
    if (whole + places == 0)
        return false;
    if (at < text.bytes) {
        size_t from = at;

        if (!skip_one_of_letters(text, &at, "eE"))
            return false;
        skip_one_of_letters(text, &at, "+-");
        if (skip_and_count_digits(text, &at) == 0 || at < text.bytes)
            return false;
        snprintf(copy + strlen(copy), sizeof copy - strlen(copy), "%.*s", (int)(at - from),
                 text.at + from);
    }
    number = strtod(copy, NULL);
    if (!(number >= -DBL_MAX && number <= DBL_MAX))
        return false;
    *out = number;
    return true;
}
