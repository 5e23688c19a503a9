/* SPDX-License-Identifier: MIT
 *
 * setup.h -- puts the files and settings into a Wine prefix by which a program gets counters, looks
 * at them, and takes them out again (docs/wine.md).
 *
 * Everything is done in steps, and each leaves a prefix that works; a step that is done already
 * is skipped, so an interrupted run is completed by the next.  A record in the registry, written
 * first and removed last, says what was there before.  All texts are UTF-8.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "sdk/port/registry.h"

#define WINE_PATH_CAPACITY 1024 /* of a path, with its NUL */
#define WINE_PROGRAM_BYTES 200  /* at most, of a program's path: it is the name of a key */

/* The versions of Wine with which the whole prefix was tried; docs/wine.md names them. */
#define WINE_TRIED_VERSIONS "8.0", "10.0"
#define WINE_PLACES         2

/* The name of the record for the whole prefix, in the place of a program's path. */
#define WINE_ALL "*"

/* What messages call it, or a program. */
static inline const char *wine_program_text(const char *program)
{
    return strcmp(program, WINE_ALL) == 0 ? "all programs" : program;
}

/* A folder into which DLLs of one bitness are put. */
struct wine_place {
    char folder[WINE_PATH_CAPACITY]; /* without a separator at its end */
    unsigned bits;                   /* 0: the program was not read, so it is not known */
    bool system; /* Wine's own folder: what it has under the same names is kept */
};

/* The prefix, and what the work needs from the outside. */
struct wine_setup {
    struct epci_registry machine; /* HKEY_LOCAL_MACHINE */
    struct epci_registry user;    /* HKEY_CURRENT_USER */
    char separator;               /* of paths */
    struct wine_place systems[WINE_PLACES];
    size_t system_count;
    /* Folders with epc's files for 32 [0] and 64 bits [1], "": none; Wine's own advapi32.dll. */
    char own[2][WINE_PATH_CAPACITY], wines[2][WINE_PATH_CAPACITY];
    const char *version; /* of Wine; NULL: this is not Wine */
    char tried[16];      /* another version that counts as tried, for tests; "": none */
    /* Put the names of the system's objects into the registry, or take them out.  EPC_OK or an
     * error. */
    int (*base_names)(void *context, bool put);
    /* Rename a file that is in use, or remove it (`to` NULL), when the prefix starts next. */
    int (*later)(void *context, const char *from, const char *to);
    bool (*step)(void *context, const char *what); /* before each step; false: stop here */
    void (*say)(void *context, const char *text);  /* one line, without its end */
    void *context;
};

/* For whom it is done. */
struct wine_target {
    char program[WINE_PATH_CAPACITY]; /* the program's path, or WINE_ALL */
    struct wine_place places[WINE_PLACES];
    size_t place_count;
};

/* Fill in a target: the program's folder and bitness, or the system's folders.  EPC_OK, or an error
 * after it was said. */
int wine_init_program_or_system_target(const struct wine_setup *setup, const char *program,
                                       struct wine_target *target);
/* The same for what is installed already, with whatever Wine: nothing is refused but a program that
 * cannot be read. */
int wine_target_init_for_installed_program(const struct wine_setup *setup, const char *program,
                                           struct wine_target *target);
/* The same for a program that may be gone: its bitness is not known then. */
int wine_target_init_without_bitness(const struct wine_setup *setup, const char *program,
                                     struct wine_target *target);

/* Was it tried with this version of Wine to replace DLLs in its own folders? */
bool wine_is_version_tried(const struct wine_setup *setup);

/* Install, or complete, or bring up to date.  EPC_OK; an error after it was said; what was done
 * stays, and the record with it.  EPC_END: `step` stopped it. */
int wine_install_for_program_or_all(const struct wine_setup *setup,
                                    const struct wine_target *target);

/* Take everything out but what other programs need.  EPC_E_NOT_FOUND: there is no record.  Else
 * as above. */
int wine_remove_for_program_or_all(const struct wine_setup *setup,
                                   const struct wine_target *target);

/* Say for each record what is there, and what is not as install would leave it; *faults counts the
 * latter. */
int wine_report_installations(const struct wine_setup *setup, size_t *faults);
