/* SPDX-License-Identifier: MIT
 *
 * check_ratio.c -- fractions as doubles are the nearest ones, for some hundred thousand.
 *
 * The proof does not divide.  A double d is the nearest to n/m if twice the fraction is between
 * d's sums with its two neighbours.  All three are whole numbers times a power of two, so both
 * sides are multiplied out, in numbers of 512 bits, and compared.  On such a border d has to be
 * the even one.
 */
#include "epc_check.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "reader/formulas/ratio.h"

enum { WORDS = 32, TIMES = 200000 }; /* of 16 bits */

struct big {
    uint16_t word[WORDS];
};

/* Check's assertions take longer than what is checked here. */
static bool overflows;
static unsigned wrong, odd;
static double first_wrong, first_odd;

static struct big big_times(const struct big *a, const struct big *b)
{
    struct big product = { { 0 } };

    for (int i = 0; i < WORDS; i++) {
        uint32_t carry = 0;

        for (int j = 0; a->word[i] && i + j < WORDS; j++) {
            carry += (uint32_t)a->word[i] * b->word[j] + product.word[i + j];
            product.word[i + j] = (uint16_t)carry;
            carry >>= 16;
        }
        overflows |= carry != 0;
    }
    return product;
}

static struct big big_of(uint64_t value)
{
    struct big made = { { 0 } };

    for (int i = 0; i < 4; i++)
        made.word[i] = (uint16_t)(value >> 16 * i);
    return made;
}

static struct big big_of_wide(const struct reader_wide *value)
{
    struct big made = { { 0 } };

    for (int i = 0; i < 16; i++)
        made.word[i] = (uint16_t)(value->limb[i / 2] >> 16 * (i % 2));
    return made;
}

static struct big two_to(int power)
{
    struct big made = { { 0 } };

    overflows |= power >= 16 * WORDS;
    made.word[power / 16] = (uint16_t)(1u << power % 16);
    return made;
}

static int big_compare(const struct big *a, const struct big *b)
{
    for (int i = WORDS - 1; i >= 0; i--)
        if (a->word[i] != b->word[i])
            return a->word[i] > b->word[i] ? 1 : -1;
    return 0;
}

/* Compare numerator/denominator with whole 2^power. */
static int compare(const struct reader_wide *numerator, const struct reader_wide *denominator,
                   uint64_t whole, int power)
{
    struct big left = big_of_wide(numerator), right = big_of_wide(denominator);
    struct big factor = two_to(power < 0 ? -power : power), times = big_of(whole);

    right = big_times(&right, &times);
    if (power < 0)
        left = big_times(&left, &factor);
    else
        right = big_times(&right, &factor);
    return big_compare(&left, &right);
}

static void check(struct reader_wide numerator, struct reader_wide denominator)
{
    const double shown = reader_divide_wide_to_nearest_double(numerator, denominator);
    int power, low, high;
    uint64_t mantissa;

    if (shown == 0) {
        wrong += compare(&numerator, &denominator, 0, 0) != 0;
        return;
    }
    mantissa = (uint64_t)ldexp(frexp(shown, &power), 53);
    power -= 53;
    /* Half of the way down; below a power of two the next double is only half as far. */
    low = mantissa == (uint64_t)1 << 52
              ? compare(&numerator, &denominator, 4 * mantissa - 1, power - 2)
              : compare(&numerator, &denominator, 2 * mantissa - 1, power - 1);
    high = compare(&numerator, &denominator, 2 * mantissa + 1, power - 1);
    if ((low < 0 || high > 0) && wrong++ == 0)
        first_wrong = shown;
    if ((low == 0 || high == 0) && mantissa % 2 != 0 && odd++ == 0)
        first_odd = shown;
}

static void all_were_right(void)
{
    ck_assert(!overflows);
    ck_assert_msg(wrong == 0, "%u are not the nearest; the first is %a", wrong, first_wrong);
    ck_assert_msg(odd == 0, "%u are not the even one; the first is %a", odd, first_odd);
}

/* With about as many bits as asked for. */
static uint64_t any_number(int bits)
{
    uint64_t value = 0;

    for (int i = 0; i < 5; i++)
        value = value << 15 ^ (uint64_t)rand();
    return bits >= 64 ? value : value & (((uint64_t)1 << bits) - 1);
}

static struct reader_wide any_wide(int first, int second, int third)
{
    return reader_wide_times_u64(
        reader_wide_times_u64(reader_wide_from_u64(any_number(first)), any_number(second) | 1),
        third ? any_number(third) | 1 : 1);
}

EPC_TEST(ratio__is_the_nearest_double)
{
    srand(15);
    for (int i = 0; i < TIMES; i++) {
        const struct reader_wide numerator = any_wide(rand() % 65, rand() % 65, rand() % 8);
        const struct reader_wide denominator = reader_wide_times_u64(
            reader_wide_from_u64(any_number(rand() % 65) | 1), any_number(rand() % 65) | 1);

        check(numerator, denominator);
    }
    all_were_right();
}

/* Fractions that are exactly between two doubles, and next to that. */
EPC_TEST(ratio__between_two_doubles_is_the_even_one)
{
    srand(16);
    for (int i = 0; i < TIMES / 10; i++) {
        const uint64_t between = (any_number(53) | (uint64_t)1 << 52) * 2 + 1;
        const uint64_t by = any_number(1 + rand() % 63) | 1;
        struct reader_wide numerator = reader_wide_times_u64(reader_wide_from_u64(between), by),
                           moved;

        check(numerator, reader_wide_from_u64(by));
        reader_wide_absolute_difference(numerator, reader_wide_from_u64(1), &moved);
        check(moved, reader_wide_from_u64(by));
    }
    all_were_right();
}

EPC_TEST(ratio__of_whole_numbers_is_exact)
{
    ck_assert(reader_divide_wide_to_nearest_double(reader_wide_from_u64(0),
                                                   reader_wide_from_u64(7)) == 0);
    ck_assert(reader_divide_wide_to_nearest_double(reader_wide_from_u64(UINT64_MAX),
                                                   reader_wide_from_u64(UINT64_MAX)) == 1);
    ck_assert(reader_divide_wide_to_nearest_double(reader_wide_from_u64(9007199254740993u),
                                                   reader_wide_from_u64(1)) == 9007199254740992.0);
    ck_assert(reader_divide_wide_to_nearest_double(reader_wide_from_u64(9007199254740995u),
                                                   reader_wide_from_u64(1)) == 9007199254740996.0);
    ck_assert(reader_divide_wide_to_nearest_double(
                  reader_wide_times_u64(reader_wide_from_u64(UINT64_MAX), UINT64_MAX),
                  reader_wide_from_u64(UINT64_MAX)) == 18446744073709551616.0);
}

EPC_TEST(ratio__a_difference_has_a_sign)
{
    struct reader_wide out;

    ck_assert_int_eq(
        reader_wide_absolute_difference(reader_wide_from_u64(5), reader_wide_from_u64(7), &out),
        -1);
    ck_assert_uint_eq(out.limb[0], 2);
    ck_assert_int_eq(
        reader_wide_absolute_difference(reader_wide_from_u64(7), reader_wide_from_u64(5), &out), 1);
    ck_assert_uint_eq(out.limb[0], 2);
    ck_assert_int_eq(
        reader_wide_absolute_difference(reader_wide_from_u64(7), reader_wide_from_u64(7), &out), 0);
    ck_assert_uint_eq(out.limb[0], 0);
}
