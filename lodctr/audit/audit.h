/* SPDX-License-Identifier: MIT
 *
 * audit.h -- lodctr --check: judges what the registry says about all counters of a machine, by the
 * rules of rules.h.  Pure: facts in, findings out.
 */
#ifndef EPC_LODCTR_AUDIT_AUDIT_H
#define EPC_LODCTR_AUDIT_AUDIT_H

#include "ini/judge/finding.h"
#include "lodctr/state/dll.h"
#include "lodctr/state/providers.h"
#include "lodctr/state/state.h"
#include "lodctr/apply/undo.h"

/* Where the files that are kept are read from (kept.h), and what else reading them takes. */
struct epci_audit_files {
    const struct epci_registry *registry;
    const struct epci_ini_io *io;
};

struct epci_audit {
    struct epci_arena *arena;
    const struct epci_install_state *state;
    const struct epci_providers *providers;
    const struct epci_recovery *recovery; /* what was found but not undone; NULL          */
    const struct epci_dll_io *dlls;       /* NULL: DLLs are not looked at                     */
    struct epci_ini_findings *findings;   /* its rules are epci_machine_rules                 */
    int status;                           /* once it is not EPC_OK, memory is exhausted           */
    const struct epci_audit_files *files; /* NULL: they are not looked at                         */
};

/* Everything; audit->status says whether memory was enough. */
void epci_audit(struct epci_audit *audit);

/* ---- Its parts ---- */

/* Last values and name tables (audit.c). */
void epci_audit_tables(struct epci_audit *audit);
/* The ranges of services, among themselves and in the tables (auditrange.c). */
void epci_audit_ranges(struct epci_audit *audit);
/* Whose text a range has, by the files that are kept (auditforeign.c). */
void epci_audit_foreign(struct epci_audit *audit);
/* DLLs and their procedures (auditdll.c). */
void epci_audit_dlls(struct epci_audit *audit);

#endif
