/* SPDX-License-Identifier: MIT
 *
 * launch.h -- epc-harness check in a process of its own, so that its end without a verdict does not
 * look like a good one.
 *
 * Windows only.  The process that the user has started, the launcher, starts this program once
 * more, as the check.  Nothing foreign is loaded into either.
 */
#pragma once

#include "harness/tool/options.h"

/* The first argument of a check. */
#define HARNESS_CHECKER_ROLE "--checker"

/* The launcher: start a check with our command line and wait for its verdict.  Returns the exit
 * code, which is KIT_EXIT_BROKEN, after a message, if there is no verdict. */
int harness_launch_checker(const struct harness_options *options);

/* The check: `argument` is the one after HARNESS_CHECKER_ROLE.  False: no launcher has given it. */
bool harness_connect_to_launcher(const char *argument);
bool harness_is_checker(void);
/* From now on the report is printed: standard output belongs to it. */
void harness_tell_launcher_printing_begins(void);
/* The last words of a check, the exit code; no other process says them. */
void harness_send_exit_code_to_launcher(int code);
