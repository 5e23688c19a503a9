/* SPDX-License-Identifier: MIT
 *
 * record.h -- what was there before a program was installed, in
 * HKEY_LOCAL_MACHINE\SOFTWARE\epc\Wine.
 */
#pragma once

#include "wine/setup/setup.h"

/* Bits of `before`, shifted by 8 for the second place. */
enum {
    WINE_HAD_HOST_64 = 1,
    WINE_HAD_HOST_32 = 2,
    WINE_HAD_PDH = 4,
};

/* How far it is. */
enum wine_record_state { WINE_UNFINISHED, WINE_INSTALLED, WINE_REMOVING };

/* Bits of `keys`: made by us. */
enum { WINE_MADE_APP_DEFAULTS = 1, WINE_MADE_PROGRAM = 2, WINE_MADE_OVERRIDES = 4 };

struct wine_record {
    uint32_t state, before, keys;
    char override[64]; /* the value before; "": none */
};

/* What was done once for all programs. */
struct wine_common {
    uint32_t base_names;  /* 1: they were put in */
    uint32_t kept_before; /* for each of the system's folders a bit: loadperf.dll.wine was there, */
                          /* and, shifted by 8, netfxperf.dll */
};

/* EPC_OK; EPC_E_NOT_FOUND: there is no record. */
int wine_record_read(const struct wine_setup *setup, const char *program,
                     struct wine_record *record);
int wine_record_write(const struct wine_setup *setup, const char *program,
                      const struct wine_record *record);
/* Remove it, and after the last one what all had in common. */
int wine_record_remove(const struct wine_setup *setup, const char *program);

/* The program of record number `index`; EPC_END after the last. */
int wine_record_read_program_name(const struct wine_setup *setup, uint32_t index,
                                  char program[WINE_PATH_CAPACITY]);

/* EPC_E_NOT_FOUND: nothing was done yet; *common is zeroed. */
int wine_common_record_read(const struct wine_setup *setup, struct wine_common *common);
int wine_common_record_write(const struct wine_setup *setup, const struct wine_common *common);

/* A value that is a text; "" if it is missing, has another type, or does not fit. */
void wine_read_registry_text(const struct epci_registry *registry, const char *path,
                             const char *name, char *out, size_t capacity);
int wine_write_registry_text(const struct epci_registry *registry, const char *path,
                             const char *name, const char *text);
