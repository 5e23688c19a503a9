/* SPDX-License-Identifier: MIT
 *
 * registry.h -- the registry as epc sees it: a few operations, the machine's or one in memory.
 *
 * Part of the seam (port.h), apart because the installer's planning half and its tests need nothing
 * else of it.  Preconditions, once for all: paths and names are UTF-8, never NULL, without leading
 * or trailing backslash, relative to the root the registry was opened on (HKEY_LOCAL_MACHINE, or
 * what --root names); data are raw bytes as stored, MULTI_SZ and SZ in UTF-16LE, never altered.
 * Every operation returns EPC_OK or EPC_E_NOT_FOUND, EPC_E_ACCESS, EPC_E_SYSTEM...; then nothing
 * was changed.  Operations open the key they need and close it again; none holds a handle.
 * Names compare without case.  Reading may be done from several threads at once.
 */
#ifndef EPC_PORT_REGISTRY_H
#define EPC_PORT_REGISTRY_H

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

/* A value that is asked for. */
struct epci_registry_item {
    const char *name;
    void *data;   /* where it is to go; may be NULL with no room */
    size_t bytes; /* the room there; then the value's size, also with EPC_E_NOSPACE */
    uint32_t type;
    int status; /* EPC_OK: it was read whole; EPC_E_NOT_FOUND; EPC_E_NOSPACE... */
};

struct epci_registry_ops {
    /* Read values of one key.  EPC_OK says that the key could be opened: how each value fared stands
     * with it.  Others may change the key between two of them. */
    int (*read)(void *self, const char *path, struct epci_registry_item *items, size_t count);
    /* Set a value of a key that exists. */
    int (*write)(void *self, const char *path, const char *name, uint32_t type, const void *data,
                 size_t bytes);
    /* Remove a value; a missing one is EPC_E_NOT_FOUND. */
    int (*remove)(void *self, const char *path, const char *name);
    /* Make a key and the keys above it; EPC_OK also where it exists. */
    int (*create_key)(void *self, const char *path);
    /* Remove a key with its values; EPC_E_EXISTS, and nothing removed, if it has subkeys. */
    int (*remove_key)(void *self, const char *path);
    /* Name of subkey number `index`; EPC_END behind the last, EPC_E_NOSPACE if `room` is too small
     * (256 always is enough on Windows for 255 units of ASCII; use 1024). With path "" the root. */
    int (*subkey)(void *self, const char *path, uint32_t index, char *name, size_t room);
    /* How many subkeys and values a key has. */
    int (*count)(void *self, const char *path, uint32_t *subkeys, uint32_t *values);
    /* What was written to the key is on the disk when this returns. */
    int (*flush)(void *self, const char *path);
    /* Free `self`; NULL where there is nothing to free. */
    void (*close)(void *self);
};

/* The machine's own registry, below HKEY_LOCAL_MACHINE or below `root` ("HKCU\Software\X",
 * "HKEY_LOCAL_MACHINE\X"; NULL: HKEY_LOCAL_MACHINE); read-only handles ask for KEY_READ alone.
 * The 64-bit view on 64-bit systems.  win32 only. */
int epci_registry_open(const char *root, bool writable, struct epci_registry *out);

/* A registry in memory, empty; for tests and for planning on images.  Every build. */
int epci_registry_mem(struct epci_registry *out);

/* All keys and values of a registry in memory as text, sorted, equal for equal contents; returns the
 * bytes that needs without its NUL, and writes what fits into `room`.  For comparing. */
size_t epci_registry_mem_print(const struct epci_registry *registry, char *text, size_t room);

/* Release what _open or _mem made; zeroed objects are fine. */
void epci_registry_close(struct epci_registry *registry);

/* Read one value whole.  On input *bytes is the room at `data` (which may be NULL with 0), on output the
 * value's size, also with EPC_E_NOSPACE. */
int epci_registry_read(const struct epci_registry *registry, const char *path, const char *name,
                       uint32_t *type, void *data, size_t *bytes);

/* A DWORD; EPC_E_CORRUPT where the value has another type or size. */
int epci_registry_read_u32(const struct epci_registry *registry, const char *path, const char *name,
                           uint32_t *value);
int epci_registry_write_u32(const struct epci_registry *registry, const char *path,
                            const char *name, uint32_t value);

#endif
