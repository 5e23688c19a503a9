/* SPDX-License-Identifier: MIT
 *
 * report_all.c -- a table of all providers, then each one's findings, then totals.
 *
 * The widths of the columns follow from the longest names, up to a limit.
 */
#include "harness/report/report_all.h"

#include <inttypes.h>

#include "harness/report/report_times.h"
#include "kit/console/safetext.h"

/* A longer name of a service makes its own line longer, not the table wider. */
#define MAX_WIDTH 40u

struct widths {
    size_t service;
    size_t worst;
};

/* ---- The table ---- */

/* "cell-bounds", "cell-bounds (known)", "-" */
static const char *format_worst_rule(const struct harness_result *result, char *out,
                                     size_t capacity)
{
    const struct harness_found *worst =
        harness_worst_finding_of_report(&result->report, &result->findings);

    if (worst)
        return worst->rule->id;
    if (result->findings.count == 0)
        return "-";
    snprintf(out, capacity, "%s (known)", result->findings.list[0].rule->id);
    return out;
}

static void widen_column(size_t *width, const char *text)
{
    size_t wanted = kit_count_printed_characters(text);

    if (wanted > *width && wanted <= MAX_WIDTH)
        *width = wanted;
}

static struct widths measure_columns(const struct harness_overview *overview)
{
    struct widths widths = { 7, 13 };
    char worst[96];

    for (size_t i = 0; i < overview->count; i++) {
        widen_column(&widths.service, overview->results[i]->report.service);
        widen_column(&widths.worst, format_worst_rule(overview->results[i], worst, sizeof worst));
    }
    return widths;
}

/* The slowest of the calls that the report below the table has too. */
static void print_maximum_time_cell(FILE *to, const struct harness_timing *timing, int width)
{
    char text[16] = "-";

    if (timing->count)
        harness_format_microseconds_as_ms(timing->maximum, text, sizeof text);
    fprintf(to, "  %*s", width, text);
}

static void print_provider_line(FILE *to, const struct widths *widths,
                                const struct harness_result *result)
{
    const struct harness_report *report = &result->report;
    char worst[96];

    kit_print_safe_padded(to, report->service, widths->service);
    fprintf(to, "  %-12s  %-*s", harness_verdict_name(report->verdict), (int)widths->worst,
            format_worst_rule(result, worst, sizeof worst));
    print_maximum_time_cell(to, &report->tallies.open, 8);
    print_maximum_time_cell(to, &report->tallies.collect, 10);
    if (report->tallies.calls)
        fprintf(to, "  %9" PRIu32 "  ", report->tallies.bytes);
    else
        fprintf(to, "  %9s  ", "-");
    kit_print_safe_between(to, "", report->library[0] ? report->library : "-", "\n");
}

static void print_table(FILE *to, const struct harness_overview *overview)
{
    struct widths widths = measure_columns(overview);

    fprintf(to, "%-*s  %-12s  %-*s  %8s  %10s  %9s  %s\n", (int)widths.service, "SERVICE",
            "VERDICT", (int)widths.worst, "WORST FINDING", "OPEN MS", "COLLECT MS", "BYTES",
            "LIBRARY");
    for (size_t i = 0; i < overview->count; i++)
        print_provider_line(to, &widths, overview->results[i]);
}

/* ---- Before and after the table ---- */

static void print_totals(FILE *to, const struct harness_overview *overview)
{
    struct harness_overview_totals totals = harness_overview_totals(overview);
    const char *between = ": ";

    fprintf(to, "%zu provider%s", overview->count, kit_plural_suffix(overview->count));
    for (int verdict = 0; verdict < HARNESS_VERDICT_COUNT; verdict++)
        if (totals.verdicts[verdict]) {
            fprintf(to, "%s%zu %s", between, totals.verdicts[verdict],
                    harness_verdict_name((enum harness_verdict)verdict));
            between = ", ";
        }
    if (totals.known)
        fprintf(to, "; %zu known finding%s", totals.known, kit_plural_suffix(totals.known));
    fprintf(to, "; %.1f s\n", overview->elapsed_ms / 1000.0);
}

static void print_baseline_lines_without_service(FILE *to, const struct harness_overview *overview)
{
    for (size_t i = 0; overview->baseline && i < overview->baseline->count; i++) {
        const struct harness_baseline_line *known = &overview->baseline->list[i];

        if (!harness_is_baseline_line_of_missing_service(overview, known))
            continue;
        kit_print_safe_between(to, "note: ", overview->baseline_name, "");
        fprintf(to, ":%" PRIu32 ": no service ", known->line);
        kit_print_safe_between(to, "", known->service,
                               " is registered here; remove the line if none ever will be\n");
    }
}

/* Is there more to say of it than its line in the table does? */
static bool has_details(const struct harness_result *result)
{
    return result->findings.count > 0 || result->report.untried.count > 0 ||
           result->report.why[0] || result->report.views == HARNESS_EXCERPTS_ALL ||
           harness_count_stale_baseline_lines(&result->report, &result->findings) > 0;
}

void harness_print_overview(FILE *to, const struct harness_overview *overview)
{
    if (overview->perflib_disabled)
        fprintf(to,
                "note: Disable Performance Counters is 1 in the key Perflib: the performance "
                "library loads no DLL on this system%s\n",
                harness_is_everything_disabled(overview)
                    ? ", and none was loaded here (--even-disabled checks them all the same)"
                    : "; here they were checked all the same");
    if (overview->count == 0)
        fputs("no service has a Performance key with a Library in it: there is nothing to check\n",
              to);
    else
        print_table(to, overview);
    for (size_t i = 0; i < overview->count; i++)
        if (has_details(overview->results[i])) {
            fputc('\n', to);
            harness_print_report(to, &overview->results[i]->report,
                                 &overview->results[i]->findings);
        }
    if (overview->count > 0)
        fputc('\n', to);
    print_baseline_lines_without_service(to, overview);
    if (overview->count > 0)
        print_totals(to, overview);
}

/* ---- JSON ---- */

static void write_totals_json(struct kit_json *json, const struct harness_overview *overview)
{
    struct harness_overview_totals totals = harness_overview_totals(overview);

    kit_json_begin_object(json, "totals");
    kit_json_add_u64(json, "providers", overview->count);
    kit_json_add_u64(json, "failed", totals.failed);
    for (int verdict = 0; verdict < HARNESS_VERDICT_COUNT; verdict++)
        kit_json_add_u64(json, harness_verdict_name((enum harness_verdict)verdict),
                         totals.verdicts[verdict]);
    kit_json_add_u64(json, "known_findings", totals.known);
    kit_json_end_innermost(json);
}

void harness_write_overview_json(FILE *to, const struct harness_overview *overview)
{
    struct kit_json json;

    kit_json_init(&json, to);
    kit_json_begin_object(&json, NULL);
    kit_json_add_text(&json, "command", "check");
    kit_json_add_bool(&json, "all", true);
    kit_json_add_bool(&json, "passed", harness_overview_passed(overview));
    kit_json_add_bool(&json, "perflib_disabled", overview->perflib_disabled);
    kit_json_add_u64(&json, "elapsed_ms", overview->elapsed_ms);
    write_totals_json(&json, overview);
    if (overview->baseline) {
        kit_json_begin_array(&json, "stale");
        for (size_t i = 0; i < overview->baseline->count; i++)
            if (harness_is_baseline_line_of_missing_service(overview, &overview->baseline->list[i]))
                harness_write_baseline_line_json(&json, &overview->baseline->list[i]);
        kit_json_end_innermost(&json);
    }
    kit_json_begin_array(&json, "providers");
    for (size_t i = 0; i < overview->count; i++)
        harness_write_report_json_object(&json, &overview->results[i]->report,
                                         &overview->results[i]->findings);
    kit_json_end_innermost(&json);
    kit_json_end_innermost(&json);
}
