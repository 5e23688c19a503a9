/* SPDX-License-Identifier: MIT
 *
 * findings.h -- a callback for checks that keeps the findings for a test.
 */
#pragma once

#include "check/check.h"

#define FINDINGS_KEPT 32

struct findings {
    size_t count; /* of all findings; only the first FINDINGS_KEPT are in `kept` */
    struct {
        struct check_finding finding;
        char message[400];
    } kept[FINDINGS_KEPT];
};

/* The callback; `context` is a zeroed struct findings. */
void findings_add(void *context, const struct check_finding *finding);

/* The rules of all findings, in order: "alignment cell-size"; "" without findings.  Static. */
const char *findings_rules(const struct findings *findings);

/* The first finding of this rule, or NULL. */
const struct check_finding *findings_of(const struct findings *findings, enum check_rule_id rule);
