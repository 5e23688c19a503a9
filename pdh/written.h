/* SPDX-License-Identifier: MIT
 *
 * written.h -- a log that is being written: counted as objects with a handle are, but without one.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "pdh/handles.h"
#include "sdk/core/math.h"

struct pdh_query;
struct pdh_counter;

/* Open a file for the counters of a query, with the arguments of PdhOpenLog.  ERROR_SUCCESS,
 * PDH_FILE_ALREADY_EXISTS, PDH_FILE_NOT_FOUND, PDH_LOG_FILE_CREATE_ERROR, PDH_UNKNOWN_LOG_FORMAT,
 * PDH_NOT_IMPLEMENTED for binary logs, PDH_UNABLE_READ_LOG_HEADER for a file that is not a text log
 * or ends within a row, PDH_INVALID_ARGUMENT, PDH_MEMORY_ALLOCATION_FAILURE. */
PDH_STATUS pdh_writing_open(const char *file, const char *caption, DWORD access, DWORD most,
                            DWORD type, struct pdh_query *query, struct pdh_object **out);

/* Collect, and append a row; with a caption, `text` (or NULL) is in its column.  As
 * PdhCollectQueryData, PDH_END_OF_LOG_FILE or, before the first row, PDH_LOG_FILE_TOO_SMALL where
 * the row does not fit the size, PDH_LOG_FILE_OPEN_ERROR, and PDH_UNABLE_READ_LOG_HEADER where the
 * file has other columns.  Of an error nothing is in the file. */
PDH_STATUS pdh_writing_update(struct pdh_object *writing, const char *text);
uint64_t pdh_writing_bytes(struct pdh_object *writing);
HANDLE pdh_writing_query(const struct pdh_object *writing);

/* The value of a reading of the counter's newest sample, neither capped nor scaled; false: it has
 * none.  With the query's lock.  In values.c. */
bool pdh_reading_value(const struct pdh_counter *counter, size_t reading, struct epci_value *out);
