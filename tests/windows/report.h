/* SPDX-License-Identifier: MIT
 *
 * report.h -- the one file that a run of the kit leaves.  Each line is on the disk when the
 * function returns, so that also a machine that stops has its report up to there.
 */
#pragma once

#include "outcome.h"

#include <stdbool.h>

bool wk_report_open(const char *path);
void wk_report_close(void);

/* A line of its own, also on standard output. */
void wk_report_say(const char *line);

/* System, processors, code pages, language, rights. */
void wk_report_system(bool is_admin);

/* "passed    1.2 s  NAME: reason", and of the output what a reader needs: the lines of probes, and
 * the end of what failed. */
void wk_report_entry(const struct wk_entry *entry, enum wk_result result, double seconds,
                     const char *reason, const char *output);

/* Under Wine its version, else NULL. */
const char *wk_wine_version(void);
