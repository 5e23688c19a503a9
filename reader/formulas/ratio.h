/* SPDX-License-Identifier: MIT
 *
 * ratio.h -- fractions of whole numbers that are too large for 64 bits, as doubles.
 *
 * A formula multiplies counts by frequencies, so a numerator can have 160 bits.  With doubles each
 * step would round, and a count beyond 2^53 that moves by 1 would not move.  Here everything is
 * exact up to the one rounding at the end.  No state; any thread; does not depend on the precision
 * that the host has set for its floating-point unit.
 */
#pragma once

#include <stdint.h>

/* A whole number from 0 up to 2^256. */
struct reader_wide {
    uint32_t limb[8]; /* the lowest first */
};

struct reader_wide reader_wide_from_u64(uint64_t value);

/* Times `by`, and plus `by`, which must leave it below 2^256. */
struct reader_wide reader_wide_times_u64(struct reader_wide value, uint64_t by);
struct reader_wide reader_wide_plus_u64(struct reader_wide value, uint64_t by);

/* a - b if a >= b, else b - a; returns which: 1 or -1, or 0 if they are equal. */
int reader_wide_absolute_difference(struct reader_wide a, struct reader_wide b,
                                    struct reader_wide *out);

/* The double that is nearest to numerator / denominator; of two, the even one.  The denominator is
 * not 0; both are below 2^200. */
double reader_divide_wide_to_nearest_double(struct reader_wide numerator,
                                            struct reader_wide denominator);
