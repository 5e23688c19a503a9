/* SPDX-License-Identifier: MIT
 *
 * outcome.c -- reads what Check, the harness and the probes print.
 */
#include "outcome.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FINDINGS = 64, FINDING_CAPACITY = 80 };

const char *const wk_result_names[WK_RESULTS] = { "passed", "failed",  "crashed",
                                                  "hung",   "skipped", "not run" };

static enum wk_result check_check(const char *output, unsigned long last, char *reason,
                                  unsigned capacity)
{
    const char *summary = strstr(output, "100%: Checks: ");

    if (last == WK_SKIPPED_CODE) {
        snprintf(reason, capacity, "the test says why below");
        return WK_SKIPPED;
    }
    if (last) {
        snprintf(reason, capacity, "exit code %lu", last);
        return WK_FAILED;
    }
    if (!summary || atoi(summary + strlen("100%: Checks: ")) < 1) {
        snprintf(reason, capacity, "no summary with 100%% of at least one check");
        return WK_FAILED;
    }
    return WK_PASSED;
}

static int by_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* "error cell-bounds [-] x: text" gives "error cell-bounds -". */
static int read_finding(const char *line, char *out)
{
    char severity[10], rule[40], event[10];

    if (sscanf(line, "%9s %39s [%9[^]]]", severity, rule, event) != 3)
        return 0;
    if (strcmp(severity, "error") && strcmp(severity, "warning") && strcmp(severity, "note"))
        return 0;
    snprintf(out, FINDING_CAPACITY, "%s %s %s", severity, rule, event);
    return 1;
}

static void join(char (*list)[FINDING_CAPACITY], unsigned count, char *out, unsigned capacity)
{
    qsort(list, count, sizeof *list, by_words);
    *out = 0;
    for (unsigned i = 0; i < count; i++) {
        strncat(out, i ? "," : "", capacity - strlen(out) - 1);
        strncat(out, list[i], capacity - strlen(out) - 1);
    }
}

static enum wk_result check_findings(const char *wanted_text, char *output, unsigned long last,
                                     char *reason, unsigned capacity)
{
    static char found[MAX_FINDINGS][FINDING_CAPACITY], wanted[MAX_FINDINGS][FINDING_CAPACITY];
    char found_text[1500], sorted_text[1500], copy[1500];
    unsigned found_count = 0, wanted_count = 0, wanted_code = 0;

    for (char *line = strtok(output, "\r\n"); line; line = strtok(NULL, "\r\n"))
        if (found_count < MAX_FINDINGS && read_finding(line, found[found_count]))
            wanted_code |= found[found_count++][0] != 'n';
    snprintf(copy, sizeof copy, "%s", wanted_text ? wanted_text : "");
    for (char *one = strtok(copy, ","); one; one = strtok(NULL, ","))
        if (wanted_count < MAX_FINDINGS)
            snprintf(wanted[wanted_count++], FINDING_CAPACITY, "%s", one);
    join(found, found_count, found_text, sizeof found_text);
    join(wanted, wanted_count, sorted_text, sizeof sorted_text);
    if (strcmp(found_text, sorted_text)) {
        snprintf(reason, capacity, "found: %s; wanted: %s", *found_text ? found_text : "nothing",
                 *sorted_text ? sorted_text : "nothing");
        return WK_FAILED;
    }
    if (last != wanted_code) {
        snprintf(reason, capacity, "exit code %lu, wanted %u", last, wanted_code);
        return WK_FAILED;
    }
    return WK_PASSED;
}

/* A probe's program fails only if it cannot do its work; what it finds is for a reader. */
static enum wk_result check_probe(const char *output, unsigned long last, char *reason,
                                  unsigned capacity)
{
    unsigned same = 0, different = 0, untried = 0;

    for (const char *at = output; *at; at += strcspn(at, "\n"), at += *at != 0) {
        const char *end = at + strcspn(at, "\r\n");
        const char *note = strstr(at, ": not tried (");

        untried += note && note < end;
        different += end - at > 11 && strncmp(end - 11, ": different", 11) == 0;
        same += end - at > 6 && strncmp(end - 6, ": same", 6) == 0;
    }
    snprintf(reason, capacity, "%u same, %u different, %u not tried", same, different, untried);
    if (last || same + different + untried == 0) {
        snprintf(reason, capacity, "exit code %lu from the probes", last);
        return WK_FAILED;
    }
    return WK_PASSED;
}

enum wk_result wk_check_output(const struct wk_entry *entry, char *output, unsigned long last,
                               char *reason, unsigned capacity)
{
    *reason = 0;
    switch (entry->check) {
    case WK_CHECK:
        return check_check(output, last, reason, capacity);
    case WK_FINDS:
        return check_findings(entry->finds, output, last, reason, capacity);
    case WK_PROBE:
        return check_probe(output, last, reason, capacity);
    case WK_CODE:
        break;
    }
    return WK_PASSED;
}
