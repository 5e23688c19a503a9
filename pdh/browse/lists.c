/* SPDX-License-Identifier: MIT
 *
 * lists.c -- asks for the size, allocates, asks again; and once more if the list has grown since.
 */
#include "pdh/browse/lists.h"

#include <stdlib.h>
#include <wchar.h>

enum { TRIES = 5 };

/* Both conventions for a question for the size, and a list that has grown. */
static BOOL is_status_of_too_small_buffer(PDH_STATUS status)
{
    return status == PDH_S(PDH_MORE_DATA) || status == PDH_S(PDH_INSUFFICIENT_BUFFER);
}

static WCHAR *allocate_texts_anew(WCHAR *texts, DWORD letters)
{
    free(texts);
    return calloc((size_t)letters + 2, sizeof *texts);
}

struct pdh_browse_list pdh_browse_enum_machines(PDH_HLOG source)
{
    struct pdh_browse_list list = { NULL, ERROR_SUCCESS };
    DWORD letters = 0;

    list.status = PdhEnumMachinesHW(source, NULL, &letters);
    for (int i = 0;
         i < TRIES && letters && (is_status_of_too_small_buffer(list.status) || !list.texts); i++) {
        list.texts = allocate_texts_anew(list.texts, letters);
        if (!list.texts)
            break;
        list.status = PdhEnumMachinesHW(source, list.texts, &letters);
    }
    return list;
}

struct pdh_browse_list pdh_browse_enum_objects(PDH_HLOG source, const WCHAR *machine, DWORD detail)
{
    struct pdh_browse_list list = { NULL, ERROR_SUCCESS };
    DWORD letters = 0;

    list.status = PdhEnumObjectsHW(source, machine, NULL, &letters, detail, TRUE);
    for (int i = 0;
         i < TRIES && letters && (is_status_of_too_small_buffer(list.status) || !list.texts); i++) {
        list.texts = allocate_texts_anew(list.texts, letters);
        if (!list.texts)
            break;
        list.status = PdhEnumObjectsHW(source, machine, list.texts, &letters, detail, FALSE);
    }
    return list;
}

void pdh_browse_enum_object_items(PDH_HLOG source, const WCHAR *machine, const WCHAR *object,
                                  DWORD detail, struct pdh_browse_list *counters,
                                  struct pdh_browse_list *instances)
{
    DWORD counter_letters = 0, instance_letters = 0;
    PDH_STATUS status = PdhEnumObjectItemsHW(source, machine, object, NULL, &counter_letters, NULL,
                                             &instance_letters, detail, 0);

    counters->texts = instances->texts = NULL;
    for (int i = 0; i < TRIES && counter_letters &&
                    (is_status_of_too_small_buffer(status) || !counters->texts);
         i++) {
        counters->texts = allocate_texts_anew(counters->texts, counter_letters);
        instances->texts = allocate_texts_anew(instances->texts, instance_letters);
        if (!counters->texts || !instances->texts)
            break;
        status = PdhEnumObjectItemsHW(source, machine, object, counters->texts, &counter_letters,
                                      instance_letters ? instances->texts : NULL, &instance_letters,
                                      detail, 0);
    }
    counters->status = instances->status = status;
    if (instance_letters == 0)
        pdh_browse_list_free(instances);
}

void pdh_browse_query_default_name(PDH_HLOG source, const WCHAR *machine, const WCHAR *object,
                                   WCHAR *out, DWORD letters)
{
    PDH_STATUS status = object ? PdhGetDefaultPerfCounterHW(source, machine, object, out, &letters)
                               : PdhGetDefaultPerfObjectHW(source, machine, out, &letters);

    if (status != ERROR_SUCCESS)
        out[0] = 0;
}

void pdh_browse_list_free(struct pdh_browse_list *list)
{
    free(list->texts);
    list->texts = NULL;
}

const WCHAR *pdh_browse_first_text_of_list(const struct pdh_browse_list *list)
{
    return list->texts && list->texts[0] ? list->texts : NULL;
}

const WCHAR *pdh_browse_list_next(const WCHAR *text)
{
    const WCHAR *next = text + wcslen(text) + 1;

    return *next ? next : NULL;
}
