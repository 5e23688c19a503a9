/* SPDX-License-Identifier: MIT
 *
 * export.h -- epc-mon export: metrics into a file for a textfile collector.
 */
#pragma once

#include "monitor/tool/options.h"

/* Write the samples of what the options name, or saved files again and again: once, or until they
 * are counted or the user stops it.  Returns the exit code. */
int mon_export_run(const struct mon_options *options);
