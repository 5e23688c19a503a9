/* SPDX-License-Identifier: MIT
 *
 * binarywriter.h -- samples of a binary log that are written, with the guards of logwriter.c.
 *
 * After each sample the file is one that can be read, whatever becomes of its writer.
 */
#pragma once

#include "pdh/logs/logcolumns.h"

struct pdh_binary_writer;

/* Open a file that exists: an empty one, or a binary log that is continued.  `maximum` bytes are
 * what it has at the end, 0: any number; if it is circular, older samples make room then.
 * ERROR_SUCCESS, PDH_LOG_FILE_CREATE_ERROR, PDH_LOG_FILE_TOO_SMALL; PDH_UNKNOWN_LOG_FORMAT where
 * the file is not a binary log of 64 bits; what reading it says; PDH_MEMORY_ALLOCATION_FAILURE. */
PDH_STATUS pdh_binary_writer_open(const char *file, uint64_t maximum, bool circular,
                                  const struct pdh_query *query, struct pdh_binary_writer **out);
void pdh_binary_writer_close(struct pdh_binary_writer *binary_writer); /* NULL has no effect */

/* Before the first sample: these are the columns.  With the query's lock.  PDH_UNMATCHED_APPEND_
 * COUNTER: the log that is continued has others; PDH_MEMORY_ALLOCATION_FAILURE. */
PDH_STATUS pdh_binary_writer_set_columns(struct pdh_binary_writer *binary_writer,
                                         const struct pdh_log_columns *columns);

/* Make a sample of a query's newest samples, of this local time.  With the query's lock. */
void pdh_binary_writer_build_sample(struct pdh_binary_writer *binary_writer,
                                    const struct pdh_log_columns *columns,
                                    const struct pdh_query *query, struct pdh_reading_parts *parts,
                                    uint64_t local);

/* Write it, or nothing.  PDH_END_OF_LOG_FILE or, before the first one, PDH_LOG_FILE_TOO_SMALL;
 * PDH_INCORRECT_APPEND_TIME: the log has later samples; PDH_LOG_FILE_OPEN_ERROR,
 * PDH_MEMORY_ALLOCATION_FAILURE. */
PDH_STATUS pdh_binary_writer_write_sample(struct pdh_binary_writer *binary_writer);
uint64_t
pdh_binary_writer_file_bytes(const struct pdh_binary_writer *binary_writer); /* of the file */
