/* SPDX-License-Identifier: MIT
 *
 * validate.c -- PdhValidatePath: what adding the path would say, and which part is missing.
 */
#include <epc/epc.h>

#include "pdh/caller/texts.h"
#include "pdh/paths/elements.h"
#include "pdh/query/query.h"
#include "sdk/port/port.h"

/* The status of a path; of an instance and a counter that are both missing, the instance's. */
static PDH_STATUS find_path_status(const struct pdh_source *source, struct kit_arena *arena,
                                   const char *text)
{
    const PDH_STATUS status = pdh_counter_validate_path(source, text);
    struct reader_path_problem problem;
    struct reader_counter_path path;
    const char *any;

    if (status != PDH_S(PDH_CSTATUS_NO_COUNTER) || source->log ||
        reader_path_parse(kit_slice_of(text), &path, &problem) != EPC_OK)
        return status;
    path.counter = kit_slice_of("*");
    any = reader_path_text(arena, &path);
    if (!any)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    return pdh_counter_validate_path(source, any) == PDH_S(PDH_CSTATUS_NO_INSTANCE)
               ? PDH_S(PDH_CSTATUS_NO_INSTANCE)
               : status;
}

static PDH_STATUS validate_path(enum pdh_encoding encoding, HANDLE source, const void *text)
{
    struct kit_arena arena;
    struct pdh_source opened;
    PDH_STATUS status;
    const char *utf8;

    kit_arena_init(&arena, epci_alloc, epci_free);
    utf8 = pdh_utf8_from_text(&arena, encoding, text);
    status = pdh_source_from_handle(&opened, source);
    if (arena.refused)
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    else if (!utf8 || !*utf8)
        status = PDH_S(PDH_INVALID_ARGUMENT);
    if (status == ERROR_SUCCESS)
        status = find_path_status(&opened, &arena, utf8);
    pdh_source_close(&opened);
    kit_arena_release(&arena);
    return status;
}

#define VALIDATE_PATH(suffix, in, out, encoding)                                                   \
    PDH_STATUS WINAPI PdhValidatePath##suffix(in path)                                             \
    {                                                                                              \
        return validate_path(encoding, H_REALTIME_DATASOURCE, path);                               \
    }                                                                                              \
    PDH_STATUS WINAPI PdhValidatePathEx##suffix(PDH_HLOG source, in path)                          \
    {                                                                                              \
        return validate_path(encoding, source, path);                                              \
    }
PDH_FORMS_A_W(VALIDATE_PATH)
