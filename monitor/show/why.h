/* SPDX-License-Identifier: MIT
 *
 * why.h -- epc-mon show --why FILE: which two records of a log, and which formula, gave a value.
 */
#pragma once

#include "monitor/tool/options.h"

/* Print it of each chosen counter, for the last row, or the last one that is not after --end.
 * Returns the exit code. */
int mon_show_how_value_was_computed(const struct mon_options *options);
