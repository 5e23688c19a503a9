/* SPDX-License-Identifier: MIT
 *
 * parts.h -- the file, or the files one after the other, that a log's rows go into: a text on
 * standard output or in files, or binary logs.
 *
 * A row is in the file, whole, when its function has returned, so that a process
 * that is killed loses at most the row that is being written.
 */
#pragma once

#include "kit/system/files.h"
#include "monitor/convert/sink.h"
#include "monitor/sample/columnslog.h"
#include "monitor/tool/options.h"

#define MON_LOG_PATH 1100u

struct mon_log_parts {
    const struct mon_options *options;
    const struct mon_columns *columns;
    const struct mon_sampler *sampler;
    struct reader_textlog_style style;
    struct kit_buffer text;
    char path[MON_LOG_PATH]; /* of the file that is written now */
    struct kit_growing file; /* of a text */
    struct mon_columns_log as_log;
    struct reader_textlog log;
    struct mon_sink sink; /* of a binary log, if it is open */
    bool binary, is_open;
    uint32_t number;    /* of the file, from 1; 0: none was begun */
    uint64_t rows_here; /* in this file */
    bool lost;          /* standard output; main says so */
};

/* Without a file yet.  What it refers to lives as long. */
void mon_log_parts_init(struct mon_log_parts *out, const struct mon_options *options,
                        const struct mon_columns *columns, const struct mon_sampler *sampler);
/* End the file.  Returns the exit code, after reporting what is wrong.  Releases in every case. */
int mon_log_parts_end(struct mon_log_parts *parts);

/* Begin the next file, with the columns as they are now.  Returns the exit code, after reporting
 * what is wrong. */
int mon_log_begin_next_part(struct mon_log_parts *parts);

/* Write the columns' values as the row of this time, in the next file if --max-size wants that.
 * Returns the exit code, after reporting what is wrong. */
int mon_log_append_row(struct mon_log_parts *parts, uint64_t time);
