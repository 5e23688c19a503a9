/* SPDX-License-Identifier: MIT
 *
 * report.h -- what a tool prints at its end: sentences, or one JSON document.
 */
#ifndef EPC_LODCTR_TOOL_REPORT_H
#define EPC_LODCTR_TOOL_REPORT_H

#include "lodctr/tool/command.h"

/* Text: what was done on stdout, everything else on stderr.  JSON: one document on stdout. */
void epci_report(struct epci_command *command);

/* ---- Its parts ---- */

void epci_report_json(struct epci_command *command);

/* "REG_SZ" ... of a registry type. */
const char *epci_report_type(uint32_t type);
/* The number that an edit sets a REG_DWORD to. */
uint32_t epci_report_number(const struct epci_edit *edit);

#endif
