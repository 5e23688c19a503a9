/* SPDX-License-Identifier: MIT
 *
 * launch.h -- epc-harness check in a process of its own, so that its end without a verdict does not
 * look like a good one.
 *
 * Windows only.  The process that the user has started, the launcher, starts this program once
 * more, as the judge.  Nothing foreign is loaded into either.
 */
#pragma once

#include "harness/tool/options.h"

/* The first argument of a judge. */
#define VAL_JUDGE_ROLE "--judge"

/* The launcher: start a judge with our command line and wait for its verdict.  Returns the exit
 * code, which is KIT_EXIT_BROKEN, after a message, if there is no verdict. */
int val_launch(const struct val_options *options);

/* The judge: `argument` is the one after VAL_JUDGE_ROLE.  False: no launcher has given it. */
bool val_judge_begin(const char *argument);
bool val_is_judge(void);
/* From now on the report is printed: standard output belongs to it. */
void val_judge_prints(void);
/* The last words of a judge, the exit code; no other process says them. */
void val_judge_ends(int code);
