/* SPDX-License-Identifier: MIT
 *
 * finding.h -- what every check has to say about one thing, and how grave it is.
 */
#ifndef EPC_CORE_FINDING_H
#define EPC_CORE_FINDING_H

enum epci_severity { EPCI_NOTE, EPCI_WARNING, EPCI_ERROR };

/* "note", "warning", "error": the words of every tool's text and JSON. */
static inline const char *epci_severity_name(enum epci_severity severity)
{
    return severity == EPCI_ERROR ? "error" : severity == EPCI_WARNING ? "warning" : "note";
}

#endif
