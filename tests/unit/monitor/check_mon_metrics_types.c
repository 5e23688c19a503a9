/* SPDX-License-Identifier: MIT
 *
 * check_mon_metrics_types.c -- every type of docs/counter-metrics.md, with exact values. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "metricscase.h"
#include "kit/types.h"
#include "sdk/core/types.h"
#include "typestable.h"

static const struct mct_name names[] = { { 100, "Plant", NULL },
                                         { 102, "Work", "Help." },
                                         { 104, "Work Base", NULL } };

enum { N = 5000000, B = 8, TICKS = 4000000, OBJECT_TICKS = 2000000, OBJECT_TIME = 70000000 };

/* What a formula of the page gives for the numbers above. */
static double computed(const struct epct_type *row, const char *formula)
{
    const double ticks = strcmp(row->clock, "perf") == 0     ? TICKS
                         : strcmp(row->clock, "object") == 0 ? OBJECT_TICKS
                                                             : 1e7;
    const struct {
        const char *formula;
        double value;
    } known[] = { { "N", N },
                  { "1", 1 },
                  { "B", B },
                  { "N/B", (double)N / B },
                  { "N/T", N / ticks },
                  { "B/T", B / ticks },
                  { "(OD-N)/T", (OBJECT_TIME - N) / ticks } };

    ck_assert(strchr(formula, 'T') == NULL || strcmp(row->clock, "-") != 0);
    for (size_t i = 0; i < EPC_COUNT(known); i++)
        if (strcmp(known[i].formula, formula) == 0)
            return known[i].value;
    ck_abort_msg("the page has the formula %s", formula);
    return 0;
}

static void make_block(struct block *b, const struct epci_type *type)
{
    uint64_t cells[2] = { N, B };

    block_init(b);
    block_answer(b, "HERE");
    block_put(b, offsetof(struct epci_wire_data, perf_freq), TICKS);
    block_object(b, 100, BLOCK_SINGLE);
    block_put(b, block_object_at(b, 0) + offsetof(struct epci_wire_object, perf_freq),
              OBJECT_TICKS);
    if (kit_type_is_text(type->value))
        cells[0] = 'A';
    block_counter(b, 102, type->value);
    if (type->base != (uint32_t)EPC_NO_BASE)
        block_counter(b, 104, type->base);
    block_cells(b, cells);
}

/* The samples of the text, but those of the exporter: each "name value", a line for each. */
static void samples_of(const char *text, char *out)
{
    *out = '\0';
    while (*text) {
        const char *end = strchr(text, '\n') + 1;

        if (*text != '#')
            strncat(out, text, (size_t)(end - text));
        text = end;
    }
}

/* The page's samples in the same form. */
static void samples_of_page(const struct epct_type *row, char *out)
{
    char copy[160], *piece;

    *out = '\0';
    strcpy(copy, epct_metric(row->kind)->samples);
    for (piece = strtok(copy, ", "); piece; piece = strtok(NULL, ", ")) {
        const char *name = piece, *equals = strtok(NULL, ", "), *formula = strtok(NULL, ", ");

        if (strcmp(name, "-") == 0)
            return;
        ck_assert_ptr_nonnull(formula);
        ck_assert_str_eq(equals, "=");
        sprintf(out + strlen(out), "epc_plant_work%s%s %.15g\n", name + 1,
                strstr(name, "_info") ? "{text=\"A\"}" : "", computed(row, formula));
    }
}

/* One sample for each line; order by name within a line is that of the families. */
static bool same_lines(const char *a, const char *b)
{
    char copy[512], *line;

    if (strlen(a) != strlen(b))
        return false;
    strcpy(copy, b);
    for (line = strtok(copy, "\n"); line; line = strtok(NULL, "\n"))
        if (!strstr(a, line))
            return false;
    return true;
}

EPC_TEST_LOOP_IN(types__become_what_the_page_says, 40, epct_types_read())
{
    const struct epci_type *type;
    struct reader_titles titles;
    struct mct_case at;
    struct block b;
    char got[512], wanted[512];

    type = kit_type_by_name(epct_types[_i].name);
    ck_assert_ptr_nonnull(type);
    make_block(&b, type);
    mct_titles(&titles, names, EPC_COUNT(names));
    mct_begin(&at);
    at.options.texts = true;
    samples_of(mct_one(&at, &b, &titles), got);
    samples_of_page(&epct_types[_i], wanted);
    ck_assert_msg(same_lines(got, wanted), "%s: got\n%swanted\n%s", type->name, got, wanted);
    mct_end(&at);
    reader_titles_release(&titles);
    block_release(&b);
}

EPC_TEST_LOOP_IN(types__have_the_metric_types_of_the_page, 40, epct_types_read())
{
    const struct epci_type *type;
    struct reader_titles titles;
    struct mct_case at;
    struct block b;
    char got[64] = "";
    const char *text, *metric;

    type = kit_type_by_name(epct_types[_i].name);
    make_block(&b, type);
    mct_titles(&titles, names, EPC_COUNT(names));
    mct_begin(&at);
    at.options.texts = true;
    mct_source(&at, &b, &titles, "");
    for (text = mct_write(&at, MON_METRICS_OPENMETRICS); (text = strstr(text, "# TYPE ")); text++) {
        char one[16];

        ck_assert_int_eq(sscanf(text, "# TYPE %*s %15s", one), 1);
        sprintf(got + strlen(got), "%s%s", *got ? "+" : "", one);
    }
    metric = epct_metric(epct_types[_i].kind)->metric;
    if (strcmp(metric, "counter, gauge") == 0)
        ck_assert(strcmp(got, "gauge+counter") == 0 || strcmp(got, "counter+gauge") == 0);
    else if (strcmp(metric, "counter, counter") == 0)
        ck_assert_str_eq(got, "counter+counter");
    else
        ck_assert_str_eq(*got ? got : "-", metric);
    mct_end(&at);
    reader_titles_release(&titles);
    block_release(&b);
}
