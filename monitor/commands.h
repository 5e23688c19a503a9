/* SPDX-License-Identifier: MIT
 *
 * commands.h -- the commands of epc-mon; each returns the program's exit code.
 *
 * Natively there is only show FILE: native.c refuses the rest.
 */
#pragma once

#include "monitor/options.h"

enum { MON_EXIT_GOOD, MON_EXIT_INCOMPLETE, MON_EXIT_USAGE, MON_EXIT_BROKEN };

int mon_do_list(const struct mon_options *options);
int mon_do_show(const struct mon_options *options);
int mon_do_watch(const struct mon_options *options);
int mon_do_collect(const struct mon_options *options);

/* What this program does as the child process that hosts a DLL; `argument` is the parent's. */
int mon_do_child(const char *argument);
