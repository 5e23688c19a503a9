/* SPDX-License-Identifier: MIT
 *
 * systemtime.c -- the days since 1601 by the rule of leap years; epci_systemtime_from_100ns says
 * whether there is such a day and time.
 */
#include "reader/files/systemtime.h"

#include <string.h>

bool reader_100ns_from_systemtime(const uint16_t system[8], uint64_t *time_100ns)
{
    const bool early = system[1] <= 2;
    const uint64_t year = (uint64_t)system[0] - 1600 - early; /* begins in March, as in writer.c */
    const uint64_t month = (uint64_t)system[1] + (early ? 9u : UINT64_MAX - 2);
    uint64_t days, time;
    uint16_t back[8];

    if (system[0] < 1601 || system[0] > 30827 || system[1] < 1 || system[1] > 12 || system[3] < 1)
        return false;
    days = year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + system[3] - 1;
    time = (((days - 306) * 24 + system[4]) * 60 + system[5]) * 60 + system[6];
    time = (time * 1000 + system[7]) * 10000;
    epci_systemtime_from_100ns(time, back);
    back[2] = system[2];
    if (memcmp(back, system, sizeof back) != 0)
        return false;
    *time_100ns = time;
    return true;
}
