/* SPDX-License-Identifier: MIT
 *
 * rational.c -- schoolbook arithmetic.  A double d is the nearest to a fraction that is between d's
 * means with its two neighbours. */
#include "rational.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void limb_set(struct epct_big *to, unsigned at, uint32_t value)
{
    if (value == 0)
        return;
    if (at >= EPCT_BIG_LIMBS) {
        fprintf(stderr, "rational: a number does not fit\n");
        abort();
    }
    to->limb[at] = value;
    if (at >= to->count)
        to->count = at + 1;
}

static uint32_t limb_of(const struct epct_big *value, unsigned at)
{
    return at < value->count ? value->limb[at] : 0;
}

struct epct_big epct_big_of(uint64_t value)
{
    struct epct_big made = { 0 };

    limb_set(&made, 0, (uint32_t)value);
    limb_set(&made, 1, (uint32_t)(value >> 32));
    return made;
}

struct epct_big epct_big_plus(const struct epct_big *a, const struct epct_big *b)
{
    const unsigned limbs = (a->count > b->count ? a->count : b->count) + 1;
    struct epct_big sum = { 0 };
    uint64_t carry = 0;

    for (unsigned i = 0; i < limbs; i++) {
        carry += (uint64_t)limb_of(a, i) + limb_of(b, i);
        limb_set(&sum, i, (uint32_t)carry);
        carry >>= 32;
    }
    return sum;
}

/* a is not less than b. */
static struct epct_big big_minus(const struct epct_big *a, const struct epct_big *b)
{
    struct epct_big rest = { 0 };
    int64_t borrow = 0;

    for (unsigned i = 0; i < a->count; i++) {
        borrow += (int64_t)limb_of(a, i) - limb_of(b, i);
        limb_set(&rest, i, (uint32_t)borrow);
        borrow = borrow < 0 ? -1 : 0;
    }
    return rest;
}

struct epct_big epct_big_times(const struct epct_big *a, const struct epct_big *b)
{
    struct epct_big product = { 0 };

    for (unsigned i = 0; i < a->count; i++) {
        uint64_t carry = 0;

        for (unsigned j = 0; j <= b->count; j++) {
            if (j == b->count && carry == 0)
                break;
            carry += (uint64_t)a->limb[i] * limb_of(b, j) + limb_of(&product, i + j);
            if (i + j < EPCT_BIG_LIMBS)
                product.limb[i + j] = (uint32_t)carry;
            limb_set(&product, i + j, (uint32_t)carry);
            carry >>= 32;
        }
    }
    return product;
}

int epct_big_compare(const struct epct_big *a, const struct epct_big *b)
{
    if (a->count != b->count)
        return a->count > b->count ? 1 : -1;
    for (unsigned i = a->count; i-- > 0;)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] > b->limb[i] ? 1 : -1;
    return 0;
}

struct epct_rational epct_rational_of(struct epct_big whole)
{
    return (struct epct_rational){ .above = whole, .below = epct_big_of(1) };
}

/* The sum of a and b, where b has this sign. */
static struct epct_rational add(const struct epct_rational *a, const struct epct_rational *b,
                                bool b_negative)
{
    struct epct_rational sum = { .negative = a->negative };
    struct epct_big left = a->above, right = b->above;
    int order;

    if (epct_big_compare(&a->below, &b->below) == 0) {
        sum.below = a->below;
    } else {
        left = epct_big_times(&a->above, &b->below);
        right = epct_big_times(&b->above, &a->below);
        sum.below = epct_big_times(&a->below, &b->below);
    }
    if (a->negative == b_negative) {
        sum.above = epct_big_plus(&left, &right);
        return sum;
    }
    order = epct_big_compare(&left, &right);
    sum.above = order >= 0 ? big_minus(&left, &right) : big_minus(&right, &left);
    sum.negative = order > 0 ? a->negative : order < 0 && b_negative;
    return sum;
}

struct epct_rational epct_rational_plus(const struct epct_rational *a,
                                        const struct epct_rational *b)
{
    return add(a, b, b->negative);
}

struct epct_rational epct_rational_minus(const struct epct_rational *a,
                                         const struct epct_rational *b)
{
    return add(a, b, !b->negative && b->above.count > 0);
}

struct epct_rational epct_rational_times(const struct epct_rational *a,
                                         const struct epct_rational *b)
{
    return (struct epct_rational){ .negative = a->negative != b->negative,
                                   .above = epct_big_times(&a->above, &b->above),
                                   .below = epct_big_times(&a->below, &b->below) };
}

bool epct_rational_by(const struct epct_rational *a, const struct epct_rational *b,
                      struct epct_rational *out)
{
    const struct epct_rational turned = { b->negative, b->below, b->above };

    if (b->above.count == 0)
        return false;
    *out = epct_rational_times(a, &turned);
    return true;
}

int epct_rational_compare(const struct epct_rational *a, const struct epct_rational *b)
{
    const struct epct_rational rest = epct_rational_minus(a, b);

    return rest.above.count == 0 ? 0 : rest.negative ? -1 : 1;
}

static struct epct_big two_to(unsigned power)
{
    struct epct_big made = { 0 };

    limb_set(&made, power / 32, (uint32_t)1 << power % 32);
    return made;
}

/* Compare the fraction, without its sign, with whole 2^power. */
static int compare_with(const struct epct_rational *exact, uint64_t whole, int power)
{
    const struct epct_big factor = two_to((unsigned)abs(power)), times = epct_big_of(whole);
    struct epct_big left = exact->above, right = epct_big_times(&exact->below, &times);

    if (power < 0)
        left = epct_big_times(&left, &factor);
    else
        right = epct_big_times(&right, &factor);
    return epct_big_compare(&left, &right);
}

bool epct_rational_is(const struct epct_rational *exact, double shown, unsigned off)
{
    int power, low, high;
    uint64_t mantissa;

    if (exact->above.count == 0 || shown == 0)
        return exact->above.count == 0 && shown == 0;
    if (!(shown - shown == 0) || exact->negative != (shown < 0))
        return false;
    mantissa = (uint64_t)ldexp(frexp(fabs(shown), &power), 53);
    power -= 53;
    /* Half of the way down; below a power of two the next double is only half as far. */
    low = mantissa == (uint64_t)1 << 52 && off == 0
              ? compare_with(exact, 4 * mantissa - 1, power - 2)
              : compare_with(exact, 2 * (mantissa - off) - 1, power - 1);
    high = compare_with(exact, 2 * (mantissa + off) + 1, power - 1);
    return low >= 0 && high <= 0 && ((low > 0 && high < 0) || mantissa % 2 == 0 || off > 0);
}
