/* SPDX-License-Identifier: MIT
 *
 * callback.h -- gives what the user added to the program that showed the dialog.
 */
#pragma once

#include <stdbool.h>

#include "pdh/caller/texts.h"

/* Write the paths to the caller's buffer, set CallBackStatus to ERROR_SUCCESS or PDH_MORE_DATA, and
 * call the caller; again as long as it asks for that with a larger buffer, also where they fitted
 * before (docs/decisions/pdh-programs.md).  With bSingleCounterPerAdd it is the
 * first path, else a MULTI_SZ of all; what does not fit leaves the buffer as it was.
 *
 * ERROR_SUCCESS: the caller has them.  PDH_MORE_DATA: it has not.  *ends: the caller's function
 * returned an error, which is returned here, and the dialog has to end. */
PDH_STATUS pdh_browse_deliver_paths(enum pdh_encoding encoding, PDH_BROWSE_DLG_CONFIG_HW *config,
                                    const struct pdh_texts *paths, bool *ends);
