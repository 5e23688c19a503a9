/* SPDX-License-Identifier: MIT
 *
 * inputs.h -- the logs of a command line, as one log.
 */
#pragma once

#include "monitor/saved/logfile.h"

struct mon_inputs {
    struct reader_textlog log; /* of all of them */
    struct mon_logfile *files;
    size_t count;
};

/* Open them.  EPC_E_INVALID and one sentence; EPC_E_NOMEM.  Must not be moved; close it in every
 * case. */
int mon_inputs_open(struct mon_inputs *out, const struct mon_options *options, char *message,
                    size_t capacity);
/* Print on standard error what was guessed or lost in the rows that were read. */
void mon_inputs_print_warnings(const struct mon_inputs *inputs);
void mon_inputs_close(struct mon_inputs *inputs);
