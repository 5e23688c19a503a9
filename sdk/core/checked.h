/* SPDX-License-Identifier: MIT
 *
 * checked.h -- arithmetic that may overflow.  Use it for every product of foreign numbers;
 * kit/span.h has sums.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* *product = a * b.  False, and *product unchanged, if it overflows. */
static inline bool epci_mul_size(size_t a, size_t b, size_t *product)
{
    if (b != 0 && a > SIZE_MAX / b)
        return false;
    *product = a * b;
    return true;
}

/* `value` rounded up to a multiple of `to`, a power of two.  The caller ensures that it fits. */
static inline size_t epci_round_up_unchecked(size_t value, size_t to)
{
    return (value + (to - 1)) & ~(to - 1);
}

/* Is the time `a` before `b`?  The counter of ticks may have started over between them, so half of
 * all numbers are before a number. */
static inline bool epci_ticks_before(uint64_t a, uint64_t b)
{
    return (int64_t)(a - b) < 0;
}
