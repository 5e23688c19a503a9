/* SPDX-License-Identifier: MIT
 *
 * untried.h -- the list of the trials that were not done, or not to their end, with the reasons.
 *
 * A rule without a finding was kept only if it was tried, so reports show this list.  Portable.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* More than there are trials. */
#define HARNESS_UNTRIED_MAX 16
#define HARNESS_UNTRIED_WHY 1100

struct harness_untried_one {
    const char *trial; /* "buffer sizes"; not copied */
    bool partly;       /* it was begun */
    char why[HARNESS_UNTRIED_WHY];
};

/* Zeroed: an empty list. */
struct harness_untried {
    struct harness_untried_one list[HARNESS_UNTRIED_MAX];
    size_t count;
    bool by_time; /* a trial ended when its time did: with more of the machine it goes further */
};

/* Add a trial with its reason, which is copied; of each trial the first reason is kept. */
void harness_untried_add(struct harness_untried *untried, const char *trial, bool partly,
                         const char *why);
