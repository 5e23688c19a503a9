/* SPDX-License-Identifier: MIT
 *
 * tree_posix.c -- a registry for bench_install, in memory.
 */
#include "tree.h"
#include "kit/system/memregistry.h"

int bench_tree(struct epci_registry *out)
{
    return kit_registry_create_in_memory(out);
}

void bench_tree_remove(void)
{
}
