/* SPDX-License-Identifier: MIT
 *
 * logsample.h -- collecting from a log.
 */
#pragma once

#include "pdh/query/query.h"

/* The next sample for these counters of a query.  ERROR_SUCCESS, PDH_NO_MORE_DATA, or
 * PDH_MEMORY_ALLOCATION_FAILURE.  With query->collecting. */
PDH_STATUS pdh_query_collect_log_row(struct pdh_query *query, struct pdh_counter *const *counters,
                                     struct pdh_sample *samples, struct pdh_definition *definitions,
                                     size_t count);
