/* SPDX-License-Identifier: MIT
 *
 * timer.h -- the thread of PdhCollectQueryDataEx.  In win32; natively it does not exist.
 */
#pragma once

#include "pdh/query/query.h"

/* Call collect(query) every so many seconds on a thread of its own, and set the event after each
 * time; NULL is allowed.  A timer that runs already is replaced.  ERROR_SUCCESS,
 * PDH_INVALID_ARGUMENT for 0 seconds, PDH_NO_DATA without counters, PDH_INVALID_HANDLE where the
 * query has been closed meanwhile, PDH_MEMORY_ALLOCATION_FAILURE. */
PDH_STATUS pdh_timer_start(struct pdh_query *query, PDH_STATUS (*collect)(struct pdh_query *query),
                           DWORD seconds, HANDLE event);

/* Tell the timer, if there is one, to end.  It does not wait for a collection that runs, so any
 * thread may call it, with or without locks of other queries. */
void pdh_timer_stop_without_waiting(struct pdh_query *query);
