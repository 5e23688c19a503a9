/* SPDX-License-Identifier: MIT
 *
 * bind.c -- data sources: binding them, and the time that they cover.
 */

#include "pdh/caller/texts.h"
#include "pdh/source/log.h"
#include "pdh/source/catalog.h"
#include "sdk/port/port.h"

/* The texts of a list, each with its NUL, and after the last one another NUL.  Most programs bind
 * one file, and many pass a plain string, without the second NUL: what follows is only looked at
 * where the first file may have others after it. */
static size_t read_log_names_from_list(enum pdh_encoding encoding, const void *list,
                                       struct kit_arena *arena, const char **names)
{
    const unsigned char *at = list;
    bool several = true;
    size_t count = 0;

    while (several && count <= PDH_LOG_FILES) {
        names[count] = pdh_utf8_from_text(arena, encoding, at);
        if (!names[count])
            return 0;
        if (count++ == 0)
            several = pdh_log_file_is_binary(names[0]);
        at += pdh_text_bytes_with_nul(encoding, at);
        several = several && !pdh_is_text_list_end(encoding, at);
    }
    return count;
}

static PDH_STATUS create_data_source_handle(enum pdh_encoding encoding, HANDLE *out,
                                            const void *list)
{
    const char *names[PDH_LOG_FILES + 1];
    struct kit_arena arena;
    struct pdh_log *log;
    PDH_STATUS status;
    size_t count;

    if (!out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    *out = NULL;
    if (!list) {
        status = pdh_log_create_for_live_data(&log);
    } else {
        kit_arena_init(&arena, epci_alloc, epci_free);
        count = read_log_names_from_list(encoding, list, &arena, names);
        status =
            count ? pdh_log_read_file(names, count, &log) : PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
        kit_arena_release(&arena);
    }
    return status == ERROR_SUCCESS ? pdh_log_create_handle(log, out) : status;
}

#define BIND_SOURCE(suffix, in, text, encoding)                                                    \
    PDH_STATUS WINAPI PdhBindInputDataSource##suffix(PDH_HLOG *out, in list)                       \
    {                                                                                              \
        return create_data_source_handle(encoding, out, list);                                     \
    }
PDH_FORMS_A_W(BIND_SOURCE)

/* ---- Times ---- */

static PDH_STATUS return_time_range(const struct pdh_source *source, DWORD *entries,
                                    PDH_TIME_INFO *info, DWORD *bytes)
{
    uint64_t first = 0, last = 0;
    uint32_t count;
    PDH_STATUS status;

    if (!entries || !bytes || (!info && *bytes != 0))
        return PDH_S(PDH_INVALID_ARGUMENT);
    if (!source->log)
        return PDH_S(PDH_DATA_SOURCE_IS_REAL_TIME);
    *entries = 1;
    if (*bytes < sizeof *info) {
        *bytes = sizeof *info;
        return PDH_S(PDH_MORE_DATA);
    }
    *bytes = sizeof *info;
    status = pdh_log_read_time_range(source->log, &first, &last, &count);
    if (status != ERROR_SUCCESS)
        return status;
    *info = (PDH_TIME_INFO){ .StartTime = (LONGLONG)first,
                             .EndTime = (LONGLONG)last,
                             .SampleCount = count };
    return ERROR_SUCCESS;
}

static PDH_STATUS return_time_range_of_source(enum pdh_encoding encoding, enum pdh_source_form form,
                                              const void *source, DWORD *entries,
                                              PDH_TIME_INFO *info, DWORD *bytes)
{
    struct pdh_source opened;
    PDH_STATUS status = pdh_source_open_by_form(&opened, encoding, form, source);

    if (status == ERROR_SUCCESS)
        status = return_time_range(&opened, entries, info, bytes);
    pdh_source_close(&opened);
    return status;
}

#define TIME_RANGE(suffix, type, encoding, form)                                                   \
    PDH_STATUS WINAPI PdhGetDataSourceTimeRange##suffix(type source, LPDWORD entries,              \
                                                        PPDH_TIME_INFO info, LPDWORD bytes)        \
    {                                                                                              \
        return return_time_range_of_source(encoding, form, source, entries, info, bytes);          \
    }
TIME_RANGE(A, LPCSTR, PDH_ANSI, PDH_BY_NAME)
TIME_RANGE(W, LPCWSTR, PDH_WIDE, PDH_BY_NAME)
TIME_RANGE(H, PDH_HLOG, PDH_WIDE, PDH_BY_HANDLE)

/* The registry is the only source of live data. */
PDH_STATUS WINAPI PdhSetDefaultRealTimeDataSource(DWORD source)
{
    if (source == DATA_SOURCE_REGISTRY)
        return pdh_count_open_handles_of_kind(PDH_QUERY)
                   ? PDH_S(PDH_CANNOT_SET_DEFAULT_REALTIME_DATASOURCE)
                   : ERROR_SUCCESS;
    return source == DATA_SOURCE_WBEM ? PDH_S(PDH_CANNOT_CONNECT_WMI_SERVER)
                                      : PDH_S(PDH_INVALID_ARGUMENT);
}
