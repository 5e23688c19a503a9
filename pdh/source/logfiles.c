/* SPDX-License-Identifier: MIT
 *
 * logfiles.c -- what a file is, and the status of what is refused.
 */
#include "pdh/source/logfiles.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "kit/system/fileat.h"
#include "kit/system/files.h"
#include "reader/binarylog/rows/aslog.h"
#include "reader/files/joinedlog.h"

/* Larger texts are not read. */
#define LOG_MAX_BYTES ((size_t)512 * 1024 * 1024)

#define LOG_LOOK_BYTES 0x10000u

/* ---- What a file is ---- */

static PDH_STATUS status_from_file_error(int status)
{
    switch (status) {
    case EPC_OK:
        return ERROR_SUCCESS;
    case EPC_E_NOT_FOUND:
        return PDH_S(PDH_FILE_NOT_FOUND);
    case EPC_E_NOMEM:
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    default:
        return PDH_S(PDH_LOG_FILE_OPEN_ERROR);
    }
}

static PDH_STATUS read_kind_of_file(const char *name, enum reader_blg_file_kind *out)
{
    unsigned char *head = malloc(LOG_LOOK_BYTES);
    struct kit_file_at file = { NULL };
    size_t got = 0;
    int status = head ? kit_open_file_for_access_at_offsets(name, false, &file) : EPC_E_NOMEM;

    *out = READER_BLG_LOOKS_LIKE_NONE;
    if (status == EPC_OK)
        status = kit_file_at_read(&file, 0, head, LOG_LOOK_BYTES, &got);
    kit_file_at_close(&file);
    if (status == EPC_OK)
        *out = reader_blg_file_kind(epci_span_of(head, got));
    free(head);
    return status_from_file_error(status);
}

bool pdh_log_file_is_binary(const char *name)
{
    enum reader_blg_file_kind looks;

    return read_kind_of_file(name, &looks) == ERROR_SUCCESS && looks == READER_BLG_LOOKS_LIKE_TRACE;
}

/* "SQL:source!log" names a log in a database.  No database is read. */
static PDH_STATUS check_name_is_no_database(const char *name)
{
    const struct kit_slice all = kit_slice_of(name);

    if (all.bytes < 4 || !kit_slice_is_any_case((struct kit_slice){ name, 4 }, "SQL:"))
        return ERROR_SUCCESS;
    return strchr(name, '!') ? PDH_S(PDH_SQL_CONNECT_FAILED) : PDH_S(PDH_INVALID_SQL_LOG_FORMAT);
}

static PDH_STATUS read_text_log_file(struct pdh_log_files *files, const char *name)
{
    size_t bytes;
    const PDH_STATUS status =
        status_from_file_error(kit_read_file_up_to(name, LOG_MAX_BYTES, &files->data, &bytes));

    if (status != ERROR_SUCCESS)
        return status;
    files->text = epci_span_of(files->data, bytes);
    files->bytes = bytes;
    return reader_is_textlog_file(files->text) ? ERROR_SUCCESS : PDH_S(PDH_LOG_TYPE_NOT_FOUND);
}

static PDH_STATUS identify_and_add_log_file(struct pdh_log_files *files, const char *name)
{
    enum reader_blg_file_kind looks = READER_BLG_LOOKS_LIKE_NONE;
    struct kit_file_sign sign;
    PDH_STATUS status = check_name_is_no_database(name);

    if (files->data) /* a text is a source alone */
        return PDH_S(PDH_LOG_TYPE_NOT_FOUND);
    if (status == ERROR_SUCCESS)
        status = read_kind_of_file(name, &looks);
    if (status != ERROR_SUCCESS)
        return status;
    if (looks == READER_BLG_LOOKS_LIKE_2000)
        return PDH_S(PDH_OS_EARLIER_VERSION);
    if (looks != READER_BLG_LOOKS_LIKE_TRACE) {
        status =
            files->count == 0 ? read_text_log_file(files, name) : PDH_S(PDH_LOG_TYPE_NOT_FOUND);
        return status == PDH_S(PDH_LOG_TYPE_NOT_FOUND) && looks == READER_BLG_LOOKS_LIKE_NT
                   ? PDH_S(PDH_OS_EARLIER_VERSION)
                   : status;
    }
    files->names[files->count] = kit_copy_string(name);
    if (!files->names[files->count])
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    files->count++;
    files->type = PDH_LOG_TYPE_BINARY;
    if (kit_read_file_id_size_and_time(name, &sign))
        files->bytes += sign.bytes;
    return status;
}

PDH_STATUS pdh_log_files_identify_and_keep(struct pdh_log_files *out, const char *const *names,
                                           size_t count)
{
    PDH_STATUS status =
        count > 0 && count <= PDH_LOG_FILES ? ERROR_SUCCESS : PDH_S(PDH_INVALID_ARGUMENT);

    *out = (struct pdh_log_files){ .count = 0 };
    for (size_t i = 0; i < count && status == ERROR_SUCCESS; i++)
        status = identify_and_add_log_file(out, names[i]);
    return status;
}

void pdh_log_files_close(struct pdh_log_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->names[i]);
    kit_free(files->data);
    *files = (struct pdh_log_files){ .count = 0 };
}

/* ---- Reading ---- */

static bool exclude_every_log_column(void *context, const char *path)
{
    (void)context;
    (void)path;
    return false;
}

/* Why a binary log was not opened. */
static PDH_STATUS status_of_unopened_binary_log(const struct reader_textlog *log, int status)
{
    const struct reader_blg *blg = reader_get_blg_within_textlog(log);

    if (status != EPC_E_CORRUPT && status != EPC_E_RANGE)
        return status_from_file_error(status);
    /* A trace of something else. */
    if (blg && blg->order.count == 0 && blg->losses.foreign.count > 0)
        return PDH_S(PDH_UNKNOWN_LOG_FORMAT);
    return PDH_S(PDH_BINARY_LOG_CORRUPT);
}

static PDH_STATUS open_each_binary_log(const struct pdh_log_files *files, bool without_values,
                                       struct reader_textlog *logs)
{
    const struct reader_blg_log_options options = { .formulas = READER_FORMULAS_MICROSOFT,
                                                    .chooses = without_values
                                                                   ? exclude_every_log_column
                                                                   : NULL };
    char message[256];

    for (size_t i = 0; i < files->count; i++) {
        const int status =
            reader_blg_log_open_file(&logs[i], files->names[i], &options, message, sizeof message);

        if (status != EPC_OK)
            return status_of_unopened_binary_log(&logs[i], status);
    }
    return ERROR_SUCCESS;
}

static PDH_STATUS open_binary_logs_as_one(const struct pdh_log_files *files, bool without_values,
                                          struct reader_textlog *out)
{
    struct reader_textlog *logs = calloc(files->count, sizeof *logs);
    PDH_STATUS status = logs ? open_each_binary_log(files, without_values, logs)
                             : PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    char message[256];

    if (status == ERROR_SUCCESS && files->count == 1) {
        *out = logs[0];
    } else if (status == ERROR_SUCCESS) {
        const int joined = reader_join_open_logs(out, logs, files->count, message, sizeof message);

        if (joined != EPC_OK)
            status = joined == EPC_E_CORRUPT ? PDH_S(PDH_BINARY_LOG_CORRUPT)
                                             : status_from_file_error(joined);
    } else {
        for (size_t i = 0; logs && i < files->count; i++)
            reader_textlog_release(&logs[i]);
    }
    free(logs);
    return status;
}

PDH_STATUS pdh_log_files_open_as_one_log(const struct pdh_log_files *files, bool without_values,
                                         struct reader_textlog *out)
{
    char message[256];
    int opened;

    *out = (struct reader_textlog){ .column_count = 0 };
    if (files->count > 0)
        return open_binary_logs_as_one(files, without_values, out);
    opened = reader_textlog_open(out, files->text, NULL, message, sizeof message);
    return opened == EPC_E_CORRUPT ? PDH_S(PDH_UNABLE_READ_LOG_HEADER)
                                   : status_from_file_error(opened);
}
