/* SPDX-License-Identifier: MIT
 *
 * joinedlog.h -- several logs as one: all their columns, and their rows in the order of time.
 *
 * Columns of one path, without regard to the case of A-Z, are one.  Rows of one time are one; where
 * two of them have a value in a column, the later log's counts.  No state; a log may be used by one
 * thread at a time.
 */
#pragma once

#include "reader/files/textlog.h"

/* Join logs, which may be of any form; *out owns them from now on, also after a failure.  The zone
 * is that of the first one.  EPC_E_CORRUPT, and one sentence of `capacity` bytes: some say how
 * their times differ from UTC, and others do not, so that they have no order; EPC_E_NOMEM.  Release
 * *out, of textlog.h, in every case. */
int reader_join_open_logs(struct reader_textlog *out, struct reader_textlog *logs, size_t count,
                          char *message, size_t capacity);

/* Where the value of a column in the latest row is from: the log, and its own column; false: the
 * row has no value of it, or the log is not joined. */
bool reader_joinedlog_value_source(const struct reader_textlog *log, size_t column,
                                   const struct reader_textlog **from, size_t *own);

/* The logs that are joined, or the log alone. */
const struct reader_textlog *reader_joinedlog_part(const struct reader_textlog *log, size_t i);
size_t reader_joinedlog_part_count(const struct reader_textlog *log);
/* Which column of all the own column of a part is. */
size_t reader_joinedlog_joined_column(const struct reader_textlog *log, size_t part, size_t own);
