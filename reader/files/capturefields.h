/* SPDX-License-Identifier: MIT
 *
 * capturefields.h -- the members of a capture's line of JSON, one table for writing and for
 * reading.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum epci_field_kind {
    EPCI_FIELD_TEXT,  /* char[most]                                    */
    EPCI_FIELD_MAYBE, /* the same, and may be missing              */
    EPCI_FIELD_LONG,  /* char *, less than `most` bytes               */
    EPCI_FIELD_U8,
    EPCI_FIELD_U32,
    EPCI_FIELD_U64,
    EPCI_FIELD_I64,
    EPCI_FIELD_BOOL,
    EPCI_FIELD_WORD,  /* an enum, by its name in `words`               */
    EPCI_FIELD_FAULT, /* struct host_fault: an object, or null if none */
    EPCI_FIELD_NAMES  /* struct epci_names: a list of pairs, and may be missing */
};

struct epci_field {
    const char *key;
    enum epci_field_kind kind;
    size_t offset; /* in the structure */
    uint64_t most;
    const char *const *words; /* ends with NULL */
};

/* Of struct epci_capture and of struct host_fault; a NULL key ends the list. */
extern const struct epci_field epci_capture_fields[];
extern const struct epci_field epci_fault_fields[];
