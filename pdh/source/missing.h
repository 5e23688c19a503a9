/* SPDX-License-Identifier: MIT
 *
 * missing.h -- what PDH says of a path that means nothing.
 */
#pragma once

#include "pdh/caller/types.h"
#include "reader/selection/selection.h"

/* PDH_CSTATUS_NO_OBJECT, NO_COUNTER or NO_INSTANCE. */
PDH_STATUS pdh_missing_status(enum epci_missing_kind kind);
