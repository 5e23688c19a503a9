/* SPDX-License-Identifier: MIT
 *
 * value.h -- values of the registry as facts: whether one is there, and what it holds.
 */
#ifndef EPC_LODCTR_STATE_VALUE_H
#define EPC_LODCTR_STATE_VALUE_H

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

/* A value of any type; its bytes are in memory of the arena it was read with, aligned for UTF-16. */
struct lod_value {
    bool exists;
    uint32_t type;
    const void *bytes;
    size_t size;
};

/* Text as the registry has it, without the NULs at its end. */
struct lod_units {
    const uint16_t *at;
    size_t count;
};

/* Read a value; a missing one, or one of another type, is a fact and no error.  EPC_OK; otherwise what
 * epci_registry_ops.read says, EPC_E_RANGE for a value larger than anything sensible, EPC_E_BUSY for
 * one that grows while it is read, and *value has exists = false. */
int lod_value_read(struct kit_arena *arena, const struct epci_registry *registry, const char *path,
                   const char *name, struct lod_value *value);
int lod_value_number(const struct epci_registry *registry, const char *path, const char *name,
                     struct lod_number *number);

/* Most values of a key that the next two are asked for. */
#define LOD_MOST_VALUES 16

/* Read `count` values of one key, which is opened once: names[i] to values[i].  As those above, but
 * EPC_E_NOT_FOUND where there is no such key; with an error, what was not read does not exist. */
int lod_values_read(struct kit_arena *arena, const struct epci_registry *registry, const char *path,
                    const char *const *names, struct lod_value *values, size_t count);
int lod_numbers_read(const struct epci_registry *registry, const char *path,
                     const char *const *names, struct lod_number *numbers, size_t count);

/* Is it there, and one string? */
bool lod_value_is_text(const struct lod_value *value);

/* The string it holds, up to its first NUL; none if it is no string. */
struct lod_units lod_value_units(const struct lod_value *value);

/* A text in UTF-8, in memory of the arena; NULL where that is exhausted. */
const char *lod_units_text(struct kit_arena *arena, struct lod_units units);

/* The reverse: what a REG_SZ of this text holds, its NUL counted in *size; one more NUL stands behind it,
 * for whoever makes a list of it.  EPC_OK; EPC_E_NOMEM; EPC_E_ENCODING. */
int lod_value_of_text(struct kit_arena *arena, const char *text, uint16_t **units, size_t *size);

#endif
