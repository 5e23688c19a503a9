/* SPDX-License-Identifier: MIT
 *
 * typestable.h -- the counter types and their formulas, as docs/counter-types.md shows them. */
#pragma once

#include <stdint.h>

struct epct_formula {
    const char *name, *value, *average, *x, *order;
};

struct epct_type {
    const char *name, *base, *clock, *formula, *suffix, *source;
    uint32_t value, size;
};

/* What typestable.inc and epc/types.h say, in the order of the latter. */
extern struct epct_type epct_types[64];
extern unsigned epct_type_count;
extern const struct epct_formula epct_formulas[];
extern const unsigned epct_formula_count;

/* Fills the list of types; ends the program if one has no row. */
void epct_types_read(void);

/* Ends the program if there is no such formula. */
const struct epct_formula *epct_formula(const char *name);
