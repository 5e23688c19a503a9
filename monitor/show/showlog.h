/* SPDX-License-Identifier: MIT
 *
 * showlog.h -- epc-mon show FILE.csv.
 */
#pragma once

#include "monitor/tool/options.h"

/* Print what a log holds, in any of the dialects of docs/textlog.md.  Returns the exit code. */
int mon_show_log(const struct mon_options *options);
