/* SPDX-License-Identifier: MIT
 *
 * logs.c -- the functions for logs: opening, updating, closing; what kind of log a file is.
 */

#include "pdh/caller/texts.h"
#include "pdh/source/log.h"
#include "pdh/query/query.h"
#include "pdh/logs/logwriter.h"

static PDH_STATUS open_log_to_write(const char *file, const char *caption, DWORD access,
                                    DWORD max_size, DWORD type, HANDLE handle, struct pdh_log **out)
{
    struct pdh_query *query = pdh_object_from_handle(handle, PDH_QUERY);
    struct pdh_object *writer = NULL;
    PDH_STATUS status;

    if (!query)
        return PDH_S(PDH_INVALID_HANDLE);
    status = pdh_log_writer_open(file, caption, access, max_size, type, query, &writer);
    pdh_object_release(&query->object);
    if (status == ERROR_SUCCESS)
        status = pdh_log_from_writer(writer, out);
    return status;
}

static PDH_STATUS open_log_to_read(const char *file, DWORD *type, struct pdh_log **out)
{
    PDH_STATUS status = pdh_log_read_file(&file, 1, out);

    if (status == ERROR_SUCCESS)
        *type = (*out)->files.type;
    return status;
}

static PDH_STATUS open_log(enum pdh_encoding encoding, const void *name, DWORD access, DWORD *type,
                           HANDLE query, DWORD max_size, const void *caption, HANDLE *out)
{
    struct pdh_log *log = NULL;
    struct kit_arena arena;
    PDH_STATUS status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    const char *file, *text;

    if (!name || !type || !out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    *out = NULL;
    kit_arena_init(&arena, epci_alloc, epci_free);
    file = pdh_utf8_from_text(&arena, encoding, name);
    text = pdh_utf8_from_text(&arena, encoding, caption);
    if (!arena.refused) {
        switch (access & PDH_LOG_ACCESS_MASK) {
        case PDH_LOG_READ_ACCESS:
            status = open_log_to_read(file, type, &log);
            break;
        case PDH_LOG_WRITE_ACCESS:
        case PDH_LOG_UPDATE_ACCESS:
            status = open_log_to_write(file, text, access, max_size, *type, query, &log);
            break;
        default:
            status = PDH_S(PDH_INVALID_ARGUMENT);
        }
    }
    kit_arena_release(&arena);
    return status == ERROR_SUCCESS ? pdh_log_create_handle(log, out) : status;
}

#define OPEN_LOG(suffix, in, buffer, encoding)                                                     \
    PDH_STATUS WINAPI PdhOpenLog##suffix(in name, DWORD access, LPDWORD type, PDH_HQUERY query,    \
                                         DWORD max_size, in caption, PDH_HLOG *out)                \
    {                                                                                              \
        return open_log(encoding, name, access, type, query, max_size, caption, out);              \
    }
PDH_FORMS_A_W(OPEN_LOG)

static PDH_STATUS append_row_to_log(enum pdh_encoding encoding, HANDLE handle, const void *text)
{
    struct pdh_log *log = pdh_object_from_handle(handle, PDH_LOG);
    struct pdh_object *writer = log ? log->writer : NULL;
    PDH_STATUS status = PDH_S(PDH_INVALID_HANDLE);
    struct kit_arena arena;

    kit_arena_init(&arena, epci_alloc, epci_free);
    if (writer) {
        const char *utf8 = pdh_utf8_from_text(&arena, encoding, text);

        status = arena.refused ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE)
                               : pdh_log_writer_collect_and_append_row(writer, utf8);
    } else if (log)
        status = PDH_S(PDH_INVALID_ARGUMENT);
    kit_arena_release(&arena);
    pdh_object_release((struct pdh_object *)log);
    return status;
}

#define UPDATE_LOG(suffix, in, out, encoding)                                                      \
    PDH_STATUS WINAPI PdhUpdateLog##suffix(PDH_HLOG log, in text)                                  \
    {                                                                                              \
        return append_row_to_log(encoding, log, text);                                             \
    }
PDH_FORMS_A_W(UPDATE_LOG)

PDH_STATUS WINAPI PdhCloseLog(PDH_HLOG handle, DWORD flags)
{
    struct pdh_log *log = pdh_handle_detach_object(handle, PDH_LOG);
    struct pdh_object *writer;

    if (!log)
        return PDH_S(PDH_INVALID_HANDLE);
    writer = log->writer;
    if (writer && flags & PDH_FLAGS_CLOSE_QUERY)
        PdhCloseQuery(pdh_log_writer_query_handle(writer));
    pdh_object_release((struct pdh_object *)log);
    return ERROR_SUCCESS;
}

PDH_STATUS WINAPI PdhGetLogFileSize(PDH_HLOG handle, LONGLONG *out)
{
    struct pdh_log *log;

    if (!out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    log = pdh_object_from_handle(handle, PDH_LOG);
    if (!log)
        return PDH_S(PDH_INVALID_HANDLE);
    *out = (LONGLONG)(log->writer ? pdh_log_writer_size_in_bytes(log->writer) : log->files.bytes);
    pdh_object_release((struct pdh_object *)log);
    return ERROR_SUCCESS;
}

static PDH_STATUS read_log_file_type(enum pdh_encoding encoding, const void *name, DWORD *out)
{
    struct pdh_log *log;
    struct kit_arena arena;
    PDH_STATUS status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    const char *file;

    if (!name || !out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    kit_arena_init(&arena, epci_alloc, epci_free);
    file = pdh_utf8_from_text(&arena, encoding, name);
    if (file)
        status = open_log_to_read(file, out, &log);
    kit_arena_release(&arena);
    if (status == ERROR_SUCCESS)
        pdh_object_release((struct pdh_object *)log);
    return status;
}

#define LOG_FILE_TYPE(suffix, in, buffer, encoding)                                                \
    PDH_STATUS WINAPI PdhGetLogFileType##suffix(in name, LPDWORD out);                             \
    PDH_STATUS WINAPI PdhGetLogFileType##suffix(in name, LPDWORD out)                              \
    {                                                                                              \
        return read_log_file_type(encoding, name, out);                                            \
    }
PDH_FORMS_A_W(LOG_FILE_TYPE)
