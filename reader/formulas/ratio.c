/* SPDX-License-Identifier: MIT
 *
 * ratio.c -- long division, with 55 or 56 bits of the quotient and one for the remainder.
 *
 * A double has 53 bits.  Two or three more are enough to round as the whole fraction would, if the
 * last one says whether anything is left.
 */
#include "reader/formulas/ratio.h"

#include <stdbool.h>
#include <string.h>

enum { LIMBS = 8, QUOTIENT_BITS = 55 };

struct reader_wide reader_wide_from_u64(uint64_t value)
{
    return (struct reader_wide){ { (uint32_t)value, (uint32_t)(value >> 32) } };
}

static void add_shifted_product(struct reader_wide *to, const struct reader_wide *value,
                                uint32_t by, unsigned limbs)
{
    uint64_t carry = 0;

    for (unsigned i = limbs; i < LIMBS; i++) {
        carry += (uint64_t)value->limb[i - limbs] * by + to->limb[i];
        to->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

struct reader_wide reader_wide_times_u64(struct reader_wide value, uint64_t by)
{
    struct reader_wide product = { { 0 } };

    add_shifted_product(&product, &value, (uint32_t)by, 0);
    add_shifted_product(&product, &value, (uint32_t)(by >> 32), 1);
    return product;
}

struct reader_wide reader_wide_plus_u64(struct reader_wide value, uint64_t by)
{
    const struct reader_wide added = reader_wide_from_u64(by);

    add_shifted_product(&value, &added, 1, 0);
    return value;
}

static int compare_wide(const struct reader_wide *a, const struct reader_wide *b)
{
    for (unsigned i = LIMBS; i-- > 0;)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] > b->limb[i] ? 1 : -1;
    return 0;
}

static void subtract_wide(struct reader_wide *from, const struct reader_wide *value)
{
    uint64_t borrow = 0;

    for (unsigned i = 0; i < LIMBS; i++) {
        uint64_t left = (uint64_t)from->limb[i] - value->limb[i] - borrow;

        from->limb[i] = (uint32_t)left;
        borrow = left >> 63;
    }
}

int reader_wide_absolute_difference(struct reader_wide a, struct reader_wide b,
                                    struct reader_wide *out)
{
    int order = compare_wide(&a, &b);

    *out = order < 0 ? b : a;
    subtract_wide(out, order < 0 ? &a : &b);
    return order;
}

static int bit_length_of_wide(const struct reader_wide *value)
{
    for (unsigned i = LIMBS; i-- > 0;)
        if (value->limb[i])
            return (int)(32 * i) + 32 - __builtin_clz(value->limb[i]);
    return 0;
}

/* All bits fit. */
static void shift_left(struct reader_wide *value, unsigned by)
{
    const unsigned limbs = by / 32, bits = by % 32;

    for (unsigned i = LIMBS; i-- > 0;) {
        uint64_t pair = i >= limbs ? (uint64_t)value->limb[i - limbs] << 32 : 0;

        if (i > limbs)
            pair |= value->limb[i - limbs - 1];
        value->limb[i] = (uint32_t)(pair << bits >> 32);
    }
}

/* A quotient below 2^(QUOTIENT_BITS + 1); its last bit is set too if anything is left. */
static uint64_t divide_with_sticky_bit(struct reader_wide numerator, struct reader_wide denominator)
{
    static const struct reader_wide zero;
    uint64_t quotient = 0;

    shift_left(&denominator, QUOTIENT_BITS);
    for (int i = QUOTIENT_BITS; i >= 0; i--) {
        quotient <<= 1;
        if (compare_wide(&numerator, &denominator) >= 0) {
            subtract_wide(&numerator, &denominator);
            quotient |= 1;
        }
        for (unsigned k = 0; k < LIMBS; k++)
            denominator.limb[k] =
                denominator.limb[k] >> 1 | (k + 1 < LIMBS ? denominator.limb[k + 1] << 31 : 0);
    }
    return quotient | (compare_wide(&numerator, &zero) != 0);
}

static uint64_t low_64(const struct reader_wide *value)
{
    return value->limb[0] | (uint64_t)value->limb[1] << 32;
}

/* 2^power; it has no <math.h>, so that no program that links this needs its library. */
static double power_of_two(int power)
{
    const uint64_t bits = (uint64_t)(1023 + power) << 52;
    double value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

double reader_divide_wide_to_nearest_double(struct reader_wide numerator,
                                            struct reader_wide denominator)
{
    const int bits = bit_length_of_wide(&numerator), by_bits = bit_length_of_wide(&denominator);
    const int shift = QUOTIENT_BITS - (bits - by_bits);

    if (bits <= 53 && by_bits <= 53)
        return (double)low_64(&numerator) / (double)low_64(&denominator);
    if (shift > 0)
        shift_left(&numerator, (unsigned)shift);
    else
        shift_left(&denominator, (unsigned)-shift);
    /* The quotient has QUOTIENT_BITS or one more, and was divided by 2^shift too much. */
    return (double)(int64_t)divide_with_sticky_bit(numerator, denominator) * power_of_two(-shift);
}
