/* SPDX-License-Identifier: MIT
 *
 * registry.h -- the tree in which port/mem/registry.c stores keys and values.
 *
 * Callers use sdk/port/registry.h; tests read the tree to print it.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* An entry of a list sorted by name, of keys or of values.  epci_registry.self is the root key. */
struct epci_mem_entry {
    struct epci_mem_entry *next;
    char *name;
    /* of a key */
    struct epci_mem_entry *keys;
    struct epci_mem_entry *values;
    uint64_t stamp; /* how often a value was written or removed */
    /* of a value */
    uint32_t type;
    void *data;
    size_t bytes;
};
