/* SPDX-License-Identifier: MIT
 *
 * liverun.h -- runs a command with samples from the providers and computers that it names.
 *
 * Where there is no Windows, native.c refuses what is not another computer.
 */
#pragma once

#include "monitor/live/live.h"

/* Find what the options name, choose the paths of the options, and `use` it.  `use` returns the
 * exit code; it is MON_EXIT_NOT_DONE where that is 0 and not all has answered. */
int mon_live_run_command_on_paths(const struct mon_options *options, mon_samples_fn *use);
/* The same with the query of the options. */
int mon_live_run_with_options_query(const struct mon_options *options, mon_samples_fn *use);

/* What this program does as the child process that hosts a DLL; `argument` is the parent's.
 * Returns the exit code. */
int mon_run_as_dll_host_child(const char *argument);

/* Can another computer be asked as an account that a file names? */
bool mon_live_supports_accounts(void);

/* Can what the options and the selection (NULL: none) name have counters here?  KIT_EXIT_GOOD, or
 * the exit code, and a message says that the command needs Windows. */
int mon_live_check_available(const struct mon_options *options,
                             const struct reader_selection *selection);
