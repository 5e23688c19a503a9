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
#define VAL_UNTRIED_MOST 16
#define VAL_UNTRIED_WHY  1100

struct val_untried_one {
    const char *trial; /* "buffer sizes"; not copied */
    bool partly;       /* it was begun */
    char why[VAL_UNTRIED_WHY];
};

/* Zeroed: an empty list. */
struct val_untried {
    struct val_untried_one list[VAL_UNTRIED_MOST];
    size_t count;
};

/* Add a trial with its reason, which is copied; of each trial the first reason is kept. */
void val_untried_add(struct val_untried *untried, const char *trial, bool partly, const char *why);

/* "not tried", "tried in part" */
const char *val_untried_word(const struct val_untried_one *one);
