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
#define VAL_USAGE_POINTS 4

struct val_usage_point {
    uint32_t cycle; /* after so many */
    struct host_usage usage;
};

/* What grows, the first that does: of a thread follow its handle, its stack and its blocks, of a
 * handle what belongs to it. */
enum val_growing {
    VAL_GROWS_NOT,
    VAL_GROWS_THREADS,
    VAL_GROWS_HANDLES,
    VAL_GROWS_VIEWS,
    VAL_GROWS_BLOCKS,
    VAL_GROWS_HELD,
    VAL_GROWS_BYTES
};

struct val_growth {
    enum val_growing what;
    uint64_t from; /* at the first point, */
    uint64_t to;   /* at the last         */
    uint32_t cycles;
};

/* Threads, handles, views and blocks grow if between any two points following each other at
 * least one is added in every second cycle.  What the heaps hold grows if between any two
 * VAL_GROWTH_HELD_EACH per cycle are added, half of what the smallest block takes, and in all
 * VAL_GROWTH_HELD, so that a few groups of small blocks are none.  Bytes grow if between any two
 * some are added, and in all VAL_GROWTH_BYTES and VAL_GROWTH_BYTES_EACH per cycle.  Fewer than
 * VAL_GROWTH_CYCLES between two points, or points missing, tell nothing. */
#define VAL_GROWTH_CYCLES     6u
#define VAL_GROWTH_HELD       8192u
#define VAL_GROWTH_HELD_EACH  8u
#define VAL_GROWTH_BYTES      262144u
#define VAL_GROWTH_BYTES_EACH 64u

/* Were enough of them reached, `points`, to tell? */
bool val_growth_known(const struct val_usage_point point[VAL_USAGE_POINTS], uint32_t points);

/* `points` of them were reached. */
struct val_growth val_growth_of(const struct val_usage_point point[VAL_USAGE_POINTS],
                                uint32_t points);
