/* SPDX-License-Identifier: MIT
 *
 * show.h -- epc-mon show: the values of a sample, once.
 */
#pragma once

#include "monitor/tool/options.h"

/* Print the values that were chosen: of what the options name, or of saved files; of two, those of
 * the second compared with the first.  Returns the exit code. */
int mon_show_run(const struct mon_options *options);
