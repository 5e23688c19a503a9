/* SPDX-License-Identifier: MIT
 *
 * browse.h -- the dialog in which a user chooses counters.
 */
#pragma once

#include "pdh/letters.h"

/* Where the dialog's texts for a counter come from; the rest it asks of the exported functions. */
#define BROWSE_EXPLAIN_LETTERS 4096

/* Show the dialog.  The structures of the four functions are equal but for their letters and the
 * kind of their data source, which is open as `source` already.  ERROR_SUCCESS,
 * PDH_DIALOG_CANCELLED, PDH_INVALID_ARGUMENT, or what the caller's callback returned. */
PDH_STATUS pdh_browse(enum pdh_letters letters, PDH_BROWSE_DLG_CONFIG_HW *config, PDH_HLOG source);

/* The help text of a counter, or of an object where `counter` is NULL; "" without one.  In
 * explain.c. */
void pdh_explain(PDH_HLOG source, const WCHAR *machine, const WCHAR *object, const WCHAR *counter,
                 WCHAR *out, DWORD letters);
