/* SPDX-License-Identifier: MIT
 *
 * formulatext.h -- evaluates the formulas of docs/counter-types.md, as they are written there, with
 * exact fractions.
 */
#pragma once

#include "rational.h"

enum { EPCT_SAMPLES = 8 };

/* What the letters stand for.  A cell that started over has the value that it would have without
 * that. */
struct epct_letters {
    struct epct_big n[EPCT_SAMPLES], b[EPCT_SAMPLES], d[EPCT_SAMPLES];
    unsigned samples; /* N0 is the first, N1 the second, Nx the last */
    uint64_t ticks;   /* TB */
    uint64_t x;       /* "/ x" */
};

/* False if something is divided by 0.  A text that is not a formula ends the test. */
bool epct_formula_value(const char *text, const struct epct_letters *letters,
                        struct epct_rational *out);
