/* SPDX-License-Identifier: MIT
 *
 * logsource.h -- plays logs as text, one after the other.
 */
#pragma once

#include "monitor/saved/logfile.h"
#include "monitor/tool/options.h"
#include "monitor/watch/source.h"

struct mon_log_source {
    struct mon_logfile *files;
    int count; /* that are open */
    int file;  /* that the next sample is from */
    struct reader_selection selection;
    struct mon_source source;
};

/* Open all targets of the options.  EPC_OK; EPC_E_INVALID and a message, also if a path fits no
 * column of any file; EPC_E_NOMEM.  Close it in
 * every case. */
int mon_log_source_open(struct mon_log_source *out, const struct mon_options *options,
                        char *message, size_t capacity);
void mon_log_source_close(struct mon_log_source *logs);
