/* SPDX-License-Identifier: MIT
 *
 * tree.h -- an empty registry for bench_install.
 */
#pragma once

#include "sdk/port/registry.h"

/* Returns EPC_OK, or why no registry could be made. */
int bench_tree(struct epci_registry *out);

/* Remove everything the closed registry left. */
void bench_tree_remove(void);
