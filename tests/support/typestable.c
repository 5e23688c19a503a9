/* SPDX-License-Identifier: MIT
 *
 * typestable.c -- the rows of typestable.inc, and what epc/types.h has for them. */
#include "typestable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/types.h"

const struct epct_formula epct_formulas[] = {
#define FORMULA(name, value, average, x, order) { name, value, average, x, order },
#include "typestable.inc"
};
const unsigned epct_formula_count = EPC_COUNT(epct_formulas);

const struct epct_metric epct_metrics[] = {
#define METRIC(kind, metric, samples, expression) { kind, metric, samples, expression },
#include "typestable.inc"
};
const unsigned epct_metric_count = EPC_COUNT(epct_metrics);

static const struct epct_type rows[] = {
#define TYPE(name, clock, formula, suffix, source, kind)                                           \
    { #name, "-", clock, formula, suffix, source, kind, 0, 0 },
#include "typestable.inc"
};

struct epct_type epct_types[64];
unsigned epct_type_count;

_Noreturn static void miss_row(const char *name)
{
    fprintf(stderr, "typestable.inc has no row %s\n", name);
    abort();
}

static const struct epct_type *find_row(const char *name)
{
    for (size_t i = 0; i < EPC_COUNT(rows); i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    miss_row(name);
}

void epct_types_read(void)
{
    const struct epci_type *all = epci_counter_type_table(&epct_type_count);

    for (unsigned i = 0; i < epct_type_count; i++) {
        epct_types[i] = *find_row(all[i].name);
        epct_types[i].value = all[i].value;
        epct_types[i].size = all[i].size;
        if (all[i].base != EPC_NO_BASE)
            epct_types[i].base = epci_type_by_value(all[i].base)->name;
    }
}

const struct epct_formula *epct_formula(const char *name)
{
    for (unsigned i = 0; i < epct_formula_count; i++)
        if (strcmp(epct_formulas[i].name, name) == 0)
            return &epct_formulas[i];
    miss_row(name);
}

const struct epct_metric *epct_metric(const char *kind)
{
    for (unsigned i = 0; i < epct_metric_count; i++)
        if (strcmp(epct_metrics[i].kind, kind) == 0)
            return &epct_metrics[i];
    miss_row(kind);
}

const char *epct_metric_ticks(const struct epct_type *type)
{
    if (!strchr(epct_metric(type->kind)->samples, 'T'))
        return "-";
    if (strcmp(type->clock, "perf") == 0)
        return "F";
    return strcmp(type->clock, "object") == 0 ? "OF" : "1e7";
}
