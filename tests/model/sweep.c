/* SPDX-License-Identifier: MIT
 *
 * sweep.c -- runs scenarios with the code as it is, and then with one place after the other
 * spoiled.
 *
 * A first run of each scenario collects the places: function, line, kind of access and named range.
 * Then each place is weakened to relaxed, or its store omitted, until a scenario reports a
 * violation.
 */
#include <stdio.h>
#include <string.h>

#include "explore.h"
#include "sites.h"

#define SITES 64

/* What one line does to one named range. */
struct site {
    struct model_line at;
    enum model_kind kind;
    const char *range;
    bool ordered; /* it has acquire or release */
};

enum change { UNCHANGED, RELAXED, LEFT_OUT };

static struct model_line line_now = { "?", 0 };
static struct site sites[SITES];
static unsigned site_count;
static bool learning; /* collecting places, with the code as it is */
static enum change change;
static const struct site *changed;

void model_at(const char *function, int line)
{
    line_now = (struct model_line){ function, line };
}

struct model_line model_line_now(void)
{
    return line_now;
}

static bool is_site(const struct site *a, const struct site *b)
{
    return a->at.line == b->at.line && a->kind == b->kind && strcmp(a->range, b->range) == 0 &&
           strcmp(a->at.function, b->at.function) == 0;
}

static void learn(const struct site *site)
{
    for (unsigned i = 0; i < site_count; i++)
        if (is_site(&sites[i], site))
            return;
    model_check(site_count < SITES, "model: SITES are too few");
    sites[site_count++] = *site;
}

bool model_pass_site(enum model_kind kind, const void *at, int *order)
{
    struct site site;

    if (!learning && change == UNCHANGED)
        return true;
    site = (struct site){ line_now, kind, model_range_of(at), *order != __ATOMIC_RELAXED };
    if (learning && site.range)
        learn(&site);
    if (change == UNCHANGED || !site.range || !is_site(&site, changed))
        return true;
    if (change == RELAXED)
        *order = __ATOMIC_RELAXED;
    return change == RELAXED;
}

/* "begin: store sequence, relaxed"; where one function has two such lines: "store sequence (2)". */
static void write_row(const struct site *site, char *row, size_t bytes)
{
    static const char *const kinds[] = { "load", "store", "add", "exchange" };
    unsigned number = 1, count = 0;
    char which[8] = "";

    for (unsigned i = 0; i < site_count; i++) {
        struct site same = sites[i];

        same.at.line = site->at.line;
        if (!is_site(&same, site))
            continue;
        count++;
        number += sites[i].at.line < site->at.line;
    }
    if (count > 1)
        snprintf(which, sizeof which, " (%u)", number);
    snprintf(row, bytes, "%s: %s %s%s, %s", site->at.function, kinds[site->kind], site->range,
             which, change == RELAXED ? "relaxed" : "left out");
}

static bool matches(const char *pattern, const char *row)
{
    size_t length = strlen(pattern);

    if (length > 0 && pattern[length - 1] == '*')
        return strncmp(pattern, row, length - 1) == 0;
    return strcmp(pattern, row) == 0;
}

/* Does `row` match a pattern?  Marks the pattern in `used`. */
static bool is_harmless(const char *const *harmless, uint64_t *used, const char *row)
{
    for (unsigned i = 0; harmless[i]; i++)
        if (matches(harmless[i], row)) {
            *used |= (uint64_t)1 << i;
            return true;
        }
    return false;
}

/* Spoil `changed` and find a scenario that notices; returns 1 if the outcome is not as expected. */
static unsigned try_change(const struct model_scenario *const *scenarios,
                           const char *const *harmless, uint64_t *used)
{
    struct model_result result = { 0 };
    uint64_t executions = 0;
    bool is_wrong;
    char row[160];

    for (; *scenarios && !result.violated; scenarios++) {
        result = model_explore_quietly(*scenarios);
        executions += result.executions;
    }
    write_row(changed, row, sizeof row);
    is_wrong = result.violated == is_harmless(harmless, used, row);
    printf("  %-58s %8llu  %s\n", row, (unsigned long long)executions,
           result.violated ? result.what : "nothing");
    if (is_wrong)
        printf("  ^ this is not what the test expects\n");
    return is_wrong;
}

static unsigned try_as_it_is(const struct model_scenario *const *scenarios)
{
    unsigned wrong = 0;

    learning = true;
    site_count = 0;
    for (; *scenarios; scenarios++)
        wrong += model_explore(*scenarios).violated;
    learning = false;
    return wrong;
}

unsigned model_sweep(const struct model_scenario *const *scenarios, const char *const *harmless)
{
    unsigned wrong = try_as_it_is(scenarios);
    uint64_t used = 0;

    for (changed = sites; changed < sites + site_count; changed++) {
        if (changed->ordered) {
            change = RELAXED;
            wrong += try_change(scenarios, harmless, &used);
        }
        if (changed->kind != MODEL_LOAD) {
            change = LEFT_OUT;
            wrong += try_change(scenarios, harmless, &used);
        }
    }
    change = UNCHANGED;
    for (unsigned i = 0; harmless[i]; i++)
        if (!(used >> i & 1)) {
            printf("  no such row: %s\n", harmless[i]);
            wrong++;
        }
    return wrong;
}
