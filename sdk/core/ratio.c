/* SPDX-License-Identifier: MIT
 *
 * ratio.c -- long division, with 55 or 56 bits of the quotient and one for the remainder.
 *
 * A double has 53 bits.  Two or three more are enough to round as the whole fraction would, if the
 * last one says whether anything is left.
 */
#include "sdk/core/ratio.h"

#include <stdbool.h>
#include <string.h>

enum { LIMBS = 6, QUOTIENT_BITS = 55 };

struct epci_wide epci_wide_of(uint64_t value)
{
    return (struct epci_wide){ { (uint32_t)value, (uint32_t)(value >> 32) } };
}

static void add_shifted(struct epci_wide *to, const struct epci_wide *value, uint32_t by,
                        unsigned limbs)
{
    uint64_t carry = 0;

    for (unsigned i = limbs; i < LIMBS; i++) {
        carry += (uint64_t)value->limb[i - limbs] * by + to->limb[i];
        to->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

struct epci_wide epci_wide_times(struct epci_wide value, uint64_t by)
{
    struct epci_wide product = { { 0 } };

    add_shifted(&product, &value, (uint32_t)by, 0);
    add_shifted(&product, &value, (uint32_t)(by >> 32), 1);
    return product;
}

static int compare(const struct epci_wide *a, const struct epci_wide *b)
{
    for (unsigned i = LIMBS; i-- > 0;)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] > b->limb[i] ? 1 : -1;
    return 0;
}

static void subtract(struct epci_wide *from, const struct epci_wide *value)
{
    uint64_t borrow = 0;

    for (unsigned i = 0; i < LIMBS; i++) {
        uint64_t left = (uint64_t)from->limb[i] - value->limb[i] - borrow;

        from->limb[i] = (uint32_t)left;
        borrow = left >> 63;
    }
}

int epci_wide_difference(struct epci_wide a, struct epci_wide b, struct epci_wide *out)
{
    int order = compare(&a, &b);

    *out = order < 0 ? b : a;
    subtract(out, order < 0 ? &a : &b);
    return order;
}

static int bits_of(const struct epci_wide *value)
{
    for (unsigned i = LIMBS; i-- > 0;)
        if (value->limb[i])
            return (int)(32 * i) + 32 - __builtin_clz(value->limb[i]);
    return 0;
}

/* All bits fit. */
static void shift_left(struct epci_wide *value, unsigned by)
{
    const unsigned limbs = by / 32, bits = by % 32;

    for (unsigned i = LIMBS; i-- > 0;) {
        uint64_t pair = i >= limbs ? (uint64_t)value->limb[i - limbs] << 32 : 0;

        if (i > limbs)
            pair |= value->limb[i - limbs - 1];
        value->limb[i] = (uint32_t)(pair << bits >> 32);
    }
}

static void shift_right_once(struct epci_wide *value)
{
    for (unsigned i = 0; i < LIMBS; i++)
        value->limb[i] = value->limb[i] >> 1 | (i + 1 < LIMBS ? value->limb[i + 1] << 31 : 0);
}

/* A quotient below 2^(QUOTIENT_BITS + 1); its last bit is set too if anything is left. */
static uint64_t divide_long(struct epci_wide numerator, struct epci_wide denominator)
{
    static const struct epci_wide zero;
    uint64_t quotient = 0;

    shift_left(&denominator, QUOTIENT_BITS);
    for (int i = QUOTIENT_BITS; i >= 0; i--) {
        quotient <<= 1;
        if (compare(&numerator, &denominator) >= 0) {
            subtract(&numerator, &denominator);
            quotient |= 1;
        }
        shift_right_once(&denominator);
    }
    return quotient | (compare(&numerator, &zero) != 0);
}

static uint64_t low_64(const struct epci_wide *value)
{
    return value->limb[0] | (uint64_t)value->limb[1] << 32;
}

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 bits_128;

/* The same for numbers that the processor divides. */
static bool divide_short(const struct epci_wide *numerator, const struct epci_wide *denominator,
                         uint64_t *quotient)
{
    const uint64_t by = low_64(denominator);
    const bits_128 value =
        (bits_128)numerator->limb[3] << 96 | (bits_128)numerator->limb[2] << 64 | low_64(numerator);

    if (bits_of(numerator) > 128 || bits_of(denominator) > 64)
        return false;
    *quotient = (uint64_t)(value / by);
    *quotient |= value % by != 0;
    return true;
}
#else
static bool divide_short(const struct epci_wide *numerator, const struct epci_wide *denominator,
                         uint64_t *quotient)
{
    (void)numerator;
    (void)denominator;
    (void)quotient;
    return false;
}
#endif

/* 2^power; it has no <math.h>, so that no program that links this needs its library. */
static double power_of_two(int power)
{
    const uint64_t bits = (uint64_t)(1023 + power) << 52;
    double value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

double epci_ratio(struct epci_wide numerator, struct epci_wide denominator)
{
    const int bits = bits_of(&numerator), by_bits = bits_of(&denominator);
    const int shift = QUOTIENT_BITS - (bits - by_bits);
    uint64_t quotient;

    /* Both are doubles without rounding, so only the division rounds. */
    if (bits <= 53 && by_bits <= 53)
        return (double)low_64(&numerator) / (double)low_64(&denominator);
    if (shift > 0)
        shift_left(&numerator, (unsigned)shift);
    else
        shift_left(&denominator, (unsigned)-shift);
    if (!divide_short(&numerator, &denominator, &quotient))
        quotient = divide_long(numerator, denominator);
    return (double)(int64_t)quotient * power_of_two(-shift);
}
