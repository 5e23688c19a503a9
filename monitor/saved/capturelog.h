/* SPDX-License-Identifier: MIT
 *
 * capturelog.h -- a capture as any other log: a row for each answer, with a value for each counter
 * that occurs in one of them.
 */
#pragma once

#include "monitor/saved/logfile.h"

/* Open a capture, an answer or a bare block as a log, with the counters that the options choose.
 * EPC_OK; EPC_E_INVALID and one sentence; EPC_E_NOMEM.  Release it in every case. */
int mon_capture_log_open(struct mon_logfile *out, const struct mon_options *options,
                         const char *path, char *message, size_t capacity);

/* The same of a log of any form. */
int mon_any_log_open(struct mon_logfile *out, const struct mon_options *options, const char *path,
                     char *message, size_t capacity);

/* What was left out of the rows so far; NULL: the log is not a capture. */
const struct reader_omissions *mon_get_capture_log_omissions(const struct reader_textlog *log);
