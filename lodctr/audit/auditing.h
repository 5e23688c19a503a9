/* SPDX-License-Identifier: MIT
 *
 * auditing.h -- how the parts of the audit say what they find.  Only audit*.c use it.
 */
#ifndef EPC_LODCTR_AUDIT_AUDITING_H
#define EPC_LODCTR_AUDIT_AUDITING_H

#include "lodctr/audit/audit.h"
#include "lodctr/audit/rules.h"

/* A finding about a value (or NULL) of the key `path`; what follows is its message. */
#define LOD_AUDIT_TELL(audit, rule_id, path, value, ...)                                           \
    ini_add(                                                                                       \
        (audit)->findings,                                                                         \
        &(struct ini_finding){ .rule = (rule_id), .at = { .file = (path) }, .object = (value) },   \
        __VA_ARGS__)

/* Can the counters (the help) of its range be looked up? */
bool lod_audit_has_range(const struct lod_provider *provider, int kind);

/* The positions of a table's pairs by their indexes; NULL, and audit->status, without memory. */
uint32_t *lod_audit_sorted(struct lod_audit *audit, const struct lod_nametab *names);

#endif
