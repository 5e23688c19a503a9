/* SPDX-License-Identifier: MIT
 *
 * results.h -- what came out of examining one provider or many, in one word each.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "harness/report/baseline.h"
#include "harness/findings/findings.h"
#include "harness/report/report.h"

/* One provider.  Its owner also owns what the report points to. */
struct harness_result {
    struct harness_report report;
    struct harness_findings findings;
};

/* A whole check: one provider, or with --all every registered one, ordered by service. */
struct harness_overview {
    const struct harness_result *const *results;
    size_t count;
    bool whole_machine;                      /* --all                                             */
    bool perflib_disabled;                   /* Disable Performance Counters is 1 for all of them */
    uint32_t elapsed_ms;                     /* for all together                                  */
    const struct harness_baseline *baseline; /* or NULL */
    const char *baseline_name;               /* its file                                          */
};

struct harness_overview_totals {
    size_t verdicts[HARNESS_VERDICT_COUNT];
    size_t failed; /* whose findings make the exit code 1 */
    size_t known;  /* findings                            */
};

/* After everything about it is known: fill in the report's verdict and whether it passed; with
 * `strict` only if it was loaded and everything was tried. */
void harness_decide_verdict(struct harness_report *report, const struct harness_findings *findings,
                            enum epci_severity fail_on, bool strict);

/* The finding to which perflib would react most, or else the gravest; NULL: all are known. */
const struct harness_found *
harness_worst_finding_of_report(const struct harness_report *report,
                                const struct harness_findings *findings);

struct harness_overview_totals harness_overview_totals(const struct harness_overview *overview);

/* Perflib loads nothing on this system, and so did the harness, though there is something. */
bool harness_is_everything_disabled(const struct harness_overview *overview);

/* Nothing failed, and nothing was left unexamined but single services that are disabled. */
bool harness_overview_passed(const struct harness_overview *overview);

/* Is this line of the baseline about a service that is not there?  Of --all only: of a single
 * target nothing is known about others. */
bool harness_is_baseline_line_of_missing_service(const struct harness_overview *overview,
                                                 const struct harness_baseline_line *known);
