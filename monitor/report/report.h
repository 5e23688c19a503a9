/* SPDX-License-Identifier: MIT
 *
 * report.h -- epc-mon report: one page of what was counted and checked.
 */
#pragma once

#include "monitor/tool/options.h"

/* A page of the samples of what the options name, of all answers of saved files, or of a log.  It
 * appears whole or not at all.  Returns the exit code. */
int mon_report_run(const struct mon_options *options);
