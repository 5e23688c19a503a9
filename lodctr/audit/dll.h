/* SPDX-License-Identifier: MIT
 *
 * dll.h -- judges a provider's DLL by its file, without loading it: before counters are installed for
 * it, and when a machine is checked.
 */
#ifndef EPC_LODCTR_AUDIT_DLL_H
#define EPC_LODCTR_AUDIT_DLL_H

#include "lodctr/state/providers.h"
#include "lodctr/audit/rules.h"
#include "sdk/core/span.h"

/* A file in memory of the arena. */
struct lod_dll {
    const char *path;
    struct epci_span bytes;
    uint64_t written; /* as a FILETIME */
};

/* The system, as far as DLLs go; tests have one in memory. */
struct lod_dll_io {
    void *context;
    unsigned bits; /* of the programs that read counters here: 32 or 64 */

    /* The file that `library` leads to, with variables expanded if `expand`.  A bare name is looked
     * for where Windows does.  EPC_OK; otherwise file->path still is where it was looked for:
     * EPC_E_NOT_FOUND, EPC_E_ACCESS, EPC_E_NOSPACE (too large), EPC_E_NOMEM or EPC_E_SYSTEM. */
    int (*find)(void *context, struct kit_arena *arena, const char *library, bool expand,
                struct lod_dll *file);
};

/* Told of everything that is wrong.  `message` is a whole sentence that names the service; NULL:
 * memory was exhausted when it was made. */
typedef void lod_dll_tell_fn(void *context, enum lod_machine_rule_id rule, const char *got,
                             const char *wanted, const char *message);

/* The file of the provider's Library; EPC_E_NOT_FOUND also where it names none. */
int lod_dll_find(struct kit_arena *arena, const struct lod_dll_io *io,
                 const struct lod_provider *provider, struct lod_dll *file);

/* Judge Library, Open, Collect and Close of `provider`.  EPC_OK; EPC_E_NOMEM. */
int lod_dll_judge(struct kit_arena *arena, const struct lod_dll_io *io,
                  const struct lod_provider *provider, lod_dll_tell_fn *tell, void *context);

#endif
