/* SPDX-License-Identifier: MIT
 *
 * auditing.h -- what the parts of the audit share.  Only for audit*.c.
 */
#pragma once

#include "lodctr/audit/audit.h"
#include "lodctr/audit/rules.h"

/* Add a finding about a value (or NULL) of the key `path`, with its message. */
#define LOD_AUDIT_ADD(audit, rule_id, path, value, ...)                                            \
    ini_add_finding(                                                                               \
        (audit)->findings,                                                                         \
        &(struct ini_finding){ .rule = (rule_id), .at = { .file = (path) }, .object = (value) },   \
        __VA_ARGS__)

/* Does the audit concern this service? */
bool lod_audit_is_service_selected(const struct lod_audit *audit,
                                   const struct lod_service *service);

/* Is the range of counters (help) valid, so that it can be looked up? */
bool lod_audit_has_valid_range(const struct lod_service *service, int kind);

/* False, and audit->status, without memory. */
bool lod_audit_build_sorted_pairs(struct lod_audit *audit, const struct lod_nametab *names,
                                  struct lod_sorted_pairs *out);

/* The ranges of services: each, against each other, and in the tables (auditrange.c). */
void lod_audit_check_ranges(struct lod_audit *audit);
/* Whether the tables have the text of the stored files, and help for each name (auditkept.c). */
void lod_audit_check_stored_texts(struct lod_audit *audit);
/* Services that collect objects under the system's own indexes (auditsystem.c). */
void lod_audit_check_system_objects(struct lod_audit *audit);
