/* SPDX-License-Identifier: MIT
 *
 * dll.h -- examines a provider's DLL by its file, without loading it: before counters are installed
 * for it, and when a machine is checked.
 */
#pragma once

#include "ini/findings/finding.h"
#include "lodctr/audit/rules.h"
#include "lodctr/state/service.h"
#include "sdk/core/span.h"

/* A file in memory of the arena. */
struct lod_dll {
    const char *path;
    struct epci_span bytes;
    uint64_t written; /* as a FILETIME */
    bool in_system;   /* a name without a folder, found in the system's own */
};

/* How DLLs are found and read; tests have their own in memory. */
struct lod_dll_io {
    void *context;
    unsigned bits; /* of the programs that read counters on this system: 32 or 64 */

    /* Read the file of the value Library, with variables expanded if `expand`.  A name
     * without a folder is searched where Windows searches.  EPC_OK; otherwise file->path is
     * the path that was tried: EPC_E_NOT_FOUND, EPC_E_ACCESS, EPC_E_NOSPACE (too large),
     * EPC_E_NOMEM or EPC_E_SYSTEM. */
    int (*find)(void *context, struct kit_arena *arena, const char *library, bool expand,
                struct lod_dll *file);
};

/* Read the file of the service's Library; EPC_E_NOT_FOUND also if it names none. */
int lod_dll_read_file_of_service(struct kit_arena *arena, const struct lod_dll_io *io,
                                 const struct lod_service *service, struct lod_dll *file);

/* Examine Library, Open, Collect and Close of `service`, and add what is wrong to `findings`, whose
 * rules are lod_machine_rules.  `fit` is what its names are compared with (fit.h).  EPC_OK;
 * EPC_E_NOMEM. */
struct lod_fit;
int lod_dll_check_values_and_file(struct kit_arena *arena, const struct lod_dll_io *io,
                                  const struct lod_service *service, const struct lod_fit *fit,
                                  struct ini_findings *findings);
