/* SPDX-License-Identifier: MIT
 *
 * logtarget.h -- what a command line names as logs: one, as it is, or several as one log in the
 * order of time.
 */
#pragma once

#include "monitor/saved/inputs.h"
#include "reader/selection/selection.h"

struct mon_logtarget {
    struct mon_logfile file; /* its log may be read; of several files it has no path of its own */
    struct mon_inputs inputs;
};

/* After an attempt to open a log: is it open?  Otherwise report the failure, and put the exit code
 * into *code, which is that of a refusal. */
bool mon_report_log_open_status(const struct mon_options *options, int status, const char *message,
                                int *code);

/* Open what the options name, and the selection of their paths.  False: the failure was reported,
 * and *code is the exit code.  Must not be moved.  Release both in every case. */
bool mon_logtarget_open(struct mon_logtarget *out, struct reader_selection *selection,
                        const struct mon_options *options, int *code);
/* Print on standard error what was guessed, and what of the rows that have been read was lost. */
void mon_logtarget_print_warnings(const struct mon_logtarget *target);
void mon_logtarget_release(struct mon_logtarget *target);
