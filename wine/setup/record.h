/* SPDX-License-Identifier: MIT
 *
 * record.h -- what was there before a program was installed, in
 * HKEY_LOCAL_MACHINE\SOFTWARE\epc\Wine.
 */
#pragma once

#include "wine/setup/setup.h"

/* Bits of `before`, shifted by WINE_BEFORE_BITS for the second place. */
enum {
    WINE_HAD_HOST_64 = 1,
    WINE_HAD_HOST_32 = 2,
    WINE_HAD_PDH = 4,
};

enum { WINE_BEFORE_BITS = 8 };

/* How far it is. */
enum wine_record_state { WINE_UNFINISHED, WINE_INSTALLED, WINE_REMOVING };

/* Bits of `keys`: made by us. */
enum { WINE_MADE_APP_DEFAULTS = 1, WINE_MADE_PROGRAM = 2, WINE_MADE_OVERRIDES = 4 };

struct wine_record {
    uint32_t state, before, keys;
};

/* A value of any type and size, or none. */
struct wine_value {
    bool exists;
    uint32_t type;
    size_t bytes;
    void *data; /* from malloc */
};

/* By how much bits of `kept_before` are shifted; a record of an earlier version has none of the
 * last. */
enum {
    WINE_COMMON_LOADPERF_KEPT = 0, /* loadperf.dll.wine was there */
    WINE_COMMON_NETFXPERF = 8,     /* netfxperf.dll was there */
    WINE_COMMON_NO_LOADPERF = 16,  /* loadperf.dll was not there */
};

/* What was done once for all programs. */
struct wine_common {
    uint32_t base_names;  /* 1: they were put in */
    uint32_t kept_before; /* for each of the system's folders a bit, shifted by WINE_COMMON_... */
};

/* The bit for the system's folder number `index`; `shift`: WINE_COMMON_... */
static inline bool wine_has_common_bit(const struct wine_common *common, unsigned shift,
                                       size_t index)
{
    return (common->kept_before & 1u << (shift + index)) != 0;
}

/* EPC_OK; EPC_E_NOT_FOUND: there is no record. */
int wine_record_read(const struct wine_setup *setup, const char *program,
                     struct wine_record *record);
int wine_record_write_to_registry(const struct wine_setup *setup, const char *program,
                                  const struct wine_record *record);
/* The override that was set before.  A record that lacks it was made where there was none. */
int wine_record_read_override(const struct wine_setup *setup, const char *program,
                              struct wine_value *override);
int wine_record_write_override(const struct wine_setup *setup, const char *program,
                               const struct wine_value *override);
/* Remove it, and after the last one what all had in common, with keys that have not become records:
 * for such a program nothing was done yet. */
int wine_record_remove(const struct wine_setup *setup, const char *program);

/* The program of record number `index`; EPC_END after the last. */
int wine_record_read_program_name(const struct wine_setup *setup, uint32_t index,
                                  char program[WINE_PATH_CAPACITY]);

/* EPC_E_NOT_FOUND: nothing was done yet; *common is zeroed. */
int wine_read_record_common_to_programs(const struct wine_setup *setup, struct wine_common *common);
int wine_write_common_registry_record(const struct wine_setup *setup,
                                      const struct wine_common *common);

/* A value as it is; EPC_OK also where it does not exist.  Free it with wine_value_release, also
 * after an error. */
int wine_value_read(const struct epci_registry *registry, const char *path, const char *name,
                    struct wine_value *out);
/* Write a value as it was, or remove it.  The key exists. */
int wine_value_restore(const struct epci_registry *registry, const char *path, const char *name,
                       const struct wine_value *value);
void wine_value_release(struct wine_value *value);

/* A value that is a text; "" if it is missing, has another type, or does not fit. */
void wine_read_registry_text_value(const struct epci_registry *registry, const char *path,
                                   const char *name, char *out, size_t capacity);
int wine_write_registry_text_value(const struct epci_registry *registry, const char *path,
                                   const char *name, const char *text);
