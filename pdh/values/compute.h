/* SPDX-License-Identifier: MIT
 *
 * compute.h -- from raw data to the value that a program asks for: format, scale, cap, era.
 */
#pragma once

#include "pdh/query/query.h"

/* Exactly one kind of value is asked for: long, double or large. */
bool pdh_is_valid_format(DWORD format);

/* The formula with the scale and the cap that a caller wants. */
struct reader_formula pdh_formula_with_scale_and_cap(const struct reader_formula *formula,
                                                     LONG scale, DWORD format);

/* Put a value into the member of *out that the format names. */
void pdh_put_value_in_format_member(const struct reader_value *value, DWORD format,
                                    PDH_FMT_COUNTERVALUE *out);

/* Compute a value, or set the status that says why it is missing; `older` may be NULL. */
void pdh_compute_value(const struct pdh_definition *definition, LONG scale, DWORD format,
                       const struct reader_raw *newer, const struct reader_raw *older,
                       PDH_FMT_COUNTERVALUE *out);

/* What a function returns for a value's status: the status of a calculation itself, and one status
 * for data that are not there. */
PDH_STATUS pdh_status_from_cstatus(DWORD status);
