/* SPDX-License-Identifier: MIT
 *
 * report.h -- what a tool prints at its end: sentences, or one JSON document.
 */
#ifndef EPC_LODCTR_REPORT_H
#define EPC_LODCTR_REPORT_H

#include "lodctr/command.h"

/* Text: what was done on stdout, everything else on stderr.  JSON: one document on stdout. */
void epci_report(struct epci_command *command);

#endif
