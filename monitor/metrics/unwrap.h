/* SPDX-License-Identifier: MIT
 *
 * unwrap.h -- counts of 32 bits (or any number of bytes below 8) that start over become counts of
 * 64 bits that go on.
 *
 * A count that falls by more than half of its range has started over; one that falls by less was
 * begun again by its program, and is so here as well.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A series that was not in this many samples is forgotten. */
#define MON_UNWRAP_KEPT 5

struct mon_unwrap_slot {
    uint64_t key; /* 0: free */
    uint64_t last, above;
    uint32_t seen; /* the number of the sample */
};

/* A zeroed one is empty. */
struct mon_unwrap {
    struct mon_unwrap_slot *slots;
    size_t mask, count;
    uint32_t sample;
    bool failed; /* no memory: counts start over again */
};

/* A new sample begins: forget what was not seen for long. */
void mon_unwrap_begin(struct mon_unwrap *unwrap);

/* What was counted so far, by the cell of `size` bytes, 1 to 8. */
uint64_t mon_unwrap_count(struct mon_unwrap *unwrap, uint64_t key, uint32_t size, uint64_t cell);

void mon_unwrap_release(struct mon_unwrap *unwrap);
