/* SPDX-License-Identifier: MIT
 *
 * memregistry.h -- a registry in memory, for tests and for planning on images.
 *
 * Callers use it through sdk/port/registry.h and registry.h; tests read its tree to print it.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "kit/system/registry.h"

/* An empty registry.  EPC_OK, EPC_E_NOMEM. */
int kit_registry_create_in_memory(struct epci_registry *out);

/* An entry of a list sorted by name, of keys or of values.  epci_registry.self is the root key. */
struct kit_registry_entry {
    struct kit_registry_entry *next;
    char *name;
    /* of a key */
    struct kit_registry_entry *keys;
    struct kit_registry_entry *values;
    uint64_t stamp; /* how often a value was written or removed */
    /* of a value */
    uint32_t type;
    void *data;
    size_t bytes;
};
