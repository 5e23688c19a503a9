/* SPDX-License-Identifier: MIT
 *
 * timing.h -- how long calls took: least, median, most.
 *
 * However many calls there are, the room is bounded: beyond VAL_TIMING_KEPT samples every second,
 * fourth ... one is kept.  Least and most are exact always, the median is that of the kept ones.
 * A zeroed structure is an empty one.  One thread at a time.
 */
#pragma once

#include <stdint.h>

#define VAL_TIMING_KEPT 256u

struct val_timing {
    uint32_t kept[VAL_TIMING_KEPT];
    uint32_t used;
    uint32_t shift; /* every 2^shift-th sample is kept */
    uint64_t count;
    uint32_t least;
    uint32_t most;
};

struct val_timing_result {
    uint64_t count; /* 0: the rest is 0 */
    uint32_t least;
    uint32_t median; /* of an even number the lower of the two in the middle */
    uint32_t most;
};

void val_timing_add(struct val_timing *timing, uint32_t microseconds);
struct val_timing_result val_timing_of(const struct val_timing *timing);
