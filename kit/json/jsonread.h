/* SPDX-License-Identifier: MIT
 *
 * jsonread.h -- reads foreign JSON: bounded, without memory, without recursion.
 *
 * A text is checked once and whole (RFC 8259; nothing deeper than KIT_JSON_DEPTH); the values in it
 * are then views of it and can be walked and converted without a further doubt about their form.
 * No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum kit_jsonread_kind {
    KIT_JSONREAD_NULL,
    KIT_JSONREAD_BOOL,
    KIT_JSONREAD_NUMBER,
    KIT_JSONREAD_TEXT,
    KIT_JSONREAD_ARRAY,
    KIT_JSONREAD_OBJECT
};

/* A value: its characters, from the first to the last that belongs to it.  Points into the text. */
struct kit_jsonread {
    enum kit_jsonread_kind kind;
    const char *at;
    size_t count;
};

/* Judge `count` bytes, which must be one value with nothing but blanks around it.  EPC_OK and *out;
 * EPC_E_CORRUPT and *where, the position of the first byte that cannot stand there. */
int kit_jsonread_parse(const char *text, size_t count, struct kit_jsonread *out, size_t *where);

/* The items of an array or the members of an object, one after the other. */
struct kit_jsonread_items {
    const char *at;
    size_t left;
    bool object;
};

/* From the first on; what is neither array nor object has none. */
struct kit_jsonread_items kit_jsonread_begin_items(const struct kit_jsonread *container);
/* False after the last.  *key is a TEXT; of an array's item it is empty. */
bool kit_jsonread_next_item(struct kit_jsonread_items *items, struct kit_jsonread *key,
                            struct kit_jsonread *value);

/* Conversions.  EPC_OK; EPC_E_CORRUPT where the value is of another kind, or a number with a sign,
 * fraction or exponent where none may be, or outside least..most; then *out is unchanged. */
int kit_jsonread_bool(const struct kit_jsonread *value, bool *out);
int kit_jsonread_u64(const struct kit_jsonread *value, uint64_t maximum, uint64_t *out);
int kit_jsonread_i64(const struct kit_jsonread *value, int64_t *out);

/* The text as UTF-8 with its NUL in `capacity` bytes.  EPC_E_CORRUPT where it is none or holds a
 * NUL, EPC_E_NOSPACE where it does not fit; then out is "" (room must not be 0). */
int kit_jsonread_text(const struct kit_jsonread *value, char *out, size_t capacity);
