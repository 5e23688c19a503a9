/* SPDX-License-Identifier: MIT
 *
 * deadline.h -- the time until which a function of POSIX waits.
 */
#pragma once

#include <stdint.h>
#include <time.h>

/* Of CLOCK_REALTIME, this long from now; EPCI_FOREVER is 49 days here. */
static inline struct timespec epci_deadline_after_milliseconds(uint32_t milliseconds)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    until.tv_sec += (time_t)(milliseconds / 1000) + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return until;
}
