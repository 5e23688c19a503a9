/* SPDX-License-Identifier: MIT
 *
 * all.h -- every registered provider examined, several at once.
 */
#pragma once

#include <stddef.h>

#include "harness/tool/examine.h"
#include "harness/tool/options.h"
#include "kit/arena.h"

struct harness_all {
    struct kit_arena arena;           /* of the list */
    struct harness_examination *list; /* ordered by service */
    size_t count;
};

/* Examine them, as many at once as options->jobs says; a broken one costs itself only.  What
 * depends on time (examine.h) is called again when the others are done, and only that counts.  On a
 * terminal a line on standard error tells how far it is.  EPC_OK, and each one's status is its own;
 * else the harness itself failed.  *out is empty before, with an arena.  Release it in every case.
 */
int harness_examine_all_in_parallel(struct harness_all *out, const struct harness_options *options,
                                    const struct epci_registry *registry);
void harness_all_release(struct harness_all *all);
