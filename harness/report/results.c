/* SPDX-License-Identifier: MIT
 *
 * results.c -- see results.h.
 */
#include "harness/report/results.h"

#include <string.h>

#include "sdk/core/text.h"

static enum epci_verdict verdict_of(const struct epci_report *report,
                                    const struct epci_findings *findings)
{
    if (report->disabled)
        return EPCI_VERDICT_DISABLED;
    if (report->why[0])
        return EPCI_VERDICT_NOT_EXAMINED;
    if (!report->loaded)
        return EPCI_VERDICT_NOT_LOADED;
    return findings->totals[EPCI_ERROR]     ? EPCI_VERDICT_ERRORS
           : findings->totals[EPCI_WARNING] ? EPCI_VERDICT_WARNINGS
           : findings->totals[EPCI_NOTE]    ? EPCI_VERDICT_NOTES
           : findings->known                ? EPCI_VERDICT_KNOWN
                                            : EPCI_VERDICT_CLEAN;
}

void epci_report_settle(struct epci_report *report, const struct epci_findings *findings,
                        enum epci_severity fail_on)
{
    report->verdict = verdict_of(report, findings);
    report->passed = report->verdict != EPCI_VERDICT_DISABLED &&
                     report->verdict != EPCI_VERDICT_NOT_EXAMINED &&
                     !epci_findings_fail(findings, fail_on);
}

void epci_result_settle(struct epci_result *result, enum epci_severity fail_on)
{
    epci_report_settle(&result->report, &result->findings, fail_on);
}

struct epci_overview_totals epci_overview_totals(const struct epci_overview *overview)
{
    struct epci_overview_totals totals;

    memset(&totals, 0, sizeof totals);
    for (size_t i = 0; i < overview->count; i++) {
        const struct epci_result *result = overview->results[i];

        totals.verdicts[result->report.verdict]++;
        totals.failed += !result->report.passed &&
                         result->report.verdict != EPCI_VERDICT_DISABLED &&
                         result->report.verdict != EPCI_VERDICT_NOT_EXAMINED;
        totals.known += result->findings.known;
    }
    return totals;
}

bool epci_overview_none_loaded(const struct epci_overview *overview)
{
    struct epci_overview_totals totals = epci_overview_totals(overview);

    return overview->perflib_disabled && overview->count > 0 &&
           totals.verdicts[EPCI_VERDICT_DISABLED] == overview->count;
}

bool epci_overview_passed(const struct epci_overview *overview)
{
    struct epci_overview_totals totals = epci_overview_totals(overview);

    return totals.failed == 0 && !epci_overview_none_loaded(overview) &&
           totals.verdicts[EPCI_VERDICT_NOT_EXAMINED] == 0 &&
           (overview->whole_machine || totals.verdicts[EPCI_VERDICT_DISABLED] == 0);
}

bool epci_overview_orphan(const struct epci_overview *overview, const struct epci_known *known)
{
    if (!overview->whole_machine)
        return false;
    for (size_t i = 0; i < overview->count; i++)
        if (epci_ascii_equal(overview->results[i]->report.service, known->service))
            return false;
    return true;
}
