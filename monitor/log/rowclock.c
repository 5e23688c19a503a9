/* SPDX-License-Identifier: MIT
 *
 * rowclock.c -- the other computer's clock goes on while it is silent.
 */
#include "monitor/log/rowclock.h"

uint64_t mon_choose_row_time(struct mon_row_clock *clock, const struct mon_sampler *sampler,
                             uint64_t now)
{
    const bool live = sampler->pause != NULL;

    if (live && sampler->count > 1)
        return now;
    for (size_t i = 0; i < sampler->count; i++)
        if (sampler->computers[i].newer.there) {
            clock->known = true;
            clock->ahead = sampler->computers[i].newer.snapshot.data.head.perf_time_100ns - now;
            break;
        }
    return clock->known ? now + clock->ahead : now;
}
