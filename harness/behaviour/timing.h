/* SPDX-License-Identifier: MIT
 *
 * timing.h -- how long calls took: least, median, most; and what else is counted.
 *
 * However many calls there are, the room is bounded: beyond HARNESS_TIMING_KEPT samples every
 * second, fourth ... one is kept.  Least and most are exact always, the median is that of the kept
 * ones. A zeroed structure is an empty one.  One thread at a time.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define HARNESS_TIMING_KEPT 256u

struct harness_timing {
    uint32_t kept[HARNESS_TIMING_KEPT];
    uint32_t used;
    uint32_t shift; /* every 2^shift-th sample is kept */
    uint64_t count;
    uint32_t least;
    uint32_t maximum;
};

struct harness_timing_result {
    uint64_t count; /* 0: the rest is 0 */
    uint32_t least;
    uint32_t median; /* of an even number the lower of the two in the middle */
    uint32_t maximum;
};

void harness_timing_add(struct harness_timing *timing, uint32_t microseconds);
struct harness_timing_result harness_summarize_timing(const struct harness_timing *timing);

/* What is counted and measured while a provider is examined; reports show it. */
struct harness_tallies {
    uint32_t calls;   /* of Collect */
    uint32_t bytes;   /* of the largest block that was returned */
    uint32_t objects; /* in it */
    uint32_t open_us; /* how long the slowest calls took */
    uint32_t collect_us;
    struct harness_timing open;    /* of the calls that returned */
    struct harness_timing collect; /* of those that returned data for "Global" */
    bool loaded;                   /* the DLL was, and its procedures were found */
    bool checked;                  /* a Collect that returned was, */
    bool data;                     /* one that returned data,      */
    bool foreign;                  /* for a Foreign query,         */
    bool metadata;                 /* and for a metadata query     */
};
