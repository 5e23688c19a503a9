/* SPDX-License-Identifier: MIT
 *
 * reportlog.h -- epc-mon report of a log: charts, and a table.
 */
#pragma once

#include "monitor/tool/options.h"

/* Returns the exit code. */
int mon_report_log(const struct mon_options *options);
