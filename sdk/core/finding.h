/* SPDX-License-Identifier: MIT
 *
 * finding.h -- how severe a finding is, for all checks.
 */
#ifndef EPC_CORE_FINDING_H
#define EPC_CORE_FINDING_H

enum epci_severity { EPCI_NOTE, EPCI_WARNING, EPCI_ERROR };

/* "note", "warning" or "error": the words in every tool's text and JSON. */
static inline const char *epci_severity_name(enum epci_severity severity)
{
    return severity == EPCI_ERROR ? "error" : severity == EPCI_WARNING ? "warning" : "note";
}

#endif
