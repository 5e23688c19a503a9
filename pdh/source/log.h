/* SPDX-License-Identifier: MIT
 *
 * log.h -- logs as sources of data: CSV and TSV; and what else has a log's handle.
 */
#pragma once

#include "pdh/caller/handles.h"
#include "pdh/caller/texts.h"
#include "pdh/source/logcatalog.h"
#include "reader/selection/selection.h"
#include "reader/files/textlog.h"

struct pdh_log;

/* Read a log file.  *out has one reference.  ERROR_SUCCESS, PDH_FILE_NOT_FOUND,
 * PDH_LOG_FILE_OPEN_ERROR, PDH_LOG_TYPE_NOT_FOUND, PDH_UNABLE_READ_LOG_HEADER,
 * PDH_MEMORY_ALLOCATION_FAILURE. */
PDH_STATUS pdh_log_read_file(const char *file, struct pdh_log **out);

/* Is it the handle that PdhBindInputDataSource gives for live data? */
bool pdh_log_is_live(const struct pdh_log *log);

/* The columns of a computer (NULL or "": the first one) as if they were an answer, with their
 * names; both live as long as the log.  NULL: the log has nothing of that computer. */
const struct pdh_log_catalog *pdh_log_find_catalog(const struct pdh_log *log, const char *computer);
void pdh_log_list_computers(const struct pdh_log *log, struct pdh_texts *out);

/* Where a query is in a log. */
struct pdh_log_reader;
void pdh_log_reader_free(struct pdh_log_reader *reader); /* NULL has no effect */

/* A reader at the first row; NULL: no memory. */
struct pdh_log_reader *pdh_log_reader_new(const struct pdh_log *log);

/* The next row, with its time in the file's zone.  ERROR_SUCCESS, PDH_NO_MORE_DATA, or
 * PDH_MEMORY_ALLOCATION_FAILURE. */
PDH_STATUS pdh_log_reader_next_row(struct pdh_log_reader *reader, struct reader_textlog_row *row);

/* The times of the first and the last sample, local, and how many there are.  PDH_NO_DATA: none. */
PDH_STATUS pdh_log_time_range(const struct pdh_log *log, uint64_t *first, uint64_t *last,
                              uint32_t *count);

/* A log that means live data, and one that is being written (logwriter.h), the reference to
 * which it takes over. */
PDH_STATUS pdh_log_create_for_live_data(struct pdh_log **out);
PDH_STATUS pdh_log_from_writer(struct pdh_object *written, struct pdh_log **out);
struct pdh_object *pdh_log_get_writer(const struct pdh_log *log); /* NULL: it is read */

DWORD pdh_log_type(const struct pdh_log *log);             /* PDH_LOG_TYPE_CSV or _TSV */
uint64_t pdh_log_size_in_bytes(const struct pdh_log *log); /* of one that is read */

/* Give a log, the only reference to which is the caller's, a handle. */
PDH_STATUS pdh_log_create_handle(struct pdh_log *log, HANDLE *out);
