/* SPDX-License-Identifier: MIT
 *
 * browse.h -- the dialog in which a user chooses counters.
 */
#pragma once

#include "pdh/caller/texts.h"

/* Show the dialog.  The structures of the four functions are equal but for their encoding and the
 * kind of their data source, which is open as `source` already.  ERROR_SUCCESS,
 * PDH_DIALOG_CANCELLED, PDH_MORE_DATA (the only selection did not fit), PDH_INVALID_ARGUMENT, or
 * what the caller's callback returned.  One call has its own state; any thread. */
PDH_STATUS pdh_show_browse_dialog(enum pdh_encoding encoding, PDH_BROWSE_DLG_CONFIG_HW *config,
                                  PDH_HLOG source);
