/* SPDX-License-Identifier: MIT
 *
 * timer.c -- natively there are no events to be set.
 */
#include "pdh/query/timer.h"

PDH_STATUS pdh_timer_start(struct pdh_query *query, PDH_STATUS (*collect)(struct pdh_query *query),
                           DWORD seconds, HANDLE event)
{
    (void)query;
    (void)collect;
    (void)event;
    return seconds ? PDH_S(PDH_NOT_IMPLEMENTED) : PDH_S(PDH_INVALID_ARGUMENT);
}

void pdh_timer_stop_without_waiting(struct pdh_query *query)
{
    (void)query;
}
