/* SPDX-License-Identifier: MIT
 *
 * logwriter.c -- PdhOpenLog, PdhUpdateLog, PdhCloseLog and PdhWriteRelogSample: a query's counters
 * written as CSV, TSV, or as a binary log.
 *
 * The columns are those of the first sample (logcolumns.h).  A log that is opened for reading is
 * one of log.h; this one has no rows to be read.
 */
#include "pdh/logs/logwriter.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "kit/system/tool.h"
#include "pdh/caller/localtime.h"
#include "pdh/logs/binarywriter.h"
#include "pdh/logs/textwriter.h"
#include "pdh/query/relog.h"
#include "pdh/source/log.h"

struct pdh_log_writer {
    struct pdh_object object;
    struct epci_lock lock;   /* guards the rest */
    struct pdh_query *query; /* one reference */
    DWORD type;
    uint64_t max_bytes; /* 0: no limit */
    struct pdh_log_columns columns;
    struct pdh_text_writer text;
    struct pdh_binary_writer *binary; /* NULL: it is a text */
};

static void release_writer(struct pdh_object *object)
{
    struct pdh_log_writer *writer = (struct pdh_log_writer *)object;

    pdh_text_writer_close(&writer->text);
    pdh_binary_writer_close(writer->binary);
    pdh_log_columns_release(&writer->columns);
    if (writer->query)
        pdh_object_release(&writer->query->object);
    free(writer);
}

/* ---- Opening ---- */

/* Make the file ready to be appended to, as the flags say. */
static PDH_STATUS prepare_log_file_by_flags(const char *file, DWORD access)
{
    const bool exists = kit_path_exists(file);
    const struct epci_span nothing = epci_span_of("", 0);
    int status = EPC_OK;

    switch (access & PDH_LOG_CREATE_MASK) {
    case PDH_LOG_CREATE_NEW:
        if (exists)
            return PDH_S(PDH_FILE_ALREADY_EXISTS);
        status = kit_write_file_atomically(file, &nothing, 1, false);
        break;
    case PDH_LOG_CREATE_ALWAYS:
        status = kit_write_file_atomically(file, &nothing, 1, true);
        break;
    case PDH_LOG_OPEN_ALWAYS:
        if (!exists)
            status = kit_write_file_atomically(file, &nothing, 1, false);
        break;
    case PDH_LOG_OPEN_EXISTING:
        if (!exists)
            return PDH_S(PDH_FILE_NOT_FOUND);
        break;
    default:
        return PDH_S(PDH_INVALID_ARGUMENT);
    }
    /* What may be replaced and cannot be, a folder say, is another error. */
    if (status == EPC_E_EXISTS && (access & PDH_LOG_CREATE_MASK) == PDH_LOG_CREATE_NEW)
        return PDH_S(PDH_FILE_ALREADY_EXISTS);
    return status == EPC_OK ? ERROR_SUCCESS : PDH_S(PDH_LOG_FILE_CREATE_ERROR);
}

/* The zone is that of the times: of the log that they are from, or of this system. */
static void set_text_format_and_zone(struct pdh_log_writer *writer)
{
    struct reader_textlog_style *style = &writer->text.style;

    style->form = writer->type == PDH_LOG_TYPE_TSV ? READER_TEXTLOG_TSV : READER_TEXTLOG_CSV;
    style->as_windows = writer->query->source.log != NULL;
    if (writer->query->source.log)
        style->zone = writer->query->source.log->origin.zone;
    else
        style->zone.bias = kit_read_time_zone(style->zone.name, sizeof style->zone.name);
}

static PDH_STATUS open_log_file_for_writer(struct pdh_log_writer *writer, const char *file,
                                           const char *caption, DWORD access)
{
    PDH_STATUS status = prepare_log_file_by_flags(file, access);

    if (status != ERROR_SUCCESS)
        return status;
    if (writer->type == PDH_LOG_TYPE_BINARY)
        return pdh_binary_writer_open(file, writer->max_bytes, (access & PDH_LOG_OPT_CIRCULAR) != 0,
                                      writer->query, &writer->binary);
    set_text_format_and_zone(writer);
    status = pdh_text_writer_open_existing(&writer->text, file);
    if (status == ERROR_SUCCESS && access & PDH_LOG_OPT_USER_STRING && caption) {
        writer->text.caption = kit_copy_string(caption);
        if (!writer->text.caption)
            status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    return status;
}

PDH_STATUS pdh_log_writer_open(const char *file, const char *caption, DWORD access, DWORD max_bytes,
                               DWORD type, struct pdh_query *query, struct pdh_object **out)
{
    const bool binary = type == PDH_LOG_TYPE_BINARY;
    struct pdh_log_writer *writer;
    PDH_STATUS status;

    if (type != PDH_LOG_TYPE_CSV && type != PDH_LOG_TYPE_TSV && !binary)
        return type == PDH_LOG_TYPE_UNDEFINED ? PDH_S(PDH_UNKNOWN_LOG_FORMAT)
                                              : PDH_S(PDH_NOT_IMPLEMENTED);
    if (binary && access & PDH_LOG_OPT_CIRCULAR && !max_bytes)
        return PDH_S(PDH_INVALID_ARGUMENT);
    writer = calloc(1, sizeof *writer);
    if (!writer)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    writer->object = (struct pdh_object){ .references = 1, .release = release_writer };
    writer->type = type;
    /* A limit without a unit counts samples of a log of one kind, which text logs are not. */
    writer->max_bytes = binary || access & PDH_LOG_OPT_MAX_IS_BYTES ? max_bytes : 0;
    pdh_object_retain(&query->object);
    writer->query = query;
    status = open_log_file_for_writer(writer, file, caption, access);
    if (status == ERROR_SUCCESS)
        *out = &writer->object;
    else
        release_writer(&writer->object);
    return status;
}

uint64_t pdh_log_writer_size_in_bytes(struct pdh_object *object)
{
    struct pdh_log_writer *writer = (struct pdh_log_writer *)object;
    uint64_t bytes;

    epci_lock_enter(&writer->lock);
    bytes = writer->binary ? pdh_binary_writer_file_bytes(writer->binary) : writer->text.file.bytes;
    epci_lock_leave(&writer->lock);
    return bytes;
}

HANDLE pdh_log_writer_query_handle(const struct pdh_object *object)
{
    return ((const struct pdh_log_writer *)object)->query->object.handle;
}

DWORD pdh_log_writer_type(const struct pdh_object *object)
{
    return ((const struct pdh_log_writer *)object)->type;
}

/* ---- Writing ---- */

/* Before the first row.  With the query's lock. */
static PDH_STATUS make_and_check_columns(struct pdh_log_writer *writer,
                                         struct pdh_reading_parts *parts)
{
    if (writer->columns.count == 0 &&
        !pdh_log_columns_make_from_query(&writer->columns, writer->query, writer->binary != NULL,
                                         parts))
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    if (writer->columns.count == 0)
        return PDH_S(PDH_NO_DATA);
    if (writer->binary)
        return pdh_binary_writer_set_columns(writer->binary, &writer->columns);
    return writer->text.head ? pdh_text_writer_compare_columns(&writer->text, &writer->columns)
                             : ERROR_SUCCESS;
}

/* Times of a log, and those that a caller gives, stay as they are: in the zone of the head. */
static uint64_t row_time_in_utc(const struct pdh_log_writer *writer, bool is_given)
{
    const uint64_t local = writer->query->time;

    return is_given || writer->query->source.log
               ? local + (uint64_t)(writer->text.style.zone.bias * (int64_t)READER_UNITS_PER_MINUTE)
               : pdh_utc_from_local(local);
}

/* Write the newest samples; `is_given`: their values and time are the caller's. */
static PDH_STATUS write_newest_samples(struct pdh_log_writer *writer, const char *text,
                                       bool is_given)
{
    struct pdh_reading_parts parts = { .of = NULL };
    struct kit_buffer row = { 0 };
    PDH_STATUS status;

    epci_lock_enter(&writer->lock);
    epci_lock_enter(&writer->query->lock);
    writer->text.style.as_windows |= is_given;
    status = writer->query->count ? make_and_check_columns(writer, &parts) : PDH_S(PDH_NO_DATA);
    if (status == ERROR_SUCCESS && writer->binary)
        pdh_binary_writer_build_sample(writer->binary, &writer->columns, writer->query, &parts,
                                       writer->query->time);
    else if (status == ERROR_SUCCESS &&
             !pdh_text_writer_format_row(&writer->text, &writer->columns, writer->query, &parts,
                                         row_time_in_utc(writer, is_given), text, &row))
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    pdh_readings_by_instance_release(&parts);
    epci_lock_leave(&writer->query->lock);
    if (status == ERROR_SUCCESS)
        status = writer->binary
                     ? pdh_binary_writer_write_sample(writer->binary)
                     : pdh_text_writer_append_row(&writer->text, writer->max_bytes, &row);
    epci_lock_leave(&writer->lock);
    kit_buffer_release(&row);
    return status;
}

PDH_STATUS pdh_log_writer_collect_and_append_row(struct pdh_object *object, const char *text)
{
    struct pdh_log_writer *writer = (struct pdh_log_writer *)object;
    const PDH_STATUS status = pdh_query_collect(writer->query);

    /* Where nothing has a value, the row says so. */
    return status == ERROR_SUCCESS || status == PDH_S(PDH_NO_DATA)
               ? write_newest_samples(writer, text, false)
               : status;
}

PDH_STATUS pdh_log_writer_append_given_values(struct pdh_object *object, uint64_t time)
{
    struct pdh_log_writer *writer = (struct pdh_log_writer *)object;
    const PDH_STATUS status = pdh_query_make_relog_samples(writer->query, time);

    return status == ERROR_SUCCESS ? write_newest_samples(writer, NULL, true) : status;
}

void pdh_log_writer_forget_given_values(struct pdh_object *object)
{
    pdh_query_forget_relog_values(((struct pdh_log_writer *)object)->query);
}
