/* SPDX-License-Identifier: MIT
 *
 * watch.h -- epc-mon watch: values again and again, as a live view or as lines.
 */
#pragma once

#include "monitor/tool/options.h"

/* Show the samples of what the options name; play saved files or logs.  Returns the exit code. */
int mon_watch_run(const struct mon_options *options);
