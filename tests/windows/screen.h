/* SPDX-License-Identifier: MIT
 *
 * screen.h -- what a quick run has found, on one screen: at most 24 lines of 79 columns, so that a
 * person can paste it into a report as it is.
 *
 * The lines of the run itself are in another file (report.h).
 */
#pragma once

#include "outcome.h"

enum { WK_SCREEN_LINES = 24, WK_SCREEN_COLUMNS = 79 };

/* Lines at the top.  Longer ones are cut. */
void wk_screen_head(const char *line);

/* An entry with its result; of probes, the lines of its output. */
void wk_screen_entry(const struct wk_entry *entry, enum wk_result result, const char *output);

/* Calls `say` for each line.  `last` is the last one, or the last but one if `warning` is not NULL,
 * which then follows it. */
void wk_screen_show(const char *last, const char *warning, void (*say)(const char *line));
