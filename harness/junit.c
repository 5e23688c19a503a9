/* SPDX-License-Identifier: MIT
 *
 * junit.c -- see junit.h.
 */
#include "harness/junit.h"

#include <inttypes.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/safetext.h"
#include "sdk/core/text.h"

/* ---- XML ---- */

/* What stands for a character that XML has a word for, or NULL. */
static const char *entity(uint32_t scalar, bool attribute)
{
    switch (scalar) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&apos;";
    case '\n':
        return attribute ? "&#10;" : "\n";
    default:
        return NULL;
    }
}

void epci_xml_text(FILE *to, const char *text, bool attribute)
{
    size_t left = strlen(text), used;

    for (; left > 0; text += used, left -= used) {
        uint32_t scalar = 0;
        bool good = epci_utf8_next(text, left, &scalar, &used) == EPC_OK;
        const char *word = good ? entity(scalar, attribute) : NULL;

        if (word)
            fputs(word, to);
        else if (good && epci_safe_scalar(scalar) && scalar != 0xFFFE && scalar != 0xFFFF)
            fwrite(text, 1, used, to);
        else
            fputs("\xEF\xBF\xBD", to);
    }
}

/* ` name="value"` */
static void attribute(FILE *to, const char *name, const char *value)
{
    fprintf(to, " %s=\"", name);
    epci_xml_text(to, value, true);
    fputc('"', to);
}

static void seconds(FILE *to, uint32_t milliseconds)
{
    fprintf(to, " time=\"%" PRIu32 ".%03" PRIu32 "\"", milliseconds / 1000, milliseconds % 1000);
}

static void property(FILE *to, const char *name, const char *value)
{
    fputs("      <property", to);
    attribute(to, "name", name);
    attribute(to, "value", value);
    fputs("/>\n", to);
}

/* ---- A provider ---- */

static void finding_line(FILE *to, const struct epci_report *report, const struct epci_found *found)
{
    char event[16] = "-";

    if (found->event)
        snprintf(event, sizeof event, "%u", found->event);
    fprintf(to, "%s%s %s [%s] ", found->known ? "known " : "",
            epci_severity_name(found->rule->severity), found->rule->id, event);
    epci_xml_text(to, report->service, false);
    fputs(": ", to);
    epci_xml_text(to, found->message, false);
    fputc('\n', to);
}

static void finding_lines(FILE *to, const struct epci_result *result)
{
    for (size_t i = 0; i < result->findings.count; i++)
        finding_line(to, &result->report, &result->findings.list[i]);
    if (result->findings.omitted)
        fprintf(to, "and %zu more of the same rules\n", result->findings.omitted);
}

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

static void failure(FILE *to, const struct epci_result *result)
{
    const struct epci_findings *findings = &result->findings;
    const struct epci_found *worst = epci_findings_worst(findings);
    char message[128];

    snprintf(message, sizeof message, "%zu error%s, %zu warning%s, %zu note%s, %zu known",
             findings->totals[EPCI_ERROR], plural(findings->totals[EPCI_ERROR]),
             findings->totals[EPCI_WARNING], plural(findings->totals[EPCI_WARNING]),
             findings->totals[EPCI_NOTE], plural(findings->totals[EPCI_NOTE]), findings->known);
    fputs("      <failure", to);
    attribute(to, "message", message);
    attribute(to, "type", worst ? worst->rule->id : "findings"); /* one that was only counted */
    fputc('>', to);
    finding_lines(to, result);
    fputs("</failure>\n", to);
}

/* What is told besides: where the DLL is, figures, and findings that did not make it fail. */
static void output(FILE *to, const struct epci_result *result)
{
    const struct epci_report *report = &result->report;
    struct epci_times open = epci_timing_of(&report->open);
    struct epci_times collect = epci_timing_of(&report->collect);

    fputs("      <system-out>", to);
    if (report->passed)
        finding_lines(to, result);
    fputs("library: ", to);
    epci_xml_text(to, report->library, false);
    fputs("\nfile: ", to);
    epci_xml_text(to, report->path, false);
    fprintf(to,
            "\nverdict: %s\nlevel: %u\nprofile: %s\nguards: %s\nbytes: %" PRIu32
            "\nobjects: %" PRIu32 "\nopen: %" PRIu32 "/%" PRIu32 "/%" PRIu32
            " us\ncollect: %" PRIu32 "/%" PRIu32 "/%" PRIu32 " us\n",
            epci_verdict_name(report->verdict), report->level, report->profile, report->guards,
            report->bytes, report->objects, open.least, open.median, open.most, collect.least,
            collect.median, collect.most);
    fputs("</system-out>\n", to);
}

static void testcase(FILE *to, const struct epci_result *result)
{
    const struct epci_report *report = &result->report;

    fputs("    <testcase classname=\"epc-harness\"", to);
    attribute(to, "name", report->service);
    seconds(to, report->elapsed_ms);
    fputs(">\n", to);
    if (report->verdict == EPCI_VERDICT_DISABLED) {
        fputs("      <skipped", to);
        attribute(to, "message", report->why);
        fputs("/>\n", to);
    } else if (report->verdict == EPCI_VERDICT_NOT_EXAMINED) {
        fputs("      <error", to);
        attribute(to, "message", report->why);
        attribute(to, "type", "not-examined");
        fputs("/>\n", to);
    } else if (!report->passed)
        failure(to, result);
    output(to, result);
    fputs("    </testcase>\n", to);
}

/* ---- The whole ---- */

static void counts(FILE *to, const struct epci_overview *overview)
{
    struct epci_overview_totals totals = epci_overview_totals(overview);

    fprintf(to, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\"", overview->count,
            totals.failed, totals.verdicts[EPCI_VERDICT_NOT_EXAMINED],
            totals.verdicts[EPCI_VERDICT_DISABLED]);
    seconds(to, overview->elapsed_ms);
}

void epci_junit_write(FILE *to, const struct epci_overview *overview)
{
    char text[64];

    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"epc-harness\"", to);
    counts(to, overview);
    fputs(">\n  <testsuite name=\"epc-harness check\"", to);
    counts(to, overview);
    fputs(">\n    <properties>\n", to);
    snprintf(text, sizeof text, "%d.%d.%d", EPC_VERSION_MAJOR, EPC_VERSION_MINOR,
             EPC_VERSION_PATCH);
    property(to, "version", text);
    if (overview->whole_machine)
        property(to, "perflib-disabled", overview->perflib_disabled ? "true" : "false");
    fputs("    </properties>\n", to);
    for (size_t i = 0; i < overview->count; i++)
        testcase(to, overview->results[i]);
    fputs("  </testsuite>\n</testsuites>\n", to);
}
