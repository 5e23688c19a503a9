/* SPDX-License-Identifier: MIT
 *
 * values.h -- values of a counter's newest sample.
 */
#pragma once

#include "pdh/query/query.h"
#include "reader/formulas/math.h"

/* The value of a reading of the counter's newest sample, neither capped nor scaled; false: it has
 * none.  With the query's lock. */
bool pdh_compute_reading_value(const struct pdh_counter *counter, size_t reading,
                               struct reader_value *out);
