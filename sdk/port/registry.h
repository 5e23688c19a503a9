/* SPDX-License-Identifier: MIT
 *
 * registry.h -- the registry as epc sees it: a few operations, on the machine's or on one in
 * memory.
 *
 * Part of the seam (port.h), in a header of its own because the installer's planning half and its
 * tests need nothing else.  Preconditions of all functions: paths and names are UTF-8, never NULL,
 * without leading or trailing backslash, relative to the root on which the registry was opened
 * (HKEY_LOCAL_MACHINE, or the key that --root names).  Data are raw bytes as stored, SZ and
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
};

/* One value to read. */
struct epci_registry_item {
    const char *name;
    void *data;   /* destination; may be NULL if `bytes` is 0 */
    size_t bytes; /* in: room at `data`; out: the value's size, also with EPC_E_NOSPACE */
    uint32_t type;
    int status; /* EPC_OK: read whole; EPC_E_NOT_FOUND; EPC_E_NOSPACE... */
};

/* Gets the name of a subkey.  False: no more. */
typedef bool epci_registry_visit_fn(void *context, const char *name);

/* What an implementation provides; the functions epci_registry_... below describe each. */
struct epci_registry_ops {
    int (*read)(void *self, const char *path, struct epci_registry_item *items, size_t count);
    int (*write)(void *self, const char *path, const char *name, uint32_t type, const void *data,
                 size_t bytes);
    int (*remove)(void *self, const char *path, const char *name);
    int (*create_key)(void *self, const char *path);
    int (*remove_key)(void *self, const char *path);
    int (*subkey)(void *self, const char *path, uint32_t index, char *name, size_t capacity);
    int (*visit)(void *self, const char *path, epci_registry_visit_fn *visit,
                 void *context); /* NULL: subkey does it */
    int (*count)(void *self, const char *path, uint32_t *subkeys, uint32_t *values);
    int (*flush)(void *self, const char *path);
    int (*stamp)(void *self, const char *path, uint64_t *out); /* NULL: unsupported */
    int (*texts)(void *self, const char *language, const char *value, void *data,
                 size_t *bytes); /* NULL: unsupported */
    void (*close)(void *self);   /* frees `self`; NULL: there is nothing to free */
    bool of_system;              /* the machine's, whose changes the system can report */
};

/* The machine's own registry, below HKEY_LOCAL_MACHINE or below `root` ("HKCU\Software\X",
 * "HKEY_LOCAL_MACHINE\X"; NULL: HKEY_LOCAL_MACHINE).  Read-only handles ask for KEY_READ alone.  On
 * 64-bit systems the 64-bit view.  win32 only. */
int epci_registry_open(const char *root, bool writable, struct epci_registry *out);

/* Release what epci_registry_open or another implementation made; zeroed objects have no effect. */
void epci_registry_release(struct epci_registry *registry);

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

static inline int epci_registry_write_u32(const struct epci_registry *registry, const char *path,
                                          const char *name, uint32_t value)
{
    return epci_registry_write_value(registry, path, name, EPCI_REG_DWORD, &value, sizeof value);
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

/* The name of subkey number `index`; EPC_END after the last, EPC_E_NOSPACE if `capacity` is too
 * small (on Windows 256 bytes are enough for 255 units of ASCII; use 1024).  Path "" is the
 * root. */
static inline int epci_registry_copy_subkey_name(const struct epci_registry *registry,
                                                 const char *path, uint32_t index, char *name,
                                                 size_t capacity)
{
    return registry->ops->subkey(registry->self, path, index, name, capacity);
}

/* Call `visit` with the name of each subkey, one after the other; the key stays open meanwhile.
 * EPC_OK also if `visit` ends it; EPC_E_NOT_FOUND: there is no such key. */
int epci_registry_visit_subkeys(const struct epci_registry *registry, const char *path,
                                epci_registry_visit_fn *visit, void *context);

/* How many subkeys and values a key has. */
static inline int epci_registry_count_entries(const struct epci_registry *registry,
                                              const char *path, uint32_t *subkeys, uint32_t *values)
{
    return registry->ops->count(registry->self, path, subkeys, values);
}

/* When this returns EPC_OK, what was written to the key is on the disk. */
static inline int epci_registry_flush(const struct epci_registry *registry, const char *path)
{
    return registry->ops->flush(registry->self, path);
}

/* A number that changes when a value of the key is written or removed.  EPC_E_UNSUPPORTED: this
 * registry has none. */
int epci_registry_read_key_change_stamp(const struct epci_registry *registry, const char *path,
                                        uint64_t *out);

/* The name table ("Counter"), or the helps ("Help"), of a language ("009") as the system itself
 * gives them; *bytes as in epci_registry_read_value.  EPC_E_UNSUPPORTED: read the values of the
 * Perflib key.
 */
int epci_registry_read_performance_texts(const struct epci_registry *registry, const char *language,
                                         const char *value, void *data, size_t *bytes);
