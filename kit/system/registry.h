/* SPDX-License-Identifier: MIT
 *
 * registry.h -- what only tools ask of a registry, in addition to sdk/port/registry.h: subkeys,
 * flushing, name tables, and the machine's registry below any root.
 *
 * The preconditions are those of sdk/port/registry.h.  The registry must be one that was opened
 * here, or has operations for tools.
 */
#pragma once

#include "sdk/port/registry.h"

/* Gets the name of a subkey.  False: no more. */
typedef bool kit_registry_visit_fn(void *context, const char *name);

/* Does this value of EPCI_DISABLED keep the performance library from calling the DLL?  Only 1 is
 * documented; 2 and 4 are found in the field, with DLLs that are called.  Every tool asks here. */
static inline bool kit_is_dll_disabled_by_value(uint32_t value)
{
    return value == 1;
}

/* What an implementation provides for tools; the functions below describe each. */
struct kit_registry_ops {
    int (*subkey)(void *self, const char *path, uint32_t index, char *name, size_t capacity);
    int (*visit)(void *self, const char *path, kit_registry_visit_fn *visit,
                 void *context); /* NULL: subkey does it */
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
int kit_registry_open(const char *root, bool writable, struct epci_registry *out);

/* Release what kit_registry_open or another implementation made; zeroed objects have no effect. */
void kit_registry_release(struct epci_registry *registry);

static inline int kit_registry_write_u32(const struct epci_registry *registry, const char *path,
                                         const char *name, uint32_t value)
{
    return epci_registry_write_value(registry, path, name, EPCI_REG_DWORD, &value, sizeof value);
}

/* The name of subkey number `index`; EPC_END after the last, EPC_E_NOSPACE if `capacity` is too
 * small (on Windows 256 bytes are enough for 255 units of ASCII; use 1024).  Path "" is the
 * root. */
static inline int kit_registry_copy_subkey_name(const struct epci_registry *registry,
                                                const char *path, uint32_t index, char *name,
                                                size_t capacity)
{
    return registry->tools->subkey(registry->self, path, index, name, capacity);
}

/* Call `visit` with the name of each subkey, one after the other; the key stays open meanwhile.
 * EPC_OK also if `visit` ends it; EPC_E_NOT_FOUND: there is no such key. */
int kit_registry_visit_subkeys(const struct epci_registry *registry, const char *path,
                               kit_registry_visit_fn *visit, void *context);

/* When this returns EPC_OK, what was written to the key is on the disk. */
static inline int kit_registry_flush(const struct epci_registry *registry, const char *path)
{
    return registry->tools->flush(registry->self, path);
}

/* A number that changes when a value of the key is written or removed.  EPC_E_UNSUPPORTED: this
 * registry has none. */
int kit_registry_read_key_change_stamp(const struct epci_registry *registry, const char *path,
                                       uint64_t *out);

/* The name table ("Counter"), or the helps ("Help"), of a language ("009") as the system itself
 * gives them; *bytes as in epci_registry_read_value.  EPC_E_UNSUPPORTED: read the values of the
 * Perflib key. */
int kit_registry_read_texts(const struct epci_registry *registry, const char *language,
                            const char *value, void *data, size_t *bytes);
