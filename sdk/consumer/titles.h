/* SPDX-License-Identifier: MIT
 *
 * titles.h -- the registry's name tables: from an index to the name of an object or counter.
 *
 * Perflib\<language> holds Counter and Help, each a MULTI_SZ of pairs "index", "text".  The data
 * are foreign: whatever they are, a table comes of it, and what cannot be understood is counted.
 * Names stay raw UTF-16 units.  Free of the harness, because the PDH interface will use it.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sdk/port/registry.h"

struct epci_name_entry {
    uint32_t index;
    uint32_t at;    /* first unit of the text, in `units` */
    uint32_t count; /* of the text's units, without NUL   */
};

struct epci_names {
    uint16_t *units;                 /* a copy of the whole value      */
    struct epci_name_entry *entries; /* by index, each index once      */
    size_t count;
    size_t ignored; /* strings that were no index, or an index again, or had no text */
};

/* Make a table of a MULTI_SZ.  EPC_OK or EPC_E_NOMEM; then *out is empty. */
int epci_names_init(struct epci_names *out, const void *bytes, size_t count);

/* Read the Counter table of a language ("009") below Perflib, or its Help table.
 * EPC_E_NOT_FOUND where the registry has none; EPC_E_CORRUPT where the value is no MULTI_SZ;
 * then *out is empty. */
int epci_names_load(struct epci_names *out, const struct epci_registry *registry,
                    const char *language);
int epci_helps_load(struct epci_names *out, const struct epci_registry *registry,
                    const char *language);

/* The name of an index as UTF-8 text, cut at `room` - 1 bytes between two characters; "" if there
 * is none.  Returns whether there is one. */
bool epci_names_find(const struct epci_names *names, uint32_t index, char *out, size_t room);

void epci_names_release(struct epci_names *names);

/* Raw units to UTF-8, cut at `room` - 1 bytes between two characters; control characters become
 * spaces, so that a foreign name cannot break a line of output. */
void epci_units_to_text(const void *units, size_t count, char *out, size_t room);
