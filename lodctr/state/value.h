/* SPDX-License-Identifier: MIT
 *
 * value.h -- values of the registry as facts: whether one exists, and what it holds.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"
#include "sdk/port/registry.h"

/* A DWORD value. */
struct lod_number {
    bool exists;
    bool usable; /* it is a DWORD */
    uint32_t value;
};

/* A value of any type; its bytes are in memory of the arena that read it, aligned for UTF-16. */
struct lod_value {
    bool exists;
    uint32_t type;
    const void *bytes;
    size_t size;
};

/* Text as the registry stores it, without the NULs at its end. */
struct lod_units {
    const uint16_t *at;
    size_t count;
};

/* No value that is planned or looked into has more bytes (64 MiB). */
#define LOD_LARGEST_VALUE ((size_t)64 << 20)

/* Read a value; a missing one, or one of another type, is a fact, not an error.  EPC_OK; otherwise
 * the status of epci_registry_read_values, EPC_E_RANGE for a value of more than LOD_LARGEST_VALUE,
 * or EPC_E_BUSY for one that keeps growing while it is read; then value->exists is false. */
int lod_value_read(struct kit_arena *arena, const struct epci_registry *registry, const char *path,
                   const char *name, struct lod_value *value);

/* The same for a value that is only kept or removed: up to LOD_LARGEST_KEPT (1 GiB). */
#define LOD_LARGEST_KEPT ((size_t)1 << 30)
int lod_value_read_large(struct kit_arena *arena, const struct epci_registry *registry,
                         const char *path, const char *name, struct lod_value *value);

/* The largest `count` of the next two functions. */
#define LOD_MAX_VALUES 16

/* Read `count` values of one key, which is opened once: names[i] to values[i].  As above, but
 * EPC_E_NOT_FOUND if the key does not exist; after an error, `exists` is false for what was not
 * read. */
int lod_read_named_values_of_key(struct kit_arena *arena, const struct epci_registry *registry,
                                 const char *path, const char *const *names,
                                 struct lod_value *values, size_t count);
int lod_read_dword_values(const struct epci_registry *registry, const char *path,
                          const char *const *names, struct lod_number *numbers, size_t count);

/* Does it exist with the type and bytes of `wanted`? */
bool lod_value_exists_and_equals(const struct lod_value *value, const struct lod_value *wanted);

/* The number that it is; 0 if it does not have the size of one. */
uint32_t lod_value_get_u32_or_0(const struct lod_value *value);

/* Does it exist, and is it one string? */
bool lod_value_has_string_type(const struct lod_value *value);

/* The string it holds, up to its first NUL; empty if it is not a string. */
struct lod_units lod_value_get_text_units(const struct lod_value *value);

/* The text in UTF-8, in memory of the arena; NULL: no memory. */
const char *lod_utf8_from_units(struct kit_arena *arena, struct lod_units units);

/* The same for a message: "?" without memory. */
const char *lod_utf8_for_message(struct kit_arena *arena, const uint16_t *units, size_t count);

/* The reverse: a REG_SZ with this text and its NUL.  EPC_OK; EPC_E_NOMEM; EPC_E_ENCODING. */
int lod_value_from_text(struct kit_arena *arena, const char *text, struct lod_value *out);
