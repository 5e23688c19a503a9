/* SPDX-License-Identifier: MIT
 *
 * all.h -- every registered provider examined, several at once.
 */
#ifndef EPC_HARNESS_TOOL_ALL_H
#define EPC_HARNESS_TOOL_ALL_H

#include <stddef.h>

#include "harness/tool/examine.h"

struct epci_all {
    struct epci_examination **list; /* ordered by service */
    size_t count;
};

/* Examine them, as many at once as options->jobs says; a broken one costs itself only.  On a terminal
 * a line on standard error tells how far it is.  EPC_OK, and each one's status is its own; else the
 * harness itself failed.  Release it in every case. */
int epci_all_examine(struct epci_all *out, const struct epci_options *options,
                     const struct epci_registry *registry);
void epci_all_release(struct epci_all *all);

#endif
