/* SPDX-License-Identifier: MIT
 *
 * formulatext.h -- a formula as a line for people, in the order in which it is computed.
 */
#pragma once

#include <stddef.h>

#include "reader/formulas/formula.h"

#define MON_FORMULA_TEXT 80

/* "(N1 - N0) / ((D1 - D0) / F)": N is the cell, D the time of the clock and F its ticks per second,
 * B the base, or the number of sources; 1 is of the newer sample and 0 of the older one.  Cut at
 * `capacity` - 1 bytes. */
void mon_formula_text(const struct reader_formula *formula, char *out, size_t capacity);
