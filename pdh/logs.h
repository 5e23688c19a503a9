/* SPDX-License-Identifier: MIT
 *
 * logs.h -- logs as sources of data, and logs that are written: CSV and TSV.
 */
#pragma once

#include "pdh/handles.h"
#include "pdh/letters.h"
#include "pdh/logtree.h"
#include "sdk/consumer/selection.h"

struct pdh_log;
struct pdh_query;
struct pdh_counter;
struct pdh_sample;
struct pdh_definition;
struct pdh_writing;

/* Read a log file.  *out has one reference.  ERROR_SUCCESS, PDH_FILE_NOT_FOUND,
 * PDH_LOG_FILE_OPEN_ERROR, PDH_LOG_TYPE_NOT_FOUND, PDH_UNABLE_READ_LOG_HEADER,
 * PDH_MEMORY_ALLOCATION_FAILURE. */
PDH_STATUS pdh_log_read(const char *file, struct pdh_log **out);

/* Is it the handle that PdhBindInputDataSource gives for live data? */
bool pdh_log_is_live(const struct pdh_log *log);

/* The columns of a computer (NULL or "": the first one) as if they were an answer, with their names;
 * both live as long as the log.  NULL: the log has nothing of that computer. */
const struct pdh_logtree *pdh_log_tree(const struct pdh_log *log, const char *computer);
void pdh_log_computers(const struct pdh_log *log, struct pdh_texts *out);

/* Where a query is in a log. */
struct pdh_log_reader;
void pdh_log_reader_free(struct pdh_log_reader *reader); /* NULL has no effect */

/* The next sample for these counters of a query.  ERROR_SUCCESS, PDH_NO_MORE_DATA, or
 * PDH_MEMORY_ALLOCATION_FAILURE.  With query->collecting. */
PDH_STATUS pdh_log_collect(struct pdh_query *query, struct pdh_counter *const *counters,
                           struct pdh_sample *samples, struct pdh_definition *definitions,
                           size_t count);

/* The times of the first and the last sample, local, and how many there are.  PDH_NO_DATA: none. */
PDH_STATUS pdh_log_range(const struct pdh_log *log, uint64_t *first, uint64_t *last,
                         uint32_t *count);

/* A log that stands for live data, and one that is being written; that takes `writing` over. */
PDH_STATUS pdh_log_live(struct pdh_log **out);
PDH_STATUS pdh_log_written(struct pdh_writing *writing, struct pdh_log **out);
struct pdh_writing *pdh_log_writing(const struct pdh_log *log); /* NULL: it is read */

DWORD pdh_log_type(const struct pdh_log *log); /* PDH_LOG_TYPE_CSV or _TSV */
uint64_t pdh_log_bytes(const struct pdh_log *log);

/* Give a log, the only reference to which is the caller's, a handle. */
PDH_STATUS pdh_log_give(struct pdh_log *log, HANDLE *out);
