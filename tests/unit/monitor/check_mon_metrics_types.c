/* SPDX-License-Identifier: MIT
 *
 * check_mon_metrics_types.c -- every type of docs/counter-metrics.md, with exact values. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "metricscase.h"
#include "sdk/core/types.h"

static const struct mct_name names[] = { { 100, "Plant", NULL },
                                         { 102, "Work", "Help." },
                                         { 104, "Work Base", NULL } };

struct kind_row {
    char kind[32], metric[32], samples[160];
};

struct page_row {
    char type[64], kind[32], ticks[8];
};

static struct kind_row kinds[64];
static struct page_row rows[64];
static unsigned kind_count, row_count;

static void trim(char *text)
{
    size_t bytes = strlen(text);

    while (bytes > 0 && text[bytes - 1] == ' ')
        text[--bytes] = '\0';
}

static void read_line(const char *line)
{
    struct page_row *row = &rows[row_count];
    struct kind_row *kind = &kinds[kind_count];

    if (sscanf(line, "| %63[A-Z0-9_] | %31[^|] | %7[^|] |", row->type, row->kind, row->ticks) ==
        3) {
        trim(row->kind);
        trim(row->ticks);
        row_count++;
    } else if (sscanf(line, "| %31[a-z ]| %31[^|]| %159[^|]|", kind->kind, kind->metric,
                      kind->samples) == 3) {
        trim(kind->kind);
        trim(kind->metric);
        trim(kind->samples);
        kind_count++;
    }
}

static void read_page(void)
{
    FILE *page;
    char line[512];

    if (row_count > 0)
        return;
    page = fopen(epc_check_argv[0], "r");
    ck_assert_ptr_nonnull(page);
    while (row_count < EPC_COUNT(rows) - 1 && kind_count < EPC_COUNT(kinds) - 1 &&
           fgets(line, sizeof line, page))
        read_line(line);
    (void)fclose(page);
}

static const struct kind_row *kind_of(const struct page_row *row)
{
    for (unsigned i = 0; i < kind_count; i++)
        if (strcmp(kinds[i].kind, row->kind) == 0)
            return &kinds[i];
    ck_abort_msg("the page lacks the kind %s", row->kind);
    return NULL;
}

enum { N = 5000000, B = 8, TICKS = 4000000, OBJECT_TICKS = 2000000, OBJECT_TIME = 70000000 };

/* What a formula of the page gives for the numbers above. */
static double computed(const struct page_row *row, const char *formula)
{
    const double ticks = strcmp(row->ticks, "F") == 0    ? TICKS
                         : strcmp(row->ticks, "OF") == 0 ? OBJECT_TICKS
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

    ck_assert(strchr(formula, 'T') == NULL || strcmp(row->ticks, "-") != 0);
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
    if (epci_type_is_text(type->value))
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
static void samples_of_page(const struct page_row *row, char *out)
{
    char copy[160], *piece;

    *out = '\0';
    strcpy(copy, kind_of(row)->samples);
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

EPC_TEST(types__of_the_list_and_of_the_page_are_the_same)
{
    uint32_t count;
    const struct epci_type *types = epci_counter_type_table(&count);

    read_page();
    ck_assert_uint_eq(row_count, count);
    for (uint32_t i = 0; i < count; i++)
        for (unsigned k = 0; k <= row_count; k++) {
            ck_assert_msg(k < row_count, "the page lacks %s", types[i].name);
            if (strcmp(rows[k].type, types[i].name) == 0)
                break;
        }
}

EPC_TEST_LOOP(types__become_what_the_page_says, 40)
{
    const struct epci_type *type;
    struct reader_titles titles;
    struct mct_case at;
    struct block b;
    char got[512], wanted[512];

    read_page();
    ck_assert_int_lt(_i, (int)row_count);
    type = epci_type_by_name(rows[_i].type);
    ck_assert_ptr_nonnull(type);
    make_block(&b, type);
    mct_titles(&titles, names, EPC_COUNT(names));
    mct_begin(&at);
    at.options.texts = true;
    samples_of(mct_one(&at, &b, &titles), got);
    samples_of_page(&rows[_i], wanted);
    ck_assert_msg(same_lines(got, wanted), "%s: got\n%swanted\n%s", type->name, got, wanted);
    mct_end(&at);
    reader_titles_release(&titles);
    block_release(&b);
}

EPC_TEST_LOOP(types__have_the_metric_types_of_the_page, 40)
{
    const struct epci_type *type;
    struct reader_titles titles;
    struct mct_case at;
    struct block b;
    char got[64] = "";
    const char *text, *copy;

    read_page();
    type = epci_type_by_name(rows[_i].type);
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
    copy = kind_of(&rows[_i])->metric;
    if (strcmp(copy, "counter, gauge") == 0)
        ck_assert(strcmp(got, "gauge+counter") == 0 || strcmp(got, "counter+gauge") == 0);
    else if (strcmp(copy, "counter, counter") == 0)
        ck_assert_str_eq(got, "counter+counter");
    else
        ck_assert_str_eq(*got ? got : "-", copy);
    mct_end(&at);
    reader_titles_release(&titles);
    block_release(&b);
}
