/* SPDX-License-Identifier: MIT
 *
 * textwriter.h -- rows of CSV or TSV that are written, with the guards of logwriter.c.
 */
#pragma once

#include "kit/system/files.h"
#include "pdh/logs/logcolumns.h"
#include "reader/files/textlog.h"

/* Zeroed: nothing is open. */
struct pdh_text_writer {
    struct kit_growing file;
    struct reader_textlog_style style;
    char *head;    /* the first line of a file that had one; NULL: none, or compared */
    char *caption; /* NULL: there is no such column */
    bool has_head; /* the head is written */
};

/* Open a file that exists, to append rows.  Its zone is that of the style.  ERROR_SUCCESS,
 * PDH_LOG_FILE_CREATE_ERROR, PDH_LOG_FILE_OPEN_ERROR, PDH_UNABLE_READ_LOG_HEADER for a file that is
 * not a text log or ends within a row, PDH_MEMORY_ALLOCATION_FAILURE.  Close in every case. */
PDH_STATUS pdh_text_writer_open_existing(struct pdh_text_writer *rows, const char *file);
void pdh_text_writer_close(struct pdh_text_writer *rows);

/* Has the file that is continued these columns?  PDH_UNABLE_READ_LOG_HEADER. */
PDH_STATUS pdh_text_writer_compare_columns(struct pdh_text_writer *rows,
                                           const struct pdh_log_columns *columns);

/* Make the row of a query's newest samples, with the head if it is the first one; `time`: of the
 * row, in UTC; `text`, or NULL, is in the caption's column.  With the query's lock.  False: no
 * memory. */
bool pdh_text_writer_format_row(const struct pdh_text_writer *rows,
                                const struct pdh_log_columns *columns,
                                const struct pdh_query *query, struct pdh_reading_parts *parts,
                                uint64_t time, const char *text, struct kit_buffer *out);

/* Append it, or nothing; `maximum` bytes (0: any number) are what the file has then.
 * PDH_END_OF_LOG_FILE or, before the first row, PDH_LOG_FILE_TOO_SMALL; PDH_LOG_FILE_OPEN_ERROR. */
PDH_STATUS pdh_text_writer_append_row(struct pdh_text_writer *rows, uint64_t maximum,
                                      const struct kit_buffer *row);
