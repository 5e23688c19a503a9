/* SPDX-License-Identifier: MIT
 *
 * audit.h -- lodctr --check: examines what the registry says about all counters of a machine, by
 * the rules of rules.h.  Pure: state in, findings out.
 */
#pragma once

#include "ini/findings/finding.h"
#include "lodctr/audit/dll.h"
#include "lodctr/state/state.h"
#include "lodctr/apply/undo.h"

struct lod_audit {
    struct kit_arena *arena;
    const struct lod_install_state *state; /* its services need all their values */
    const struct lod_recovery
        *recovery;                 /* a killed action that was found but not undone; or NULL */
    const struct lod_dll_io *dlls; /* NULL: DLLs are not examined */
    struct ini_findings *findings; /* its rules are lod_machine_rules */
    int status;                    /* not EPC_OK: memory is exhausted */
    /* From where the stored copies of files are read (copies.h); NULL: they are not examined. */
    const struct epci_registry *registry;
    const struct ini_io *io; /* decodes them */
    const char *service;     /* only what concerns this service; NULL: everything */
};

/* Apply all rules; audit->status says whether there was enough memory. */
void lod_audit(struct lod_audit *audit);
