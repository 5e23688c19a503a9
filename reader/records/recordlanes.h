/* SPDX-License-Identifier: MIT
 *
 * recordlanes.h -- how differences of a 32-bit word are foretold; writer and reader do the same.
 *
 * An answer is a row of lanes, 32-bit words; docs/capture.md says what is computed for each.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A mean takes larger quotients for these. */
#define RECORD_QUOTIENT_MAX 0x1000000u

/* What is known of a lane; zeroed: nothing. */
struct record_lane {
    uint32_t unit; /* of its differences, less 1 */
    int32_t mean;  /* of its quotients, in 32nds */
    int32_t gain;  /* above 0: the mean has foretold better than 0 */
};

/* From -2^31..2^31-1 to 0..2^32-1, small for what is near 0; and back. */
static inline uint32_t record_fold_sign(uint32_t number)
{
    return number & 0x80000000u ? ~(number << 1) : number << 1;
}

static inline uint32_t record_unfold_sign(uint32_t folded)
{
    return folded & 1 ? ~(folded >> 1) : folded >> 1;
}

static inline int record_bit_length(uint32_t number)
{
    return number ? 32 - __builtin_clz(number) : 0;
}

/* What the mean says of the next quotient, whether or not it is used. */
static inline uint32_t record_mean_of_lane(const struct record_lane *lane)
{
    return (uint32_t)((lane->mean + (lane->mean < 0 ? -16 : 16)) / 32);
}

/* What the next quotient is compared with. */
static inline uint32_t record_foretell(const struct record_lane *lane)
{
    return lane->gain > 0 ? record_mean_of_lane(lane) : 0;
}

/* The quotient came. */
static inline void record_learn(struct record_lane *lane, uint32_t quotient)
{
    const uint32_t missed = quotient - record_mean_of_lane(lane);
    const bool is_negative = quotient & 0x80000000u;
    const uint32_t amount = is_negative ? 0u - quotient : quotient;
    const int32_t bounded = (int32_t)(amount < RECORD_QUOTIENT_MAX ? amount : RECORD_QUOTIENT_MAX);

    lane->gain += 16 * (record_bit_length(record_fold_sign(quotient)) -
                        record_bit_length(record_fold_sign(missed))) -
                  lane->gain / 8;
    lane->mean += (32 * (is_negative ? -bounded : bounded) - lane->mean) / 8;
}
