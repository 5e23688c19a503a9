/* SPDX-License-Identifier: MIT
 *
 * listlog.h -- epc-mon list FILE: what a log has.
 */
#pragma once

#include "monitor/tool/options.h"

/* Is this what the command line asks for: is its first target a log? */
bool mon_list_target_is_log(const struct mon_options *options);

/* Print it; returns the exit code. */
int mon_list_log(const struct mon_options *options);
