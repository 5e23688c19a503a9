/* SPDX-License-Identifier: MIT
 *
 * inputs.h -- what a command line names as logs: one, as it is, or several as one log in the order
 * of time.
 */
#pragma once

#include "monitor/saved/logfile.h"

struct mon_inputs {
    bool merges_columns;       /* of one log, too: what is equal but for case becomes one column */
    struct reader_textlog log; /* of all of them */
    const char *path;          /* several have none of their own */
    struct mon_logfile *files;
    size_t count;
};

/* After an attempt to open a log: is it open?  Otherwise report the failure, and put the exit code
 * into *code, which is that of a refusal. */
bool mon_report_log_open_status(const struct mon_options *options, int status, const char *message,
                                int *code);

/* Open what the options name, and the selection of their paths.  False: the failure was reported,
 * and *code is the exit code.  `out` is zeroed but for merges_columns.  Must not be moved.
 * Close it, and release the selection, in every case. */
bool mon_inputs_open(struct mon_inputs *out, struct reader_selection *selection,
                     const struct mon_options *options, int *code);

/* Print on standard error what was guessed or lost in the rows that were read. */
void mon_inputs_print_warnings(const struct mon_inputs *inputs);
void mon_inputs_close(struct mon_inputs *inputs);
