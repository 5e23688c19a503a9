/* SPDX-License-Identifier: MIT
 *
 * print.h -- the values of samples on standard output: for people, or as JSON.
 */
#pragma once

#include "monitor/tool/options.h"
#include "reader/selection/selection.h"
#include "monitor/sample/computer.h"
#include "monitor/live/reported.h"

/* Print what the selection means in the newer sample of each computer, compared with the older one,
 * and what is missing.  Returns the exit code: MON_EXIT_NOT_DONE where an object or a counter does
 * not exist, or an answer cannot be walked to its end; standard error says so.
 * `reported` NULL: a file is shown. */
int mon_show_print_values(const struct mon_options *options,
                          const struct reader_selection *selection,
                          const struct mon_computer *computers, size_t count,
                          const struct mon_reported *reported);
