/* SPDX-License-Identifier: MIT
 *
 * savedrun.h -- opens the saved files that a command line names, for a command.
 */
#pragma once

#include "monitor/saved/savedsampler.h"
#include "monitor/tool/options.h"

/* Open the files and the selection, and `use` them, which returns the exit code. */
int mon_run_on_saved_files(const struct mon_options *options, mon_samples_fn *use);

/* From now on the answers come again and again, with the sampler's pause between them.  Looks at
 * each once, so that a damaged one is not found in the middle.  Returns the exit code. */
int mon_saved_check_and_set_repeating(const struct mon_options *options,
                                      struct mon_saved_sampler *saved);

/* Say that this command takes captures, and not the log that is among the targets; returns the exit
 * code. */
int mon_saved_print_log_unsupported(const struct mon_options *options, const char *verb);
