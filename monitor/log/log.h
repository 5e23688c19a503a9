/* SPDX-License-Identifier: MIT
 *
 * log.h -- epc-mon log: the values of samples as rows of a text log (docs/textlog.md).
 */
#pragma once

#include "monitor/tool/options.h"

/* Write the samples, until they are counted, over, or the user stops it; all answers of saved files
 * become rows.  A row is written whole or not at all.  Returns the exit code. */
int mon_log_run(const struct mon_options *options);
