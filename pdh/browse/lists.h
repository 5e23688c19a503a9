/* SPDX-License-Identifier: MIT
 *
 * lists.h -- calls a function of PDH that returns a list, and walks what it returned.
 */
#pragma once

#include <windows.h>

#include "pdh/types.h"

/* A MULTI_SZ of the heap, or NULL. */
struct browse_list {
    WCHAR *texts;
    PDH_STATUS status; /* why it is NULL */
};

struct browse_list browse_machines(PDH_HLOG source);
struct browse_list browse_objects(PDH_HLOG source, const WCHAR *machine, DWORD detail);

/* The two lists of an object.  instances->texts is NULL with a status of ERROR_SUCCESS where the
 * object has no instances. */
void browse_items(PDH_HLOG source, const WCHAR *machine, const WCHAR *object, DWORD detail,
                  struct browse_list *counters, struct browse_list *instances);

/* The default object, or the default counter of an object; "" without one. */
void browse_default(PDH_HLOG source, const WCHAR *machine, const WCHAR *object, WCHAR *out,
                    DWORD letters);

void browse_free(struct browse_list *list);

/* The text after this one; NULL after the last.  The first is browse_first. */
const WCHAR *browse_first(const struct browse_list *list);
const WCHAR *browse_next(const WCHAR *text);
