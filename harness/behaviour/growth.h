/* SPDX-License-Identifier: MIT
 *
 * growth.h -- does what a provider uses grow with every call?  Portable.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "host/usage.h"

/* The usage is taken this often: when a tenth of the cycles is done, so that what is built up
 * only once does not count, and at three places of equal distance after it. */
#define HARNESS_USAGE_POINTS 4

struct harness_usage_point {
    uint32_t cycle; /* after so many */
    struct host_usage usage;
};

/* What grows, the first that does: of a thread follow its handle, its stack and its blocks, of a
 * handle what belongs to it. */
enum harness_growing {
    HARNESS_GROWS_NOT,
    HARNESS_GROWS_THREADS,
    HARNESS_GROWS_HANDLES,
    HARNESS_GROWS_VIEWS,
    HARNESS_GROWS_BLOCKS,
    HARNESS_GROWS_HELD,
    HARNESS_GROWS_BYTES
};

struct harness_growth {
    enum harness_growing what;
    uint64_t from; /* at the first point, */
    uint64_t to;   /* at the last         */
    uint32_t cycles;
};

/* Threads, handles, views and blocks grow if between any two points following each other at
 * least one is added in every second cycle.  What the heaps hold grows if between any two
 * HARNESS_GROWTH_HELD_EACH per cycle are added, half of what the smallest block takes, and in all
 * HARNESS_GROWTH_HELD, so that a few groups of small blocks are none.  Bytes grow if between any
 * two some are added, and in all HARNESS_GROWTH_BYTES and HARNESS_GROWTH_BYTES_EACH per cycle.
 * Fewer than HARNESS_GROWTH_CYCLES between two points, or points missing, tell nothing. */
#define HARNESS_GROWTH_CYCLES     6u
#define HARNESS_GROWTH_HELD       8192u
#define HARNESS_GROWTH_HELD_EACH  8u
#define HARNESS_GROWTH_BYTES      262144u
#define HARNESS_GROWTH_BYTES_EACH 64u

/* Were enough of them reached, `points`, to tell? */
bool harness_has_enough_usage_points(const struct harness_usage_point point[HARNESS_USAGE_POINTS],
                                     uint32_t points);

/* `points` of them were reached. */
struct harness_growth
harness_find_first_growing_resource(const struct harness_usage_point point[HARNESS_USAGE_POINTS],
                                    uint32_t points);
