/* SPDX-License-Identifier: MIT
 *
 * results.c -- one word per provider, and sums over all of them.
 *
 * The order of the tests is the order of importance: not examined and not loaded come before any
 * finding.
 */
#include "harness/report/results.h"

#include <string.h>

#include "kit/slice.h"

static enum harness_verdict verdict_of(const struct harness_report *report,
                                       const struct harness_findings *findings)
{
    if (report->disabled)
        return HARNESS_VERDICT_DISABLED;
    if (report->why[0])
        return HARNESS_VERDICT_NOT_EXAMINED;
    if (!report->tallies.loaded)
        return HARNESS_VERDICT_NOT_LOADED;
    return findings->totals[EPCI_ERROR]     ? HARNESS_VERDICT_ERRORS
           : findings->totals[EPCI_WARNING] ? HARNESS_VERDICT_WARNINGS
           : findings->totals[EPCI_NOTE]    ? HARNESS_VERDICT_NOTES
           : findings->known                ? HARNESS_VERDICT_KNOWN
                                            : HARNESS_VERDICT_CLEAN;
}

void harness_decide_verdict(struct harness_report *report, const struct harness_findings *findings,
                            enum epci_severity fail_on, bool strict)
{
    report->verdict = verdict_of(report, findings);
    report->passed = report->verdict != HARNESS_VERDICT_DISABLED &&
                     report->verdict != HARNESS_VERDICT_NOT_EXAMINED &&
                     !harness_has_finding_as_severe_as(findings, fail_on) &&
                     !(strict && (report->untried.count > 0 || !report->tallies.loaded));
}

const struct harness_found *harness_worst_finding_of_report(const struct harness_report *report,
                                                            const struct harness_findings *findings)
{
    const struct harness_found *because = report->aftermath ? report->aftermath->because : NULL;

    return because && !because->known ? because : harness_find_worst_finding_not_known(findings);
}

struct harness_overview_totals harness_overview_totals(const struct harness_overview *overview)
{
    struct harness_overview_totals totals;

    memset(&totals, 0, sizeof totals);
    for (size_t i = 0; i < overview->count; i++) {
        const struct harness_result *result = overview->results[i];

        totals.verdicts[result->report.verdict]++;
        totals.failed += !result->report.passed &&
                         result->report.verdict != HARNESS_VERDICT_DISABLED &&
                         result->report.verdict != HARNESS_VERDICT_NOT_EXAMINED;
        totals.known += result->findings.known;
    }
    return totals;
}

bool harness_is_everything_disabled(const struct harness_overview *overview)
{
    struct harness_overview_totals totals = harness_overview_totals(overview);

    return overview->perflib_disabled && overview->count > 0 &&
           totals.verdicts[HARNESS_VERDICT_DISABLED] == overview->count;
}

bool harness_overview_passed(const struct harness_overview *overview)
{
    struct harness_overview_totals totals = harness_overview_totals(overview);

    return totals.failed == 0 && !harness_is_everything_disabled(overview) &&
           totals.verdicts[HARNESS_VERDICT_NOT_EXAMINED] == 0 &&
           (overview->whole_machine || totals.verdicts[HARNESS_VERDICT_DISABLED] == 0);
}

bool harness_is_baseline_line_of_missing_service(const struct harness_overview *overview,
                                                 const struct harness_baseline_line *known)
{
    if (!overview->whole_machine)
        return false;
    for (size_t i = 0; i < overview->count; i++)
        if (kit_equal_any_case(overview->results[i]->report.service, known->service))
            return false;
    return true;
}
