/* SPDX-License-Identifier: MIT
 *
 * registry.h -- the registry as epc sees it: a few operations, on the machine's or on one in
 * memory.
 *
 * Part of the seam (port.h), in a header of its own because the installer's planning half and its
 * tests need nothing else.  Preconditions of all functions: paths and names are UTF-8, never NULL,
 * without leading or trailing backslash, relative to the root on which the registry was opened
 * (HKEY_LOCAL_MACHINE, or a key that a tool names).  Data are raw bytes as stored, SZ and
 * MULTI_SZ in UTF-16LE; they are never altered.
 *
 * Every operation returns EPC_OK, or EPC_E_NOT_FOUND, EPC_E_ACCESS, EPC_E_SYSTEM... and has changed
 * nothing.  Operations open the key they need and close it again; no handle stays open.  Names
 * compare without case.  Several threads may read at once.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Types of values, numbered as in <winnt.h>. */
enum epci_registry_type {
    EPCI_REG_SZ = 1,
    EPCI_REG_EXPAND_SZ = 2,
    EPCI_REG_BINARY = 3,
    EPCI_REG_DWORD = 4,
    EPCI_REG_MULTI_SZ = 7
};

/* Value of a service's Performance key: the event source that the installer registered for it. */
#define EPCI_EVENT_SOURCE "Event Source"

struct epci_registry {
    const struct epci_registry_ops *ops;
    void *self;
    const struct kit_registry_ops *tools; /* of kit/system/registry.h; NULL in users' programs */
};

/* One value to read. */
struct epci_registry_item {
    const char *name;
    void *data;   /* destination; may be NULL if `bytes` is 0 */
    size_t bytes; /* in: room at `data`; out: the value's size, also with EPC_E_NOSPACE */
    uint32_t type;
    int status; /* EPC_OK: read whole; EPC_E_NOT_FOUND; EPC_E_NOSPACE... */
};

/* What an implementation provides; the functions epci_registry_... below describe each. */
struct epci_registry_ops {
    int (*read)(void *self, const char *path, struct epci_registry_item *items, size_t count);
    int (*write)(void *self, const char *path, const char *name, uint32_t type, const void *data,
                 size_t bytes);
    int (*remove)(void *self, const char *path, const char *name);
    int (*create_key)(void *self, const char *path);
    int (*remove_key)(void *self, const char *path);
    int (*count)(void *self, const char *path, uint32_t *subkeys, uint32_t *values);
};

/* The machine's registry, below HKEY_LOCAL_MACHINE; on 64-bit systems the 64-bit view.  It asks for
 * KEY_READ alone unless `writable`.  Nothing has to be closed.  win32 only. */
void epci_registry_open(bool writable, struct epci_registry *out);

/* Read values of one key.  EPC_OK: the key could be opened; each item has a status of its own.
 * Other processes may change the key between two values. */
static inline int epci_registry_read_values(const struct epci_registry *registry, const char *path,
                                            struct epci_registry_item *items, size_t count)
{
    return registry->ops->read(registry->self, path, items, count);
}

/* Read one value whole.  *bytes is the room at `data` on input (which may be NULL with 0), and the
 * value's size on output, also with EPC_E_NOSPACE. */
int epci_registry_read_value(const struct epci_registry *registry, const char *path,
                             const char *name, uint32_t *type, void *data, size_t *bytes);

/* Read a DWORD; EPC_E_CORRUPT if the value has another type or size. */
int epci_registry_read_u32(const struct epci_registry *registry, const char *path, const char *name,
                           uint32_t *value);

/* Set a value of a key that exists. */
static inline int epci_registry_write_value(const struct epci_registry *registry, const char *path,
                                            const char *name, uint32_t type, const void *data,
                                            size_t bytes)
{
    return registry->ops->write(registry->self, path, name, type, data, bytes);
}

/* Remove a value; a missing one is EPC_E_NOT_FOUND. */
static inline int epci_registry_remove_value(const struct epci_registry *registry, const char *path,
                                             const char *name)
{
    return registry->ops->remove(registry->self, path, name);
}

/* Create a key and the keys above it; EPC_OK also if it exists. */
static inline int epci_registry_create_key(const struct epci_registry *registry, const char *path)
{
    return registry->ops->create_key(registry->self, path);
}

/* Remove a key with its values.  EPC_E_EXISTS if it has subkeys; then nothing is removed. */
static inline int epci_registry_remove_key(const struct epci_registry *registry, const char *path)
{
    return registry->ops->remove_key(registry->self, path);
}

/* Remove a key that has neither values nor subkeys; EPC_OK also if it has any, or does not
 * exist. */
int epci_registry_remove_key_if_empty(const struct epci_registry *registry, const char *path);

/* How many subkeys and values a key has. */
static inline int epci_registry_count_entries(const struct epci_registry *registry,
                                              const char *path, uint32_t *subkeys, uint32_t *values)
{
    return registry->ops->count(registry->self, path, subkeys, values);
}
