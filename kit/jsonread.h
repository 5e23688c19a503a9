/* SPDX-License-Identifier: MIT
 *
 * jsonread.h -- reads JSON that somebody else has written: bounded, without memory, without recursion.
 *
 * A text is judged once and whole (RFC 8259; nothing deeper than EPCI_JSON_DEPTH); the values in it
 * are then views of it and can be walked and converted without a further doubt about their form.
 * No state; any thread.
 */
#ifndef EPC_KIT_JSONREAD_H
#define EPC_KIT_JSONREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum epci_jsonread_kind {
    EPCI_JSONREAD_NULL,
    EPCI_JSONREAD_BOOL,
    EPCI_JSONREAD_NUMBER,
    EPCI_JSONREAD_TEXT,
    EPCI_JSONREAD_ARRAY,
    EPCI_JSONREAD_OBJECT
};

/* A value: its characters, from the first to the last that belongs to it.  Points into the text. */
struct epci_jsonread {
    enum epci_jsonread_kind kind;
    const char *at;
    size_t count;
};

/* Judge `count` bytes, which must be one value with nothing but blanks around it.  EPC_OK and *out;
 * EPC_E_CORRUPT and *where, the position of the first byte that cannot stand there. */
int epci_jsonread_init(const char *text, size_t count, struct epci_jsonread *out, size_t *where);

/* The items of an array or the members of an object, one after the other. */
struct epci_jsonread_items {
    const char *at;
    size_t left;
    bool object;
};

/* From the first on; what is neither array nor object has none. */
struct epci_jsonread_items epci_jsonread_items(const struct epci_jsonread *container);
/* False behind the last.  *key is a TEXT; of an array's item it is empty. */
bool epci_jsonread_next(struct epci_jsonread_items *items, struct epci_jsonread *key,
                        struct epci_jsonread *value);

/* Conversions.  EPC_OK; EPC_E_CORRUPT where the value is of another kind, or a number with a sign,
 * fraction or exponent where none may be, or outside least..most; then *out is unchanged. */
int epci_jsonread_bool(const struct epci_jsonread *value, bool *out);
int epci_jsonread_u64(const struct epci_jsonread *value, uint64_t most, uint64_t *out);
int epci_jsonread_i64(const struct epci_jsonread *value, int64_t *out);

/* The text as UTF-8 with its NUL in `room` bytes.  EPC_E_CORRUPT where it is none or holds a NUL,
 * EPC_E_NOSPACE where it does not fit; then out is "" (room must not be 0). */
int epci_jsonread_text(const struct epci_jsonread *value, char *out, size_t room);

#endif
