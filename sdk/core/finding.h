/* SPDX-License-Identifier: MIT
 *
 * finding.h -- how severe a finding is, for all checks.
 */
#pragma once

enum epci_severity { EPCI_NOTE, EPCI_WARNING, EPCI_ERROR };

/* "note", "warning" or "error": the words in every tool's text and JSON. */
static inline const char *epci_severity_name(enum epci_severity severity)
{
    return severity == EPCI_ERROR ? "error" : severity == EPCI_WARNING ? "warning" : "note";
}
