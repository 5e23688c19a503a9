/* SPDX-License-Identifier: MIT
 *
 * logwriter.h -- a log that is being written: counted as objects with a handle are, but without
 * one.
 */
#pragma once

#include <stdint.h>

#include "pdh/caller/handles.h"

struct pdh_query;

/* Open a file for the counters of a query, with the arguments of PdhOpenLog.  ERROR_SUCCESS,
 * PDH_FILE_ALREADY_EXISTS, PDH_FILE_NOT_FOUND, PDH_LOG_FILE_CREATE_ERROR, PDH_UNKNOWN_LOG_FORMAT,
 * PDH_NOT_IMPLEMENTED for what is neither text nor binary; for a file that is continued
 * PDH_UNABLE_READ_LOG_HEADER where it is not a text log or ends within a row, and what
 * pdh_binary_writer_open says; PDH_INVALID_ARGUMENT, also of a circular log without a size;
 * PDH_MEMORY_ALLOCATION_FAILURE. */
PDH_STATUS pdh_log_writer_open(const char *file, const char *caption, DWORD access, DWORD max_size,
                               DWORD type, struct pdh_query *query, struct pdh_object **out);

/* Collect, and append a row; with a caption, `text` (or NULL) is in its column.  As
 * PdhCollectQueryData, PDH_END_OF_LOG_FILE or, before the first row, PDH_LOG_FILE_TOO_SMALL where
 * the row does not fit the size, PDH_LOG_FILE_OPEN_ERROR; where the file has other columns, or
 * later samples, PDH_UNABLE_READ_LOG_HEADER of a text, and of a binary log
 * PDH_UNMATCHED_APPEND_COUNTER and PDH_INCORRECT_APPEND_TIME.  Of an error nothing is in the file.
 */
PDH_STATUS pdh_log_writer_collect_and_append_row(struct pdh_object *writer, const char *text);

/* Append a row of this local time, of the values that the caller has set (relog.h).  As above;
 * PDH_NO_DATA: the query has no counter whose values are set. */
PDH_STATUS pdh_log_writer_append_given_values(struct pdh_object *writer, uint64_t time);
/* Forget those values. */
void pdh_log_writer_forget_given_values(struct pdh_object *writer);

DWORD pdh_log_writer_type(const struct pdh_object *writer); /* PDH_LOG_TYPE_ */
uint64_t pdh_log_writer_size_in_bytes(struct pdh_object *writer);
HANDLE pdh_log_writer_query_handle(const struct pdh_object *writer);
