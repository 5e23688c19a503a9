/* SPDX-License-Identifier: MIT
 *
 * capturefields.h -- the members of a capture's line of JSON, one table for writing and for
 * reading.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum reader_field_kind {
    READER_FIELD_TEXT,  /* char[most]                                    */
    READER_FIELD_MAYBE, /* the same, and may be missing              */
    READER_FIELD_LONG,  /* char *, less than `maximum` bytes               */
    READER_FIELD_U8,
    READER_FIELD_U32,
    READER_FIELD_U64,
    READER_FIELD_I64,
    READER_FIELD_BOOL,
    READER_FIELD_WORD,  /* an enum, by its name in `words`               */
    READER_FIELD_FAULT, /* struct host_fault: an object, or null if none */
    READER_FIELD_NAMES  /* struct reader_names: a list of pairs, and may be missing */
};

struct reader_field {
    const char *key;
    enum reader_field_kind kind;
    size_t offset; /* in the structure */
    uint64_t maximum;
    const char *const *words; /* ends with NULL */
};

/* Of struct reader_capture and of struct host_fault; a NULL key ends the list. */
extern const struct reader_field reader_capture_fields[];
extern const struct reader_field reader_fault_fields[];
