/* SPDX-License-Identifier: MIT
 *
 * report.h -- findings as text for people and as JSON for programs.
 *
 * The forms are those of design.md section 6; scripts rely on them.
 */
#ifndef EPC_HARNESS_REPORT_H
#define EPC_HARNESS_REPORT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "harness/aftermath.h"
#include "harness/findings.h"
#include "harness/json.h"
#include "harness/options.h"

/* What was checked, and how. */
struct epci_report {
    const char *service;
    const char *library; /* as the registry or the command line says it */
    const char *path;    /* of the file that was loaded, "" if none was */
    unsigned level;
    const char *profile;
    const char *guards; /* "pattern", "page" or "both" */
    bool passed;
    uint32_t calls;   /* of Collect                             */
    uint32_t bytes;   /* of the largest block that was returned */
    uint32_t objects; /* in it                                  */
    uint32_t open_us; /* how long the slowest calls took        */
    uint32_t collect_us;
    const struct epci_aftermath *aftermath; /* NULL: it is not known */
};

/* A line per finding, then a summary line:
 *
 *     error object-lengths [1003] WebPerf: <message>
 *     WebPerf: 1 error, 0 warnings, 0 notes; level 1, profile current, guards both
 */
void epci_report_text(FILE *to, const struct epci_report *report,
                      const struct epci_findings *findings);

/* One JSON document. */
void epci_report_json(FILE *to, const struct epci_report *report,
                      const struct epci_findings *findings);

/* Both rule tables: --rules. */
/* The document where there is nothing to report on: why not, and for check no findings. */
void epci_report_refusal_json(FILE *to, enum epci_command command, const char *error);

void epci_report_rules_text(FILE *to);
void epci_report_rules_json(FILE *to);

/* "exception C0000005 at bad.dll+0x1234, writing 0x0"; for a message. */
void epci_fault_text(const struct epci_fault *fault, char *out, size_t room);

#endif
