/* SPDX-License-Identifier: MIT
 *
 * relog.h -- counters whose values the caller sets, to write them to a log: PdhAddRelogCounter,
 * PdhSetCounterValue, PdhResetRelogCounterValues, PdhWriteRelogSample.
 *
 * Values stay until they are set again, or reset.  Of a wildcard each instance has its value; two
 * of one name in one sample are two instances.
 */
#pragma once

#include "pdh/query/query.h"

struct pdh_relog *pdh_relog_new(void);           /* NULL: no memory */
void pdh_relog_release(struct pdh_relog *relog); /* NULL has no effect */

/* Set the value of a counter whose values are set, and of a wildcard that of an instance.  With the
 * query's lock.  PDH_INVALID_ARGUMENT: of a wildcard no instance is named;
 * PDH_MEMORY_ALLOCATION_FAILURE. */
PDH_STATUS pdh_relog_set_value(struct pdh_counter *counter, const PDH_RAW_COUNTER *raw,
                               const char *instance);

/* Let the values that are set be the newest samples of all these counters of a query, taken at this
 * local time.  ERROR_SUCCESS, PDH_NO_DATA: it has no such counter, PDH_MEMORY_ALLOCATION_FAILURE.
 */
PDH_STATUS pdh_query_make_relog_samples(struct pdh_query *query, uint64_t time);

/* Forget the values of all these counters. */
void pdh_query_forget_relog_values(struct pdh_query *query);
