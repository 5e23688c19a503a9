/* SPDX-License-Identifier: MIT
 *
 * audit.h -- lodctr --check: judges what the registry says about all counters of a machine, by the
 * rules of rules.h.  Pure: facts in, findings out.
 */
#ifndef EPC_LODCTR_AUDIT_AUDIT_H
#define EPC_LODCTR_AUDIT_AUDIT_H

#include "ini/findings/finding.h"
#include "lodctr/audit/dll.h"
#include "lodctr/state/providers.h"
#include "lodctr/state/state.h"
#include "lodctr/apply/undo.h"

/* Where the files that are kept are read from (kept.h), and what else reading them takes. */
struct lod_audit_files {
    const struct epci_registry *registry;
    const struct ini_io *io;
};

struct lod_audit {
    struct kit_arena *arena;
    const struct lod_install_state *state;
    const struct lod_providers *providers;
    const struct lod_recovery *recovery; /* what was found but not undone; NULL          */
    const struct lod_dll_io *dlls;       /* NULL: DLLs are not looked at                     */
    struct ini_findings *findings;       /* its rules are lod_machine_rules                 */
    int status;                          /* once it is not EPC_OK, memory is exhausted           */
    const struct lod_audit_files *files; /* NULL: they are not looked at                         */
};

/* Everything; audit->status says whether memory was enough. */
void lod_audit(struct lod_audit *audit);

/* ---- Its parts ---- */

/* Last values and name tables (audit.c). */
void lod_audit_tables(struct lod_audit *audit);
/* The ranges of services, among themselves and in the tables (auditrange.c). */
void lod_audit_ranges(struct lod_audit *audit);
/* Whose text a range has, by the files that are kept (auditforeign.c). */
void lod_audit_foreign(struct lod_audit *audit);
/* DLLs and their procedures (auditdll.c). */
void lod_audit_dlls(struct lod_audit *audit);

#endif
