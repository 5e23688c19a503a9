/* SPDX-License-Identifier: MIT
 *
 * timerange.c -- whether a query reads a log, and which of its samples.
 */
#include "pdh/source/log.h"
#include "pdh/query/query.h"

PDH_STATUS WINAPI PdhSetQueryTimeRange(PDH_HQUERY handle, PPDH_TIME_INFO info)
{
    struct pdh_query *query;
    PDH_STATUS status = ERROR_SUCCESS;

    if (!info || info->StartTime > info->EndTime)
        return PDH_S(PDH_INVALID_ARGUMENT);
    query = pdh_object_from_handle(handle, PDH_QUERY);
    if (!query)
        return PDH_S(PDH_INVALID_HANDLE);
    if (!query->source.log)
        status = PDH_S(PDH_DATA_SOURCE_IS_REAL_TIME);
    epci_lock_enter(&query->collecting);
    query->from = (uint64_t)info->StartTime;
    query->to = (uint64_t)info->EndTime;
    pdh_log_reader_free(query->reader);
    query->reader = NULL;
    query->has_read = false;
    epci_lock_leave(&query->collecting);
    pdh_object_release(&query->object);
    return status;
}

BOOL WINAPI PdhIsRealTimeQuery(PDH_HQUERY handle)
{
    struct pdh_query *query = pdh_object_from_handle(handle, PDH_QUERY);
    BOOL live = query && !query->source.log;

    pdh_object_release((struct pdh_object *)query);
    return live;
}
