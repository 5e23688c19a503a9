/* SPDX-License-Identifier: MIT
 *
 * explain.h -- the help text of a counter or an object, as the dialog shows it.
 */
#pragma once

#include "pdh/caller/types.h"

#define BROWSE_EXPLAIN_LETTERS 4096

/* Write the help text of a counter, or of an object where `counter` is NULL, to `out`; "" if there
 * is none, or it needs more than `letters` with its NUL.  Any thread. */
void pdh_browse_find_help_by_names(PDH_HLOG source, const WCHAR *machine, const WCHAR *object,
                                   const WCHAR *counter, WCHAR *out, DWORD letters);
