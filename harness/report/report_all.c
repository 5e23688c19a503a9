/* SPDX-License-Identifier: MIT
 *
 * report_all.c -- see report_all.h.
 */
#include "harness/report/report_all.h"

#include <inttypes.h>

#include "harness/report/report_times.h"
#include "kit/safetext.h"

/* A longer name of a service makes its own line longer, not the table wider. */
#define MOST_WIDTH 40u

struct widths {
    size_t service;
    size_t worst;
};

/* ---- The table ---- */

/* "cell-bounds", "cell-bounds (known)", "-" */
static const char *worst_text(const struct epci_result *result, char *out, size_t room)
{
    const struct epci_found *worst = epci_findings_worst(&result->findings);

    if (worst)
        return worst->rule->id;
    if (result->findings.count == 0)
        return "-";
    snprintf(out, room, "%s (known)", result->findings.list[0].rule->id);
    return out;
}

static void widen(size_t *width, const char *text)
{
    size_t wanted = epci_safe_width(text);

    if (wanted > *width && wanted <= MOST_WIDTH)
        *width = wanted;
}

static struct widths measure(const struct epci_overview *overview)
{
    struct widths widths = { 7, 13 };
    char worst[96];

    for (size_t i = 0; i < overview->count; i++) {
        widen(&widths.service, overview->results[i]->report.service);
        widen(&widths.worst, worst_text(overview->results[i], worst, sizeof worst));
    }
    return widths;
}

static void print_time(FILE *to, const struct epci_timing *timing, uint32_t most, int width)
{
    char text[16] = "-";

    if (timing->count || most)
        epci_milliseconds(most, text, sizeof text);
    fprintf(to, "  %*s", width, text);
}

static void print_line(FILE *to, const struct widths *widths, const struct epci_result *result)
{
    const struct epci_report *report = &result->report;
    char worst[96];

    epci_safe_print(to, report->service, widths->service);
    fprintf(to, "  %-12s  %-*s", epci_verdict_name(report->verdict), (int)widths->worst,
            worst_text(result, worst, sizeof worst));
    print_time(to, &report->open, report->open_us, 8);
    print_time(to, &report->collect, report->collect_us, 10);
    if (report->calls)
        fprintf(to, "  %9" PRIu32 "  ", report->bytes);
    else
        fprintf(to, "  %9s  ", "-");
    epci_safe_print(to, report->library[0] ? report->library : "-", 0);
    fputc('\n', to);
}

static void print_table(FILE *to, const struct epci_overview *overview)
{
    struct widths widths = measure(overview);

    fprintf(to, "%-*s  %-12s  %-*s  %8s  %10s  %9s  %s\n", (int)widths.service, "SERVICE",
            "VERDICT", (int)widths.worst, "WORST FINDING", "OPEN MS", "COLLECT MS", "BYTES",
            "LIBRARY");
    for (size_t i = 0; i < overview->count; i++)
        print_line(to, &widths, overview->results[i]);
}

/* ---- What stands around it ---- */

static void print_totals(FILE *to, const struct epci_overview *overview)
{
    struct epci_overview_totals totals = epci_overview_totals(overview);
    const char *between = ": ";

    fprintf(to, "%zu provider%s", overview->count, epci_plural(overview->count));
    for (int verdict = 0; verdict < EPCI_VERDICT_COUNT; verdict++)
        if (totals.verdicts[verdict]) {
            fprintf(to, "%s%zu %s", between, totals.verdicts[verdict],
                    epci_verdict_name((enum epci_verdict)verdict));
            between = ", ";
        }
    if (totals.known)
        fprintf(to, "; %zu known finding%s", totals.known, epci_plural(totals.known));
    fprintf(to, "; %.1f s\n", overview->elapsed_ms / 1000.0);
}

static void print_orphans(FILE *to, const struct epci_overview *overview)
{
    for (size_t i = 0; overview->baseline && i < overview->baseline->count; i++) {
        const struct epci_known *known = &overview->baseline->list[i];

        if (!epci_overview_orphan(overview, known))
            continue;
        fputs("note: ", to);
        epci_safe_print(to, overview->baseline_name, 0);
        fprintf(to, ":%" PRIu32 ": no service ", known->line);
        epci_safe_print(to, known->service, 0);
        fputs(" is registered here; remove the line if none ever will be\n", to);
    }
}

/* Is there more to say of it than its line in the table does? */
static bool tells(const struct epci_result *result)
{
    return result->findings.count > 0 || result->report.why[0] ||
           result->report.views == EPCI_VIEWS_ALL ||
           epci_report_stale(&result->report, &result->findings) > 0;
}

void epci_report_all_text(FILE *to, const struct epci_overview *overview)
{
    if (overview->perflib_disabled)
        fprintf(to,
                "note: Disable Performance Counters is 1 in the key Perflib: the performance "
                "library loads no DLL on this system%s\n",
                epci_overview_none_loaded(overview)
                    ? ", and none was loaded here (--even-disabled checks them all the same)"
                    : "; here they were checked all the same");
    if (overview->count == 0)
        fputs("no service has a Performance key with a Library in it: there is nothing to check\n",
              to);
    else
        print_table(to, overview);
    for (size_t i = 0; i < overview->count; i++)
        if (tells(overview->results[i])) {
            fputc('\n', to);
            epci_report_text(to, &overview->results[i]->report, &overview->results[i]->findings);
        }
    if (overview->count > 0)
        fputc('\n', to);
    print_orphans(to, overview);
    if (overview->count > 0)
        print_totals(to, overview);
}

/* ---- JSON ---- */

static void totals_json(struct epci_json *json, const struct epci_overview *overview)
{
    struct epci_overview_totals totals = epci_overview_totals(overview);

    epci_json_begin_object(json, "totals");
    epci_json_u64(json, "providers", overview->count);
    epci_json_u64(json, "failed", totals.failed);
    for (int verdict = 0; verdict < EPCI_VERDICT_COUNT; verdict++)
        epci_json_u64(json, epci_verdict_name((enum epci_verdict)verdict),
                      totals.verdicts[verdict]);
    epci_json_u64(json, "known_findings", totals.known);
    epci_json_end(json);
}

void epci_report_all_json(FILE *to, const struct epci_overview *overview)
{
    struct epci_json json;

    epci_json_init(&json, to);
    epci_json_begin_object(&json, NULL);
    epci_json_text(&json, "command", "check");
    epci_json_bool(&json, "all", true);
    epci_json_bool(&json, "passed", epci_overview_passed(overview));
    epci_json_bool(&json, "perflib_disabled", overview->perflib_disabled);
    epci_json_u64(&json, "elapsed_ms", overview->elapsed_ms);
    totals_json(&json, overview);
    if (overview->baseline) {
        epci_json_begin_array(&json, "stale");
        for (size_t i = 0; i < overview->baseline->count; i++)
            if (epci_overview_orphan(overview, &overview->baseline->list[i]))
                epci_baseline_json(&json, &overview->baseline->list[i]);
        epci_json_end(&json);
    }
    epci_json_begin_array(&json, "providers");
    for (size_t i = 0; i < overview->count; i++)
        epci_report_json_object(&json, &overview->results[i]->report,
                                &overview->results[i]->findings);
    epci_json_end(&json);
    epci_json_end(&json);
}
