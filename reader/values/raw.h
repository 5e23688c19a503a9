/* SPDX-License-Identifier: MIT
 *
 * raw.h -- the raw values of a counter as two numbers, which is how PDH keeps and compares them.
 *
 * What the numbers are depends on the formula: the cell, and the time of its clock or the cell of
 * its base, whichever the formula needs.  With the formula and the time base they give the same
 * value as the samples they come from.  No state; any thread.
 */
#pragma once

#include "reader/formulas/math.h"

struct reader_raw {
    uint64_t first;  /* the cell                                                       */
    uint64_t second; /* the time, or the base; 0 if the formula needs neither          */
    uint32_t multi;  /* the number of sources of a multi type, at most 2^32-1; else 1  */
};

void reader_raw_of_sample(const struct reader_formula *formula, const struct reader_sample *sample,
                          struct reader_raw *out);

/* The ticks per second of the formula's clock; 0 if it uses no clock. */
uint64_t reader_raw_time_base(const struct reader_formula *formula,
                              const struct reader_sample *sample);

/* A sample that gives the formula the same value. */
void reader_raw_to_sample(const struct reader_formula *formula, const struct reader_raw *raw,
                          uint64_t time_base, struct reader_sample *out);
