/* SPDX-License-Identifier: MIT
 *
 * number.c -- decimal numbers: the usual ones are written here, all others by the C library.
 *
 * The library writes and reads the decimal point of the locale.  The tools set none, but a program
 * that loads a DLL of ours may have set one.
 */
#include "kit/number.h"

#include <float.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sdk/core/text.h"

/* Seventeen digits tell any two doubles apart. */
#define LEAST_DIGITS 15
#define MAX_DIGITS   17

/* Longer texts are not numbers. */
#define NUMBER_MAX 400

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Write a number of `least` digits or more, with zeros before it; returns its end. */
static char *write_digits(char *out, uint64_t number, size_t least)
{
    char text[EPCI_NUMBER_BYTES];
    const char *digits = epci_format_decimal(number, text);
    const size_t count = strlen(digits);

    for (; least > count; least--)
        *out++ = '0';
    memcpy(out, digits, count + 1);
    return out + count;
}

const char *kit_format_sign_and_magnitude(bool negative, uint64_t magnitude,
                                          char out[KIT_NUMBER_CAPACITY])
{
    out[0] = '-';
    write_digits(out + negative, magnitude, 1);
    return out;
}

/* ---- A double from 0.0001 to 10^15 ---- */

/* These are numbers times a power of ten, 10^16 to 10^17: a product of two doubles, the second of
 * them exact, so the product is the sum of two doubles.  All further steps are exact as well, or
 * leave the number to the library. */
#if FLT_EVAL_METHOD == 0

/* A product as a whole number and what is left of it, from 0 to 1. */
struct product {
    uint64_t whole;
    double rest;
};

static const double powers_of_ten[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,
                                        1e7,  1e8,  1e9,  1e10, 1e11, 1e12, 1e13,
                                        1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20 };

#define POWERS ((int)(sizeof powers_of_ten / sizeof *powers_of_ten))

/* The upper half of a double's digits. */
static double upper_half_of_double(double number)
{
    const double scaled = number * 134217729.0; /* 2^27 + 1 */

    return scaled - (scaled - number);
}

/* Dekker's product; it is at least 2^53, so its upper part is whole. */
static struct product multiply_exactly(double a, double b)
{
    const double a1 = upper_half_of_double(a), b1 = upper_half_of_double(b), a2 = a - a1,
                 b2 = b - b1;
    const double upper = a * b;
    const double lower = ((a1 * b1 - upper) + a1 * b2 + a2 * b1) + a2 * b2;
    int64_t whole = (int64_t)lower;
    double rest = lower - (double)whole;

    if (rest < 0) {
        whole--;
        rest += 1;
    }
    return (struct product){ (uint64_t)((int64_t)upper + whole), rest };
}

/* The product in units of `unit`, a power of ten, rounded; false: it is between two, or so near
 * that the sums of doubles do not tell. */
static bool round_to_unit(const struct product *product, uint64_t unit, uint64_t *rounded)
{
    const double left = (double)(product->whole % unit) + product->rest;
    const double half = (double)unit / 2;

    *rounded = product->whole / unit + (left > half);
    return left < half - 1e-9 || left > half + 1e-9;
}

/* "123.45" of 12345 and 2 places, without zeros at its end. */
static void write_decimal(uint64_t digits, int places, char *out)
{
    uint64_t power = 1;

    for (; places > 0 && digits % 10 == 0; places--)
        digits /= 10;
    for (int i = 0; i < places; i++)
        power *= 10;
    out = write_digits(out, digits / power, 1);
    if (places > 0) {
        *out++ = '.';
        write_digits(out, digits % power, (size_t)places);
    }
}

/* False: nothing has been decided. */
static bool try_format_usual_double(double number, char *out)
{
    const double magnitude = number < 0 ? -number : number;
    struct product product;
    int places = 16;
    uint64_t bits;
    double nearest;

    if (!(magnitude >= 1e-4 && magnitude < 1e15))
        return false;
    while (places > 2 && magnitude >= powers_of_ten[17 - places])
        places--;
    while (places < POWERS - 1 && magnitude * powers_of_ten[places] < 1e16)
        places++;
    product = multiply_exactly(magnitude, powers_of_ten[places]);
    if (product.whole < 10000000000000000u)
        return false;
    /* What is nearer to the product than half a unit of the number's last bit is read back as the
     * number; below a power of two it is less, so there only what is equal counts. */
    memcpy(&bits, &magnitude, sizeof bits);
    bits = bits << 12 == 0 ? 0 : ((bits >> 52) - 53) << 52;
    memcpy(&nearest, &bits, sizeof nearest);
    nearest *= powers_of_ten[places];
    for (int unit = 100, left = 2; unit > 0; unit /= 10, left--) {
        uint64_t digits;
        double distance;

        if (!round_to_unit(&product, (uint64_t)unit, &digits))
            return false;
        distance = (double)(int64_t)(digits * (uint64_t)unit - product.whole) - product.rest;
        distance = distance < 0 ? -distance : distance;
        if (unit > 1 && distance > nearest + 1e-9)
            continue;
        if (unit > 1 && distance > nearest - 1e-9 && distance != 0)
            return false;
        out[0] = '-';
        write_decimal(digits, places - left, out + (number < 0));
        return true;
    }
    return false;
}

#else /* doubles are computed with other precision */

static bool try_format_usual_double(double number, char *out)
{
    (void)number;
    (void)out;
    return false;
}

#endif

const char *kit_format_double(double number, char out[KIT_NUMBER_CAPACITY])
{
    int digits = LEAST_DIGITS;

    out[0] = '\0';
    if (!(number >= -DBL_MAX && number <= DBL_MAX) || try_format_usual_double(number, out))
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

bool kit_parse_u64(struct kit_slice text, uint64_t maximum, uint64_t *out)
{
    uint64_t number = 0;

    for (size_t i = 0; i < text.bytes; i++) {
        const unsigned digit = (unsigned)(text.at[i] - '0');

        if (digit > 9 || number > maximum / 10 || digit > maximum - 10 * number)
            return false;
        number = 10 * number + digit;
    }
    if (text.bytes == 0)
        return false;
    *out = number;
    return true;
}

bool kit_parse_u32(struct kit_slice text, uint32_t maximum, uint32_t *out)
{
    uint64_t number;

    if (!kit_parse_u64(text, maximum, &number))
        return false;
    *out = (uint32_t)number;
    return true;
}

bool kit_take_u32(struct kit_slice *text, uint32_t maximum, uint32_t *out)
{
    size_t digits = 0;

    while (digits < text->bytes && is_digit(text->at[digits]))
        digits++;
    if (!kit_parse_u32((struct kit_slice){ text->at, digits }, maximum, out))
        return false;
    *text = (struct kit_slice){ text->at + digits, text->bytes - digits };
    return true;
}

bool kit_parse_port(struct kit_slice text, uint16_t *out)
{
    uint32_t number;

    if (text.bytes > 5 || !kit_parse_u32(text, UINT16_MAX, &number))
        return false;
    *out = (uint16_t)number;
    return true;
}

bool kit_list_has_number(const char *at, uint32_t wanted)
{
    while (*at) {
        char *end;
        const unsigned long long number = strtoull(at, &end, 10);

        if (end == at)
            end++;
        else if (number == wanted)
            return true;
        at = end;
    }
    return false;
}
