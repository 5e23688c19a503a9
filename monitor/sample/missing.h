/* SPDX-License-Identifier: MIT
 *
 * missing.h -- what to say of paths that mean nothing.
 */
#pragma once

#include "monitor/sample/sampler.h"
#include "reader/answer/omissions.h"

/* "\A\b: no object is called A; did you mean B or C?"; cut at `capacity` - 1 bytes, and safe to be
 * printed. */
void mon_describe_missing_path(const struct reader_selection *selection,
                               const struct reader_missing *missing, char *out, size_t capacity);

/* May it come later: is an instance missing, and not a name? */
bool mon_missing_can_appear_later(const struct reader_missing *missing);
/* The same, or an object of an installed name is missing while a provider fails that may have it,
 * by its range. */
bool mon_missing_is_awaited(const struct mon_sampler *sampler, const struct mon_computer *computer,
                            const struct reader_missing *missing);

/* Print on standard error what was left out, one line for each reason. */
void mon_print_omission_counts_by_reason(const struct reader_omissions *omissions);
