/* SPDX-License-Identifier: MIT
 *
 * timing.c -- least and most exactly, the median from at most HARNESS_TIMING_KEPT samples.
 *
 * When the room is full, every second sample is dropped and from then on half as many are taken.
 */
#include "harness/behaviour/timing.h"

#include <stdlib.h>
#include <string.h>

/* Make room by leaving out every second one. */
static void drop_every_second_sample(struct harness_timing *timing)
{
    for (uint32_t i = 0; i < HARNESS_TIMING_KEPT / 2; i++)
        timing->kept[i] = timing->kept[2 * i];
    timing->used = HARNESS_TIMING_KEPT / 2;
    timing->shift++;
}

void harness_timing_add(struct harness_timing *timing, uint32_t microseconds)
{
    if (timing->count == 0 || microseconds < timing->least)
        timing->least = microseconds;
    if (microseconds > timing->maximum)
        timing->maximum = microseconds;
    if ((timing->count & (((uint64_t)1 << timing->shift) - 1)) == 0) {
        if (timing->used == HARNESS_TIMING_KEPT)
            drop_every_second_sample(timing);
        /* Thinned out just now, its turn may be over. */
        if ((timing->count & (((uint64_t)1 << timing->shift) - 1)) == 0)
            timing->kept[timing->used++] = microseconds;
    }
    timing->count++;
}

static int compare_times(const void *a, const void *b)
{
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;

    return left < right ? -1 : left > right;
}

struct harness_timing_result harness_summarize_timing(const struct harness_timing *timing)
{
    struct harness_timing_result times = { timing->count, timing->least, 0, timing->maximum };
    uint32_t sorted[HARNESS_TIMING_KEPT];

    if (timing->used == 0)
        return times;
    memcpy(sorted, timing->kept, timing->used * sizeof *sorted);
    qsort(sorted, timing->used, sizeof *sorted, compare_times);
    times.median = sorted[(timing->used - 1) / 2];
    return times;
}
