/* SPDX-License-Identifier: MIT
 *
 * timing.h -- how long calls took: least, median, most.
 *
 * However many calls there are, the room is bounded: beyond EPCI_TIMING_KEPT samples every second,
 * fourth ... one is kept.  Least and most are exact always, the median is that of the kept ones.
 * A zeroed structure is an empty one.  One thread at a time.
 */
#ifndef EPC_HARNESS_REPORT_TIMING_H
#define EPC_HARNESS_REPORT_TIMING_H

#include <stdint.h>

#define EPCI_TIMING_KEPT 256u

struct epci_timing {
    uint32_t kept[EPCI_TIMING_KEPT];
    uint32_t used;
    uint32_t shift; /* every 2^shift-th sample is kept */
    uint64_t count;
    uint32_t least;
    uint32_t most;
};

struct epci_timing_result {
    uint64_t count; /* 0: the rest is 0 */
    uint32_t least;
    uint32_t median; /* of an even number the lower of the two in the middle */
    uint32_t most;
};

void epci_timing_add(struct epci_timing *timing, uint32_t microseconds);
struct epci_timing_result epci_timing_of(const struct epci_timing *timing);

#endif
