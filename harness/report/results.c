/* SPDX-License-Identifier: MIT
 *
 * results.c -- one word per provider, and sums over all of them.
 *
 * The order of the tests is the order of importance: not examined and not loaded come before any
 * finding.
 */
#include "harness/report/results.h"

#include <string.h>

#include "sdk/core/text.h"

static enum val_verdict verdict_of(const struct val_report *report,
                                   const struct val_findings *findings)
{
    if (report->disabled)
        return VAL_VERDICT_DISABLED;
    if (report->why[0])
        return VAL_VERDICT_NOT_EXAMINED;
    if (!report->tallies.loaded)
        return VAL_VERDICT_NOT_LOADED;
    return findings->totals[EPCI_ERROR]     ? VAL_VERDICT_ERRORS
           : findings->totals[EPCI_WARNING] ? VAL_VERDICT_WARNINGS
           : findings->totals[EPCI_NOTE]    ? VAL_VERDICT_NOTES
           : findings->known                ? VAL_VERDICT_KNOWN
                                            : VAL_VERDICT_CLEAN;
}

void val_report_settle(struct val_report *report, const struct val_findings *findings,
                       enum epci_severity fail_on, bool strict)
{
    report->verdict = verdict_of(report, findings);
    report->passed = report->verdict != VAL_VERDICT_DISABLED &&
                     report->verdict != VAL_VERDICT_NOT_EXAMINED &&
                     !val_findings_fail(findings, fail_on) &&
                     !(strict && (report->untried.count > 0 || !report->tallies.loaded));
}

const struct val_found *val_report_worst(const struct val_report *report,
                                         const struct val_findings *findings)
{
    const struct val_found *because = report->aftermath ? report->aftermath->because : NULL;

    return because && !because->known ? because : val_findings_worst(findings);
}

struct val_overview_totals val_overview_totals(const struct val_overview *overview)
{
    struct val_overview_totals totals;

    memset(&totals, 0, sizeof totals);
    for (size_t i = 0; i < overview->count; i++) {
        const struct val_result *result = overview->results[i];

        totals.verdicts[result->report.verdict]++;
        totals.failed += !result->report.passed && result->report.verdict != VAL_VERDICT_DISABLED &&
                         result->report.verdict != VAL_VERDICT_NOT_EXAMINED;
        totals.known += result->findings.known;
    }
    return totals;
}

bool val_overview_none_loaded(const struct val_overview *overview)
{
    struct val_overview_totals totals = val_overview_totals(overview);

    return overview->perflib_disabled && overview->count > 0 &&
           totals.verdicts[VAL_VERDICT_DISABLED] == overview->count;
}

bool val_overview_passed(const struct val_overview *overview)
{
    struct val_overview_totals totals = val_overview_totals(overview);

    return totals.failed == 0 && !val_overview_none_loaded(overview) &&
           totals.verdicts[VAL_VERDICT_NOT_EXAMINED] == 0 &&
           (overview->whole_machine || totals.verdicts[VAL_VERDICT_DISABLED] == 0);
}

bool val_overview_orphan(const struct val_overview *overview, const struct val_known *known)
{
    if (!overview->whole_machine)
        return false;
    for (size_t i = 0; i < overview->count; i++)
        if (epci_ascii_equal(overview->results[i]->report.service, known->service))
            return false;
    return true;
}
