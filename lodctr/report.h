/* SPDX-License-Identifier: MIT
 *
 * report.h -- what a tool prints at its end: sentences, or one JSON document.
 */
#ifndef EPC_LODCTR_REPORT_H
#define EPC_LODCTR_REPORT_H

#include "ini/finding.h"
#include "lodctr/options.h"
#include "lodctr/session.h"

struct epci_outcome_report {
    enum epci_tool tool;
    const struct epci_options *options;
    const char *service;                      /* NULL where it is not known, or for --repair      */
    const struct epci_ini_findings *findings; /* of the counter file; NULL: none was read         */
    const struct epci_session *session;       /* NULL where it did not come to that               */
    const char *problem;                      /* why it failed before that                        */
    int code;
};

/* Text: what was done on stdout, everything else on stderr.  JSON: one document on stdout. */
void epci_report(struct epci_arena *arena, const struct epci_outcome_report *report);

#endif
