/* SPDX-License-Identifier: MIT
 *
 * log.h -- logs as sources of data: CSV, TSV and binary ones; and what else has a log's handle.
 */
#pragma once

#include "pdh/caller/handles.h"
#include "pdh/caller/texts.h"
#include "pdh/source/logcatalog.h"
#include "pdh/source/logfiles.h"
#include "reader/binarylog/format.h"
#include "reader/files/textlog.h"
#include "reader/selection/selection.h"
#include "sdk/port/port.h"

/* Where a log that is read was written. */
struct pdh_log_origin {
    struct reader_zone zone; /* "" and 0 where it does not say */
    bool is_binary;          /* the rest is known of the first of the files: */
    uint64_t frequency;      /* of its clock */
    struct reader_blg_wire_zone rules;
};

struct pdh_log {
    struct pdh_object object;
    bool live;                  /* what PdhBindInputDataSource gives for live data */
    struct pdh_object *writer;  /* one reference; NULL: it is read */
    struct pdh_log_files files; /* of one that is read */
    struct pdh_log_origin origin;
    struct kit_arena arena;
    struct kit_slice *columns; /* their paths */
    size_t column_count;
    struct pdh_log_catalog *catalogs;
    size_t count, capacity;
    struct epci_lock lock; /* guards what is known of its samples: */
    bool has_range;
    uint64_t first, last;
    uint32_t samples;
};

/* Read a log file, or several binary ones as one.  *out has one reference.  ERROR_SUCCESS,
 * PDH_FILE_NOT_FOUND, PDH_LOG_FILE_OPEN_ERROR, PDH_LOG_TYPE_NOT_FOUND, PDH_UNABLE_READ_LOG_HEADER;
 * PDH_BINARY_LOG_CORRUPT, PDH_UNKNOWN_LOG_FORMAT: a trace, but not a log; PDH_OS_EARLIER_VERSION: a
 * log of Windows NT or 2000; PDH_SQL_CONNECT_FAILED, PDH_INVALID_SQL_LOG_FORMAT: the name of a
 * database; PDH_INVALID_ARGUMENT: more than PDH_LOG_FILES; PDH_MEMORY_ALLOCATION_FAILURE. */
PDH_STATUS pdh_log_read_file(const char *const *files, size_t count, struct pdh_log **out);

/* The columns of a computer (NULL or "": the first one) as if they were an answer, with their
 * names; both live as long as the log.  NULL: the log has nothing of that computer. */
const struct pdh_log_catalog *pdh_log_find_catalog(const struct pdh_log *log, const char *computer);
void pdh_log_list_computers(const struct pdh_log *log, struct pdh_texts *out);

/* Where a query is in a log. */
struct pdh_log_reader;
void pdh_log_reader_free(struct pdh_log_reader *reader); /* NULL has no effect */

/* A reader at the first row; `without_values`: of rows without values.  Statuses as
 * pdh_log_read_file. */
PDH_STATUS pdh_log_reader_new(const struct pdh_log *log, bool without_values,
                              struct pdh_log_reader **out);

/* The next row, with its time in the file's zone.  ERROR_SUCCESS, PDH_NO_MORE_DATA,
 * PDH_LOG_FILE_OPEN_ERROR where the file cannot be read any more, or PDH_MEMORY_ALLOCATION_FAILURE.
 */
PDH_STATUS pdh_log_reader_next_row(struct pdh_log_reader *reader, struct reader_textlog_row *row);

/* The numbers that the latest row has of a column of the log.  Of a text they are a double of the
 * type PDH_LOG_COUNTER_TYPE.  The status is a CStatus. */
void pdh_log_get_column_value(const struct pdh_log_reader *reader,
                              const struct reader_textlog_row *row, size_t column,
                              struct reader_textlog_raw *out);

/* The times of the first and the last sample, local, and how many there are.  PDH_NO_DATA: none. */
PDH_STATUS pdh_log_read_time_range(struct pdh_log *log, uint64_t *first, uint64_t *last,
                                   uint32_t *count);

/* A log that means live data, and one that is being written (logwriter.h), the reference to
 * which it takes over. */
PDH_STATUS pdh_log_create_for_live_data(struct pdh_log **out);
PDH_STATUS pdh_log_from_writer(struct pdh_object *written, struct pdh_log **out);

/* Give a log, the only reference to which is the caller's, a handle. */
PDH_STATUS pdh_log_create_handle(struct pdh_log *log, HANDLE *out);
