/* SPDX-License-Identifier: MIT
 *
 * localtime.c -- the local time by the system's rules for that date.
 */
#include "pdh/caller/localtime.h"

#include <string.h>

#include <windows.h>

static uint64_t uint64_from_file_time(FILETIME time)
{
    return (uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime;
}

static FILETIME file_time_from_u64(uint64_t time)
{
    return (FILETIME){ .dwLowDateTime = (DWORD)time, .dwHighDateTime = (DWORD)(time >> 32) };
}

/* Dates go through whole milliseconds; the rest is added again. */
#define MILLISECOND 10000u

uint64_t pdh_local_from_utc(uint64_t utc)
{
    const FILETIME from = file_time_from_u64(utc);
    SYSTEMTIME date, local;
    FILETIME to;

    if (!FileTimeToSystemTime(&from, &date) ||
        !SystemTimeToTzSpecificLocalTime(NULL, &date, &local) || !SystemTimeToFileTime(&local, &to))
        return utc;
    return uint64_from_file_time(to) + utc % MILLISECOND;
}

uint64_t pdh_utc_from_local(uint64_t local)
{
    const FILETIME from = file_time_from_u64(local);
    SYSTEMTIME date, utc;
    FILETIME to;

    if (!FileTimeToSystemTime(&from, &date) ||
        !TzSpecificLocalTimeToSystemTime(NULL, &date, &utc) || !SystemTimeToFileTime(&utc, &to))
        return local;
    return uint64_from_file_time(to) + local % MILLISECOND;
}

bool pdh_get_system_zone_rules(void *out, size_t bytes)
{
    TIME_ZONE_INFORMATION zone;

    if (bytes != sizeof zone || GetTimeZoneInformation(&zone) == TIME_ZONE_ID_INVALID)
        return false;
    memcpy(out, &zone, sizeof zone);
    return true;
}
