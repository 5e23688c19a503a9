/* SPDX-License-Identifier: MIT
 *
 * valueoftype.h -- the value of a type whose base, if it has one, is as the type says.
 */
#pragma once

#include "reader/formulas/math.h"

/* Returns a status. */
static inline int epct_compute_value_of_type(uint32_t type, uint32_t size,
                                             enum reader_formulas formulas,
                                             const struct reader_sample *older,
                                             const struct reader_sample *newer,
                                             struct reader_value *out)
{
    struct reader_formula formula;
    const int status = reader_formula_of_type(type, size, READER_SIZE_BY_TYPE, formulas, &formula);

    return status ? status
                  : reader_epc_status_of_reason(reader_formula_value(&formula, older, newer, out));
}
