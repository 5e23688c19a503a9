/* SPDX-License-Identifier: MIT
 *
 * source.c -- data sources by name, and by handle.
 */
#include "pdh/source/source.h"

#include "pdh/caller/handles.h"
#include "pdh/source/log.h"
#include "sdk/port/port.h"

PDH_STATUS pdh_source_open(struct pdh_source *out, enum pdh_encoding encoding, const void *name)
{
    struct kit_arena arena;
    PDH_STATUS status = ERROR_SUCCESS;
    const char *file;

    out->log = NULL;
    if (!name)
        return status;
    kit_arena_init(&arena, epci_alloc, epci_free);
    file = pdh_utf8_from_text(&arena, encoding, name);
    status = file ? pdh_log_read_file(&file, 1, &out->log) : PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    kit_arena_release(&arena);
    return status;
}

PDH_STATUS pdh_source_from_handle(struct pdh_source *out, HANDLE source)
{
    out->log = NULL;
    if (source == H_REALTIME_DATASOURCE)
        return ERROR_SUCCESS;
    if (source == H_WBEM_DATASOURCE)
        return PDH_S(PDH_CANNOT_CONNECT_WMI_SERVER);
    out->log = pdh_object_from_handle(source, PDH_LOG);
    if (!out->log)
        return PDH_S(PDH_INVALID_HANDLE);
    if (out->log->writer) {
        pdh_source_close(out);
        return PDH_S(PDH_INVALID_ARGUMENT);
    }
    if (out->log->live)
        pdh_source_close(out);
    return ERROR_SUCCESS;
}

PDH_STATUS pdh_source_open_by_form(struct pdh_source *out, enum pdh_encoding encoding,
                                   enum pdh_source_form form, const void *source)
{
    return form == PDH_BY_NAME ? pdh_source_open(out, encoding, source)
                               : pdh_source_from_handle(out, (HANDLE)(DWORD_PTR)source);
}

void pdh_source_close(struct pdh_source *source)
{
    pdh_object_release((struct pdh_object *)source->log);
    source->log = NULL;
}
