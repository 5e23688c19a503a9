/* SPDX-License-Identifier: MIT
 *
 * relogging.c -- the functions for logs whose values the caller sets (relog.h).
 */

#include "pdh/caller/texts.h"
#include "pdh/logs/logwriter.h"
#include "pdh/query/relog.h"
#include "pdh/source/log.h"
#include "sdk/port/port.h"

PDH_STATUS WINAPI PdhAddRelogCounter(PDH_HQUERY handle, LPCWSTR path, DWORD type, DWORD scale,
                                     LONGLONG time_base, PDH_HCOUNTER *out);
PDH_STATUS WINAPI PdhSetCounterValue(PDH_HCOUNTER handle, PPDH_RAW_COUNTER raw, LPCWSTR instance);
PDH_STATUS WINAPI PdhWriteRelogSample(PDH_HLOG handle, LONGLONG time);
PDH_STATUS WINAPI PdhResetRelogCounterValues(PDH_HLOG handle);

PDH_STATUS WINAPI PdhAddRelogCounter(PDH_HQUERY handle, LPCWSTR path, DWORD type, DWORD scale,
                                     LONGLONG time_base, PDH_HCOUNTER *out)
{
    const struct pdh_log_type kind = { type, (int32_t)scale, (uint64_t)time_base };
    const struct pdh_adding how = { .encoding = PDH_WIDE, .set_type = &kind };

    if (path && out)
        *out = NULL;
    return pdh_query_add_counter(handle, &how, path, out);
}

PDH_STATUS WINAPI PdhSetCounterValue(PDH_HCOUNTER handle, PPDH_RAW_COUNTER raw, LPCWSTR instance)
{
    struct pdh_counter *counter;
    struct kit_arena arena;
    PDH_STATUS status = PDH_S(PDH_INVALID_ARGUMENT);
    const char *utf8;

    if (!raw)
        return status;
    counter = pdh_object_from_handle(handle, PDH_COUNTER);
    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    kit_arena_init(&arena, epci_alloc, epci_free);
    utf8 = pdh_utf8_from_text(&arena, PDH_WIDE, instance);
    if (arena.refused) {
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    } else if (counter->relog) {
        epci_lock_enter(&counter->query->lock);
        status = pdh_relog_set_value(counter, raw, utf8);
        epci_lock_leave(&counter->query->lock);
    }
    kit_arena_release(&arena);
    pdh_object_release(&counter->object);
    return status;
}

PDH_STATUS WINAPI PdhWriteRelogSample(PDH_HLOG handle, LONGLONG time)
{
    struct pdh_log *log = pdh_object_from_handle(handle, PDH_LOG);
    PDH_STATUS status = PDH_S(PDH_INVALID_ARGUMENT);

    if (!log)
        return PDH_S(PDH_INVALID_HANDLE);
    if (log->writer && time > 0)
        status = pdh_log_writer_append_given_values(log->writer, (uint64_t)time);
    pdh_object_release((struct pdh_object *)log);
    return status;
}

PDH_STATUS WINAPI PdhResetRelogCounterValues(PDH_HLOG handle)
{
    struct pdh_log *log = pdh_object_from_handle(handle, PDH_LOG);
    PDH_STATUS status = PDH_S(PDH_INVALID_ARGUMENT);

    if (!log)
        return PDH_S(PDH_INVALID_HANDLE);
    if (log->writer) {
        pdh_log_writer_forget_given_values(log->writer);
        status = ERROR_SUCCESS;
    }
    pdh_object_release((struct pdh_object *)log);
    return status;
}
