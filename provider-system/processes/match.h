/* SPDX-License-Identifier: MIT
 *
 * match.h -- which of Linux's processes a process of Wine is, for what only Linux counts.
 *
 * Wine gives its processes numbers of its own, and no call gives Linux's.  But its list has what it
 * reads in Linux's files: six sizes of memory and two times.  A process of Linux that is between
 * what the list says before and after, and was started at the right time, is the process.  If the
 * same is true of several, and there are as many on both sides, the order of their starts decides;
 * else they have no partner until they differ.  Each answer compares the times again, and lets a
 * pair go that does not agree.
 *
 * A process without partner counts nothing.  What it caused until it has one is not made up for, so
 * that rates are right from then on.
 */
#pragma once

#include "provider-system/calls.h"
#include "provider-system/processes/list.h"

struct sysperf;

struct sysperf_match {
    uint64_t id, created; /* of Wine */
    uint32_t number;      /* in the list */
    uint32_t pid;         /* 0: not found */
    uint64_t start;       /* of Linux's process */
    bool late;            /* it was shown without a partner */
    uint64_t base[SYSPERF_COUNTS], shown[SYSPERF_COUNTS];
};

/* A process of Linux that is none of Wine's. */
struct sysperf_foreign {
    uint32_t pid;
    uint64_t start; /* as in its stat; 0: that cannot be read */
};

/* Zeroed at first. */
struct sysperf_matches {
    struct sysperf_match *each; /* of the last time, by id */
    uint32_t count;
    struct sysperf_foreign *foreign;
    uint32_t foreign_count;
    uint32_t failures; /* searches in a row that left some */
    uint32_t pause;    /* so many answers without a search, unless there is something new */
};

/* Sets what only Linux counts in each process of the list, which was read just before; with `swaps`
 * also the private working set, and in a list for 32 bits the sizes.  EPC_E_NOMEM: everything is as
 * before. */
int sysperf_set_process_counts_of_linux(struct sysperf *sysperf, struct sysperf_matches *matches,
                                        struct sysperf_process *each, uint32_t count, bool swaps);

void sysperf_match_release(struct sysperf_matches *matches);
