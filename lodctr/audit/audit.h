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

/* From where the stored copies of files are read (copies.h), and what decodes them. */
struct lod_audit_files {
    const struct epci_registry *registry;
    const struct ini_io *io;
};

struct lod_audit {
    struct kit_arena *arena;
    const struct lod_install_state *state; /* its services need all their values */
    const struct lod_recovery
        *recovery;                 /* a killed action that was found but not undone; or NULL */
    const struct lod_dll_io *dlls; /* NULL: DLLs are not examined */
    struct ini_findings *findings; /* its rules are lod_machine_rules */
    int status;                    /* not EPC_OK: memory is exhausted */
    const struct lod_audit_files *files; /* NULL: the copies are not examined */
};

/* Apply all rules; audit->status says whether there was enough memory. */
void lod_audit(struct lod_audit *audit);

/* ---- Its parts ---- */

/* Last values and name tables (audit.c). */
void lod_audit_tables(struct lod_audit *audit);
/* The ranges of services: each, against each other, and in the tables (auditrange.c). */
void lod_audit_ranges(struct lod_audit *audit);
/* Whether a range has the service's own text, by the stored files (auditforeign.c). */
void lod_audit_foreign(struct lod_audit *audit);
/* DLLs and their procedures (auditdll.c). */
void lod_audit_dlls(struct lod_audit *audit);
