/* SPDX-License-Identifier: MIT
 *
 * tree.h -- an empty registry to measure with.
 */
#ifndef EPC_BENCH_TREE_H
#define EPC_BENCH_TREE_H

#include "sdk/port/registry.h"

/* EPC_OK, or why there is none. */
int bench_tree(struct epci_registry *out);

/* Remove what it left behind, when it is closed. */
void bench_tree_remove(void);

#endif
