/* SPDX-License-Identifier: MIT
 *
 * junit.c -- a test case per provider, as JUnit's XML.
 *
 * Every foreign text goes through harness_append_escaped_xml, which leaves only characters that XML
 * 1.0 allows.
 */
#include "harness/report/junit.h"

#include <inttypes.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "sdk/core/text.h"

#define BEGINNING "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"epc-harness\""

/* ---- XML ---- */

/* The entity of a character that XML has one for, or NULL. */
static const char *xml_entity(uint32_t scalar, bool attribute)
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

void harness_append_escaped_xml(struct kit_buffer *to, const char *text, bool attribute)
{
    size_t left = strlen(text), used;

    for (; left > 0; text += used, left -= used) {
        uint32_t scalar = 0;
        bool good = epci_utf8_decode_scalar(text, left, &scalar, &used) == EPC_OK;
        const char *word = good ? xml_entity(scalar, attribute) : NULL;

        if (word)
            kit_buffer_add_text(to, word);
        else if (good && kit_is_printable_scalar(scalar) && scalar != 0xFFFE && scalar != 0xFFFF)
            kit_buffer_add_bytes(to, text, used);
        else
            kit_buffer_add_text(to, "\xEF\xBF\xBD");
    }
}

/* ` name="value"` */
static void put_attribute(struct kit_buffer *to, const char *name, const char *value)
{
    kit_buffer_add_format(to, " %s=\"", name);
    harness_append_escaped_xml(to, value, true);
    kit_buffer_add_text(to, "\"");
}

static void put_time_attribute(struct kit_buffer *to, uint32_t milliseconds)
{
    kit_buffer_add_format(to, " time=\"%" PRIu32 ".%03" PRIu32 "\"", milliseconds / 1000,
                          milliseconds % 1000);
}

static void put_property_element(struct kit_buffer *to, const char *name, const char *value)
{
    kit_buffer_add_text(to, "      <property");
    put_attribute(to, "name", name);
    put_attribute(to, "value", value);
    kit_buffer_add_text(to, "/>\n");
}

/* ---- A provider ---- */

static void put_finding_line(struct kit_buffer *to, const struct harness_report *report,
                             const struct harness_found *found)
{
    char event[16];

    kit_buffer_add_format(to, "%s%s %s [%s] ", found->known ? "known " : "",
                          epci_severity_name(found->severity), found->rule->id,
                          harness_format_event_number(found->event, event, sizeof event));
    harness_append_escaped_xml(to, report->service, false);
    kit_buffer_add_text(to, ": ");
    harness_append_escaped_xml(to, found->message, false);
    kit_buffer_add_text(to, "\n");
}

static void put_line_of_each_finding(struct kit_buffer *to, const struct harness_result *result)
{
    for (size_t i = 0; i < result->findings.count; i++)
        put_finding_line(to, &result->report, &result->findings.list[i]);
    if (result->findings.omitted)
        kit_buffer_add_format(to, "and %" PRIu64 " more of the same rules\n",
                              (uint64_t)result->findings.omitted);
}

static void put_failure_element(struct kit_buffer *to, const struct harness_result *result)
{
    const struct harness_findings *findings = &result->findings;
    const struct harness_found *worst = harness_worst_finding_of_report(&result->report, findings);
    char counts[KIT_COUNTS_CAPACITY], message[160];

    snprintf(message, sizeof message, "%s, %zu known",
             harness_format_counts_of_findings(findings, counts), findings->known);
    if (result->report.untried.count)
        snprintf(message + strlen(message), sizeof message - strlen(message), ", %zu not tried",
                 result->report.untried.count);
    kit_buffer_add_text(to, "      <failure");
    put_attribute(to, "message", message);
    /* A finding may be only counted, and with --strict there may be none. */
    put_attribute(to, "type",
                  worst                          ? worst->rule->id
                  : result->report.untried.count ? "not-tried"
                                                 : "findings");
    kit_buffer_add_text(to, ">");
    put_line_of_each_finding(to, result);
    kit_buffer_add_text(to, "</failure>\n");
}

static void put_untried_lines(struct kit_buffer *to, const struct harness_untried *untried)
{
    struct kit_buffer line = { 0 };

    for (size_t at = 0; harness_append_next_untried_line(&line, untried, &at);) {
        harness_append_escaped_xml(to, line.text ? line.text : "", false);
        kit_buffer_add_text(to, "\n");
        kit_buffer_release(&line);
    }
}

/* The rest: where the DLL is, figures, and findings that did not make it fail. */
static void put_system_out_element(struct kit_buffer *to, const struct harness_result *result)
{
    const struct harness_report *report = &result->report;
    struct harness_timing_result open = harness_summarize_timing(&report->tallies.open);
    struct harness_timing_result collect = harness_summarize_timing(&report->tallies.collect);

    kit_buffer_add_text(to, "      <system-out>");
    if (report->passed)
        put_line_of_each_finding(to, result);
    put_untried_lines(to, &report->untried);
    kit_buffer_add_text(to, "library: ");
    harness_append_escaped_xml(to, report->library, false);
    kit_buffer_add_text(to, "\nfile: ");
    harness_append_escaped_xml(to, report->path, false);
    kit_buffer_add_format(to,
                          "\nverdict: %s\nlevel: %u\nprofile: %s\nguards: %s\nbytes: %" PRIu32
                          "\nobjects: %" PRIu32 "\nopen: %" PRIu32 "/%" PRIu32 "/%" PRIu32
                          " us\ncollect: %" PRIu32 "/%" PRIu32 "/%" PRIu32 " us\n",
                          harness_verdict_name(report->verdict), report->level, report->profile,
                          report->guards, report->tallies.bytes, report->tallies.objects,
                          open.least, open.median, open.maximum, collect.least, collect.median,
                          collect.maximum);
    kit_buffer_add_text(to, "</system-out>\n");
}

static void put_testcase_element(struct kit_buffer *to, const struct harness_result *result)
{
    const struct harness_report *report = &result->report;

    kit_buffer_add_text(to, "    <testcase classname=\"epc-harness\"");
    put_attribute(to, "name", report->service);
    put_time_attribute(to, report->elapsed_ms);
    kit_buffer_add_text(to, ">\n");
    if (report->verdict == HARNESS_VERDICT_DISABLED) {
        kit_buffer_add_text(to, "      <skipped");
        put_attribute(to, "message", report->why);
        kit_buffer_add_text(to, "/>\n");
    } else if (report->verdict == HARNESS_VERDICT_NOT_EXAMINED) {
        kit_buffer_add_text(to, "      <error");
        put_attribute(to, "message", report->why);
        put_attribute(to, "type", "not-examined");
        kit_buffer_add_text(to, "/>\n");
    } else if (!report->passed)
        put_failure_element(to, result);
    put_system_out_element(to, result);
    kit_buffer_add_text(to, "    </testcase>\n");
}

/* ---- The whole ---- */

static void put_count_attribute(struct kit_buffer *to, const char *name, size_t value)
{
    kit_buffer_add_format(to, " %s=\"%" PRIu64 "\"", name, (uint64_t)value);
}

static void put_count_attributes(struct kit_buffer *to, const struct harness_overview *overview)
{
    struct harness_overview_totals totals = harness_overview_totals(overview);

    put_count_attribute(to, "tests", overview->count);
    put_count_attribute(to, "failures", totals.failed);
    put_count_attribute(to, "errors", totals.verdicts[HARNESS_VERDICT_NOT_EXAMINED]);
    put_count_attribute(to, "skipped", totals.verdicts[HARNESS_VERDICT_DISABLED]);
    put_time_attribute(to, overview->elapsed_ms);
}

void harness_junit_write(struct kit_buffer *to, const struct harness_overview *overview)
{
    kit_buffer_add_text(to, BEGINNING);
    put_count_attributes(to, overview);
    kit_buffer_add_text(to, ">\n  <testsuite name=\"epc-harness check\"");
    put_count_attributes(to, overview);
    kit_buffer_add_text(to, ">\n    <properties>\n");
    put_property_element(to, "version", EPC_VERSION_STRING);
    if (overview->whole_machine)
        put_property_element(to, "perflib-disabled", overview->perflib_disabled ? "true" : "false");
    kit_buffer_add_text(to, "    </properties>\n");
    for (size_t i = 0; i < overview->count; i++)
        put_testcase_element(to, overview->results[i]);
    kit_buffer_add_text(to, "  </testsuite>\n</testsuites>\n");
}

void harness_junit_write_report_of_error(struct kit_buffer *to, const char *service,
                                         const char *why)
{
    struct harness_result result = { .report = { .service = service,
                                                 .library = "",
                                                 .path = "",
                                                 .profile = "",
                                                 .guards = "",
                                                 .verdict = HARNESS_VERDICT_NOT_EXAMINED } };
    const struct harness_result *results[] = { &result };
    const struct harness_overview overview = { .results = results, .count = 1 };

    snprintf(result.report.why, sizeof result.report.why, "%s", why);
    harness_junit_write(to, &overview);
}

bool harness_is_junit_report(const void *bytes, size_t count)
{
    return count >= sizeof BEGINNING - 1 && memcmp(bytes, BEGINNING, sizeof BEGINNING - 1) == 0;
}
