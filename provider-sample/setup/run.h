/* SPDX-License-Identifier: MIT
 *
 * run.h -- runs lodctr or unlodctr without a window, and keeps what it says. */
#ifndef WEBPERF_SETUP_RUN_H
#define WEBPERF_SETUP_RUN_H

#include <stddef.h>

#include <windows.h>

/* Run this command line (it is written into) to its end; `said`, of `units` units (at least 1), gets
 * the lines that it printed, cut where there is no room.  ERROR_SUCCESS: it ran, and `code` is its
 * exit code; otherwise it did not, and that is why. */
DWORD setup_run(wchar_t *command_line, DWORD *code, wchar_t *said, size_t units);

#endif
