/* SPDX-License-Identifier: MIT
 *
 * collect.h -- epc-mon collect: whole answers, with their names, into a capture (docs/capture.md).
 */
#pragma once

#include "monitor/tool/options.h"

/* Write options->count answers; each is appended whole or not at all.  Returns the exit code. */
int mon_collect_answers_to_file(const struct mon_options *options);
