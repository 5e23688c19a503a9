/* SPDX-License-Identifier: MIT
 *
 * findings.h -- what a check reported, kept so that a test can ask for it.
 */
#ifndef EPC_FINDINGS_H
#define EPC_FINDINGS_H

#include "sdk/check/check.h"

#define FINDINGS_KEPT 32

struct findings {
    size_t count; /* all of them; the first FINDINGS_KEPT are kept */
    struct {
        struct epci_finding finding;
        char message[400];
    } kept[FINDINGS_KEPT];
};

/* The callback; `context` is a struct findings that began as zeros. */
void findings_add(void *context, const struct epci_finding *finding);

/* All rules found, in order: "alignment cell-size"; "" where there are none.  Static. */
const char *findings_rules(const struct findings *findings);

/* The first finding of this rule, or NULL. */
const struct epci_finding *findings_of(const struct findings *findings, enum epci_rule_id rule);

#endif
