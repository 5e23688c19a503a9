/* SPDX-License-Identifier: MIT
 *
 * report_times.c -- times of calls, and the lines of a baseline that matched nothing.
 *
 * Used by the text and the JSON form of a report.
 */
#include "harness/report/report_times.h"

#include <inttypes.h>

#include "harness/report/baseline.h"
#include "kit/console/safetext.h"

const char *harness_format_microseconds_as_ms(uint32_t microseconds, char *out, size_t capacity)
{
    int digits = microseconds < 1000 ? 3 : microseconds < 10000 ? 2 : microseconds < 100000 ? 1 : 0;

    snprintf(out, capacity, "%.*f", digits, microseconds / 1000.0);
    return out;
}

static void print_times(FILE *to, const char *what, const struct harness_timing *timing)
{
    struct harness_timing_result times = harness_summarize_timing(timing);
    char least[16], median[16], maximum[16];

    fprintf(to, "%s %s/%s/%s ms", what,
            harness_format_microseconds_as_ms(times.least, least, sizeof least),
            harness_format_microseconds_as_ms(times.median, median, sizeof median),
            harness_format_microseconds_as_ms(times.maximum, maximum, sizeof maximum));
}

void harness_print_call_times(FILE *to, const struct harness_report *report)
{
    if (report->tallies.open.count == 0 && report->tallies.collect.count == 0)
        return;
    fputs("; ", to);
    if (report->tallies.open.count)
        print_times(to, "Open", &report->tallies.open);
    if (report->tallies.open.count && report->tallies.collect.count)
        fputs(", ", to);
    if (report->tallies.collect.count)
        print_times(to, "Collect", &report->tallies.collect);
    fputs(" (least/median/most)", to);
}

static void write_times_json(struct kit_json *json, const char *key,
                             const struct harness_timing *timing)
{
    struct harness_timing_result times = harness_summarize_timing(timing);

    kit_json_begin_object(json, key);
    kit_json_add_u64(json, "calls", times.count);
    kit_json_add_u64(json, "least_us", times.least);
    kit_json_add_u64(json, "median_us", times.median);
    kit_json_add_u64(json, "most_us", times.maximum);
    kit_json_end_innermost(json);
}

void harness_write_call_times_json(struct kit_json *json, const struct harness_report *report)
{
    kit_json_add_u64(json, "elapsed_ms", report->elapsed_ms);
    kit_json_begin_object(json, "times");
    write_times_json(json, "open", &report->tallies.open);
    write_times_json(json, "collect", &report->tallies.collect);
    kit_json_end_innermost(json);
}

/* The next line that matched nothing, from *position on; NULL after the last. */
static const struct harness_baseline_line *
find_next_stale_baseline_line(const struct harness_report *report,
                              const struct harness_findings *findings, size_t *position)
{
    /* Nothing was tried of one that was not examined. */
    if (!report->baseline || report->why[0] || !report->tallies.loaded)
        return NULL;
    while (*position < report->baseline->count) {
        const struct harness_baseline_line *known = &report->baseline->list[(*position)++];

        if (harness_is_baseline_line_stale(known, report->service, findings, report->level))
            return known;
    }
    return NULL;
}

size_t harness_count_stale_baseline_lines(const struct harness_report *report,
                                          const struct harness_findings *findings)
{
    size_t position = 0, count = 0;

    while (find_next_stale_baseline_line(report, findings, &position))
        count++;
    return count;
}

void harness_print_stale_baseline_lines(FILE *to, const struct harness_report *report,
                                        const struct harness_findings *findings)
{
    const struct harness_baseline_line *known;
    size_t position = 0;

    while ((known = find_next_stale_baseline_line(report, findings, &position)) != NULL) {
        kit_print_safe_between(to, "note: ", report->baseline_name, "");
        fprintf(to, ":%" PRIu32 ": ", known->line);
        kit_print_safe_padded(to, known->service, 0);
        fprintf(to, " %s", known->rule->id);
        if (!known->every_object)
            fprintf(to, " %" PRIu32, known->object);
        fputs(" was not found this time; remove the line if that is mended\n", to);
    }
}

void harness_write_stale_baseline_json(struct kit_json *json, const struct harness_report *report,
                                       const struct harness_findings *findings)
{
    const struct harness_baseline_line *known;
    size_t position = 0;

    if (!report->baseline)
        return;
    kit_json_begin_array(json, "stale");
    while ((known = find_next_stale_baseline_line(report, findings, &position)) != NULL)
        harness_write_baseline_line_json(json, known);
    kit_json_end_innermost(json);
}
