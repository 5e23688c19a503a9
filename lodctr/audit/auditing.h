/* SPDX-License-Identifier: MIT
 *
 * auditing.h -- what the parts of the audit share.  Only for audit*.c.
 */
#pragma once

#include "lodctr/audit/audit.h"
#include "lodctr/audit/rules.h"

/* Add a finding about a value (or NULL) of the key `path`, with its message. */
#define LOD_AUDIT_ADD(audit, rule_id, path, value, ...)                                            \
    ini_add(                                                                                       \
        (audit)->findings,                                                                         \
        &(struct ini_finding){ .rule = (rule_id), .at = { .file = (path) }, .object = (value) },   \
        __VA_ARGS__)

/* Is the range of counters (help) valid, so that it can be looked up? */
bool lod_audit_has_range(const struct lod_service *service, int kind);

/* lod_nametab_sorted; NULL, and audit->status, without memory. */
uint32_t *lod_audit_sorted(struct lod_audit *audit, const struct lod_nametab *names);
