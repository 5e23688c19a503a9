/* SPDX-License-Identifier: MIT
 *
 * typestable.h -- the counter types and their formulas, as docs/counter-types.md shows them, and
 * what they are as metrics. */
#pragma once

#include <stdint.h>

struct epct_formula {
    const char *name, *value, *average, *x, *order;
};

struct epct_type {
    const char *name, *base, *clock, *formula, *suffix, *source, *kind;
    uint32_t value, size;
};

struct epct_metric {
    const char *kind, *metric, *samples, *expression;
};

/* What typestable.inc and epc/types.h say, in the order of the latter. */
extern struct epct_type epct_types[64];
extern unsigned epct_type_count;
extern const struct epct_formula epct_formulas[];
extern const unsigned epct_formula_count;
extern const struct epct_metric epct_metrics[];
extern const unsigned epct_metric_count;

/* Fills the list of types; ends the program if one has no row. */
void epct_types_read(void);

/* End the program if there is no such formula, or kind of metric. */
const struct epct_formula *epct_formula(const char *name);
const struct epct_metric *epct_metric(const char *kind);

/* T in docs/counter-metrics.md: the ticks of the type's clock if its samples need them, or "-". */
const char *epct_metric_ticks(const struct epct_type *type);
