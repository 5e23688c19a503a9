/* SPDX-License-Identifier: MIT
 *
 * growth.h -- does what a provider uses grow with every call?  Portable.
 */
#ifndef EPC_HARNESS_JUDGE_GROWTH_H
#define EPC_HARNESS_JUDGE_GROWTH_H

#include "harness/trials/stress.h"

/* What grows, the first that does: of a thread follow its handle, its stack and its blocks, of a
 * handle what belongs to it. */
enum epci_growing {
    EPCI_GROWS_NOT,
    EPCI_GROWS_THREADS,
    EPCI_GROWS_HANDLES,
    EPCI_GROWS_VIEWS,
    EPCI_GROWS_BLOCKS,
    EPCI_GROWS_BYTES
};

struct epci_growth {
    enum epci_growing what;
    uint64_t from; /* at the first point, */
    uint64_t to;   /* at the last         */
    uint32_t cycles;
};

/* Threads, handles, views and blocks grow if between any two points following each other at least one is
 * added in every second cycle; bytes if between any two some are, and in all EPCI_GROWTH_BYTES and
 * EPCI_GROWTH_BYTES_EACH per cycle.  Fewer than EPCI_GROWTH_CYCLES between two points, or points
 * missing, tell nothing. */
#define EPCI_GROWTH_CYCLES     6u
#define EPCI_GROWTH_BYTES      262144u
#define EPCI_GROWTH_BYTES_EACH 64u

struct epci_growth epci_growth_of(const struct epci_cycled *cycled);

#endif
