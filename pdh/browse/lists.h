/* SPDX-License-Identifier: MIT
 *
 * lists.h -- calls a function of PDH that returns a list, and walks what it returned.
 */
#pragma once

#include <windows.h>

#include "pdh/caller/types.h"

/* A MULTI_SZ of the heap, or NULL. */
struct pdh_browse_list {
    WCHAR *texts;
    PDH_STATUS status; /* why it is NULL */
};

struct pdh_browse_list pdh_browse_enum_machines(PDH_HLOG source);
struct pdh_browse_list pdh_browse_enum_objects(PDH_HLOG source, const WCHAR *machine, DWORD detail);

/* The two lists of an object.  instances->texts is NULL with a status of ERROR_SUCCESS where the
 * object has no instances. */
void pdh_browse_enum_object_items(PDH_HLOG source, const WCHAR *machine, const WCHAR *object,
                                  DWORD detail, struct pdh_browse_list *counters,
                                  struct pdh_browse_list *instances);

/* The default object, or the default counter of an object; "" without one. */
void pdh_browse_query_default_name(PDH_HLOG source, const WCHAR *machine, const WCHAR *object,
                                   WCHAR *out, DWORD letters);

void pdh_browse_list_free(struct pdh_browse_list *list);

/* The text after this one; NULL after the last.  The first is pdh_browse_first_text_of_list. */
const WCHAR *pdh_browse_first_text_of_list(const struct pdh_browse_list *list);
const WCHAR *pdh_browse_list_next(const WCHAR *text);
