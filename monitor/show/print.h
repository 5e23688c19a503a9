/* SPDX-License-Identifier: MIT
 *
 * print.h -- the values of samples on standard output: for people, or as JSON.
 */
#pragma once

#include "monitor/tool/options.h"
#include "reader/selection/selection.h"
#include "monitor/sample/computer.h"
#include "monitor/live/reported.h"

/* Print what the selection means in the newer sample of each station, compared with the older one,
 * and what is missing.  Returns the exit code: MON_EXIT_NOT_DONE where an object or a counter does
 * not exist, or an answer cannot be walked to its end; standard error says so.
 * `said` NULL: a file is shown. */
int mon_print_stations(const struct mon_options *options, const struct epci_selection *selection,
                       const struct mon_station *stations, size_t count,
                       const struct mon_said *said);
