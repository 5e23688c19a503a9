/* SPDX-License-Identifier: MIT
 *
 * rational.h -- exact fractions of large whole numbers, for a reference that shares nothing with
 * the code under test.
 *
 * Nothing is ever rounded, and nothing divided: a fraction is two whole numbers, and whether a
 * double is the nearest one is found by multiplying out.  A number that does not fit ends the test.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { EPCT_BIG_LIMBS = 56 }; /* of 32 bits */

struct epct_big {
    unsigned count; /* of limbs; the highest is not 0 */
    uint32_t limb[EPCT_BIG_LIMBS];
};

struct epct_rational {
    bool negative;
    struct epct_big above, below; /* below is not 0 */
};

struct epct_big epct_big_of(uint64_t value);
struct epct_big epct_big_plus(const struct epct_big *a, const struct epct_big *b);
struct epct_big epct_big_times(const struct epct_big *a, const struct epct_big *b);
int epct_big_compare(const struct epct_big *a, const struct epct_big *b);

struct epct_rational epct_rational_of(struct epct_big whole);
struct epct_rational epct_rational_plus(const struct epct_rational *a,
                                        const struct epct_rational *b);
struct epct_rational epct_rational_minus(const struct epct_rational *a,
                                         const struct epct_rational *b);
struct epct_rational epct_rational_times(const struct epct_rational *a,
                                         const struct epct_rational *b);
/* False if b is 0. */
bool epct_rational_by(const struct epct_rational *a, const struct epct_rational *b,
                      struct epct_rational *out);
int epct_rational_compare(const struct epct_rational *a, const struct epct_rational *b);

/* Is this the double that is nearest to the fraction; of two, the even one?  `off` allows that many
 * units of its last digit besides. */
bool epct_rational_is(const struct epct_rational *exact, double shown, unsigned off);
