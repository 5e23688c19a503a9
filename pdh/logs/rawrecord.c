/* SPDX-License-Identifier: MIT
 *
 * rawrecord.c -- PdhReadRawLogRecord: the record of a sample as the file has it; and
 * PdhUpdateLogFileCatalog.
 *
 * Of a binary log it is the record that its events join to, and of a text its line, with a NUL.
 */
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "kit/system/fileat.h"
#include "pdh/logs/logwriter.h"
#include "pdh/source/log.h"
#include "reader/binarylog/binarylog.h"

/* The latest record that is not later than a time. */
struct raw_record {
    uint64_t wanted, time; /* local */
    bool found;
    struct kit_buffer bytes;
};

static bool is_time_latest_but_not_after_wanted(const struct raw_record *record, uint64_t time)
{
    return time <= record->wanted && (!record->found || time >= record->time);
}

static void restart_record_at_time(struct raw_record *record, uint64_t time)
{
    record->found = true;
    record->time = time;
    record->bytes.bytes = 0;
}

/* ---- Binary ---- */

static int read_piece_of_log_file(void *context, uint64_t at, void *to, size_t count, size_t *got)
{
    return kit_file_at_read(context, at, to, count, got);
}

static void keep_sample_as_record(struct raw_record *record, const struct reader_blg_sample *sample)
{
    const uint32_t head[2] = { READER_BLG_RECORD, (uint32_t)(sizeof head + sample->parts.left) };

    restart_record_at_time(record, sample->local);
    kit_buffer_add_bytes(&record->bytes, head, sizeof head);
    kit_buffer_add_bytes(&record->bytes, sample->parts.at, sample->parts.left);
}

static int find_record_in_binary_file(struct raw_record *record, const char *name)
{
    struct kit_file_at file = { NULL };
    struct reader_blg_sample sample;
    struct reader_blg log = { .samples = 0 };
    char message[256];
    int status = kit_open_file_for_access_at_offsets(name, false, &file);

    if (status == EPC_OK)
        status = reader_blg_open(&log, (struct reader_blg_source){ read_piece_of_log_file, &file },
                                 message, sizeof message);
    while (status == EPC_OK && (status = reader_blg_next_sample(&log, &sample)) == EPC_OK)
        if (is_time_latest_but_not_after_wanted(record, sample.local))
            keep_sample_as_record(record, &sample);
    reader_blg_release(&log);
    kit_file_at_close(&file);
    return status == EPC_END ? EPC_OK : status;
}

static PDH_STATUS find_record_in_binary_logs(struct raw_record *record,
                                             const struct pdh_log_files *files)
{
    int status = EPC_OK;

    for (size_t i = 0; i < files->count && status == EPC_OK; i++)
        status = find_record_in_binary_file(record, files->names[i]);
    return status == EPC_OK        ? ERROR_SUCCESS
           : status == EPC_E_NOMEM ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE)
                                   : PDH_S(PDH_LOG_FILE_OPEN_ERROR);
}

/* ---- Text ---- */

static PDH_STATUS find_record_in_text_log(struct raw_record *record, const struct pdh_log *log)
{
    struct pdh_log_reader *reader;
    struct reader_textlog_row row;
    PDH_STATUS status = pdh_log_reader_new(log, true, &reader);

    if (status != ERROR_SUCCESS)
        return status;
    while ((status = pdh_log_reader_next_row(reader, &row)) == ERROR_SUCCESS)
        if (is_time_latest_but_not_after_wanted(record, row.time)) {
            restart_record_at_time(record, row.time);
            kit_buffer_add_bytes(&record->bytes, row.text.at, row.text.bytes);
            kit_buffer_add_bytes(&record->bytes, "", 1);
        }
    pdh_log_reader_free(reader);
    return status == PDH_S(PDH_NO_MORE_DATA) ? ERROR_SUCCESS : status;
}

/* ---- The exports ---- */

/* The structure ends with the first of its bytes. */
#define RAW_RECORD_HEAD offsetof(PDH_RAW_LOG_RECORD, RawBytes)

static PDH_STATUS return_record_to_caller(const struct raw_record *record, DWORD type,
                                          PPDH_RAW_LOG_RECORD out, DWORD *bytes)
{
    const size_t needed = RAW_RECORD_HEAD + record->bytes.bytes;
    const bool fits = *bytes >= needed;
    PDH_RAW_LOG_RECORD head = { .dwRecordType = type };

    if (!record->found)
        return PDH_S(PDH_ENTRY_NOT_IN_LOG_FILE);
    if (record->bytes.failed || needed > UINT32_MAX)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    *bytes = (DWORD)needed;
    if (!fits)
        return PDH_S(PDH_MORE_DATA);
    head.dwStructureSize = (DWORD)needed;
    head.dwItems = (DWORD)record->bytes.bytes;
    memcpy(out, &head, RAW_RECORD_HEAD);
    memcpy((unsigned char *)out + RAW_RECORD_HEAD, record->bytes.text, record->bytes.bytes);
    return ERROR_SUCCESS;
}

PDH_STATUS WINAPI PdhReadRawLogRecord(PDH_HLOG handle, FILETIME time, PPDH_RAW_LOG_RECORD out,
                                      LPDWORD bytes)
{
    struct raw_record record = { .wanted =
                                     (uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime };
    struct pdh_log *log;
    PDH_STATUS status;

    if (!bytes || (!out && *bytes != 0))
        return PDH_S(PDH_INVALID_ARGUMENT);
    log = pdh_object_from_handle(handle, PDH_LOG);
    if (!log)
        return PDH_S(PDH_INVALID_HANDLE);
    if (log->writer)
        status = PDH_S(PDH_INVALID_ARGUMENT);
    else if (log->live)
        status = PDH_S(PDH_DATA_SOURCE_IS_REAL_TIME);
    else if (log->files.type == PDH_LOG_TYPE_BINARY)
        status = find_record_in_binary_logs(&record, &log->files);
    else
        status = find_record_in_text_log(&record, log);
    if (status == ERROR_SUCCESS)
        status = return_record_to_caller(&record, log->files.type, out, bytes);
    kit_buffer_release(&record.bytes);
    pdh_object_release((struct pdh_object *)log);
    return status;
}

/* The catalogue of a binary log says what its samples are of, not where they are: it is always
 * right. */
PDH_STATUS WINAPI PdhUpdateLogFileCatalog(PDH_HLOG handle)
{
    struct pdh_log *log = pdh_object_from_handle(handle, PDH_LOG);
    struct pdh_object *writer;
    DWORD type;

    if (!log)
        return PDH_S(PDH_INVALID_HANDLE);
    writer = log->writer;
    type = writer ? pdh_log_writer_type(writer) : log->files.type;
    pdh_object_release((struct pdh_object *)log);
    switch (type) {
    case PDH_LOG_TYPE_BINARY:
        return ERROR_SUCCESS;
    case PDH_LOG_TYPE_CSV:
    case PDH_LOG_TYPE_TSV:
        return PDH_S(PDH_NOT_IMPLEMENTED);
    default:
        return PDH_S(PDH_UNKNOWN_LOG_FORMAT); /* live data have none */
    }
}
