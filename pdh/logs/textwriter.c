/* SPDX-License-Identifier: MIT
 *
 * textwriter.c -- a file grows by one row at a time, or not at all.
 */
#include "pdh/logs/textwriter.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/values/values.h"

/* Larger files are not continued. */
#define ROWS_MAX_READ_BYTES ((size_t)512 * 1024 * 1024)

/* ---- Opening ---- */

/* Keep the first line of the log that is in a file, and write on in its zone. */
static PDH_STATUS keep_head_and_zone_of_file(struct pdh_text_writer *rows, const char *bytes,
                                             size_t count)
{
    const struct epci_span all = epci_span_of(bytes, count);
    const char *end = memchr(bytes, '\n', count);
    struct reader_textlog log = { 0 };
    char message[256];
    int status;

    if (!end || bytes[count - 1] != '\n' || !reader_is_textlog_file(all))
        return PDH_S(PDH_UNABLE_READ_LOG_HEADER);
    count = (size_t)(end + 1 - bytes);
    status = reader_textlog_open(&log, epci_span_of(bytes, count), NULL, message, sizeof message);
    if (status == EPC_OK && log.dialect == READER_TEXTLOG_LOG && log.has_bias) {
        rows->style.zone = log.zone;
        rows->head = malloc(count + 1);
        if (rows->head) {
            memcpy(rows->head, bytes, count);
            rows->head[count] = '\0';
        }
    }
    reader_textlog_release(&log);
    if (status == EPC_OK && !rows->head)
        return PDH_S(PDH_UNABLE_READ_LOG_HEADER);
    return status == EPC_OK        ? ERROR_SUCCESS
           : status == EPC_E_NOMEM ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE)
                                   : PDH_S(PDH_UNABLE_READ_LOG_HEADER);
}

/* What is in the file already: nothing, or a log whose rows these may be. */
static PDH_STATUS read_head_of_existing_file(struct pdh_text_writer *rows, const char *file)
{
    PDH_STATUS status = ERROR_SUCCESS;
    void *data = NULL;
    size_t bytes = 0;

    if (rows->file.bytes == 0)
        return ERROR_SUCCESS;
    if (kit_read_file_up_to(file, ROWS_MAX_READ_BYTES, &data, &bytes) != EPC_OK)
        return PDH_S(PDH_LOG_FILE_OPEN_ERROR);
    if (bytes)
        status = keep_head_and_zone_of_file(rows, data, bytes);
    kit_free(data);
    return status;
}

PDH_STATUS pdh_text_writer_open_existing(struct pdh_text_writer *rows, const char *file)
{
    PDH_STATUS status;

    if (kit_open_existing_file_to_append(file, &rows->file) != EPC_OK)
        return PDH_S(PDH_LOG_FILE_CREATE_ERROR);
    status = read_head_of_existing_file(rows, file);
    /* What follows in a file that has a head is not the head again. */
    rows->has_head = rows->file.bytes > 0;
    return status;
}

void pdh_text_writer_close(struct pdh_text_writer *rows)
{
    kit_close_growing_file(&rows->file);
    free(rows->caption);
    free(rows->head);
}

/* Does the file that is continued have these columns? */
PDH_STATUS pdh_text_writer_compare_columns(struct pdh_text_writer *rows,
                                           const struct pdh_log_columns *columns)
{
    const char separator = rows->style.form == READER_TEXTLOG_TSV ? '\t' : ',';
    struct reader_textlog log;
    char message[256];
    const int status = reader_textlog_open(&log, epci_span_of(rows->head, strlen(rows->head)), NULL,
                                           message, sizeof message);
    bool same = status == EPC_OK && log.column_count == columns->count &&
                log.separator == separator &&
                kit_slices_equal(log.caption, kit_slice_of(rows->caption ? rows->caption : ""));

    for (size_t i = 0; same && i < columns->count; i++)
        same = kit_slices_equal_any_case(log.columns[i], kit_slice_of(columns->list[i].path));
    reader_textlog_release(&log);
    if (status == EPC_E_NOMEM)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    if (!same)
        return PDH_S(PDH_UNABLE_READ_LOG_HEADER);
    free(rows->head);
    rows->head = NULL;
    return ERROR_SUCCESS;
}

/* ---- Rows ---- */

/* With the query's lock. */
static void compute_column_value(struct pdh_reading_parts *parts,
                                 const struct pdh_log_column *column,
                                 struct reader_textlog_value *out)
{
    const size_t at = pdh_log_column_find_reading(parts, column);
    struct reader_value value;

    if (at == SIZE_MAX || !pdh_compute_reading_value(column->counter, at, &value))
        return;
    out->kind = value.is_whole ? READER_TEXTLOG_WHOLE : READER_TEXTLOG_NUMBER;
    out->whole = value.whole;
    out->is_negative = value.is_negative;
    out->number = value.number;
}

/* The values of all columns, and after them the caller's text.  With the query's lock. */
static void compute_row_values(const struct pdh_text_writer *rows,
                               const struct pdh_log_columns *columns, const struct pdh_query *query,
                               struct pdh_reading_parts *parts, const char *text,
                               struct reader_textlog_value *values)
{
    const struct pdh_counter *before = NULL;
    bool has = false;

    for (size_t i = 0; i < columns->count; i++) {
        const struct pdh_log_column *column = &columns->list[i];

        if (column->counter != before)
            has = pdh_log_column_is_in_query(column, query);
        before = column->counter;
        if (has)
            compute_column_value(parts, column, &values[i]);
    }
    if (rows->caption && text && *text)
        values[columns->count] = (struct reader_textlog_value){ .kind = READER_TEXTLOG_TEXT,
                                                                .text = kit_slice_of(text) };
}

/* The row with its head, if it is the first one. */
bool pdh_text_writer_format_row(const struct pdh_text_writer *rows,
                                const struct pdh_log_columns *columns,
                                const struct pdh_query *query, struct pdh_reading_parts *parts,
                                uint64_t time, const char *text, struct kit_buffer *out)
{
    const size_t count = columns->count + (rows->caption != NULL);
    const char **paths = calloc(count + 1, sizeof *paths);
    struct reader_textlog_value *values = calloc(count + 1, sizeof *values);

    if (paths && values) {
        for (size_t i = 0; i < columns->count; i++)
            paths[i] = columns->list[i].path;
        paths[columns->count] = rows->caption;
        compute_row_values(rows, columns, query, parts, text, values);
        if (!rows->has_head)
            reader_textlog_append_head(out, &rows->style, paths, count);
        reader_textlog_append_row(out, &rows->style, paths, time, values, count);
    }
    free(paths);
    free(values);
    return paths && values && !out->failed;
}

/* Append a row, or nothing. */
PDH_STATUS pdh_text_writer_append_row(struct pdh_text_writer *rows, uint64_t maximum,
                                      const struct kit_buffer *row)
{
    if (maximum && rows->file.bytes + row->bytes > maximum)
        return rows->has_head ? PDH_S(PDH_END_OF_LOG_FILE) : PDH_S(PDH_LOG_FILE_TOO_SMALL);
    if (kit_append_to_growing_file(&rows->file, epci_span_of(row->text, row->bytes)) != EPC_OK)
        return PDH_S(PDH_LOG_FILE_OPEN_ERROR);
    rows->has_head = true;
    return ERROR_SUCCESS;
}
