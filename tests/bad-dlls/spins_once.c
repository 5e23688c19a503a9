/* SPDX-License-Identifier: MIT
 *
 * spins_once.c -- the first Collect computes for four seconds of processor time, however long that
 * takes: more than the time limit of one second, and more than what a late call gets in addition.
 */
#include "provider.h"

/* In units of 100 ns. */
static ULONGLONG used(void)
{
    FILETIME begin, end, kernel, user;

    GetThreadTimes(GetCurrentThread(), &begin, &end, &kernel, &user);
    return ((ULONGLONG)user.dwHighDateTime << 32 | user.dwLowDateTime) +
           ((ULONGLONG)kernel.dwHighDateTime << 32 | kernel.dwLowDateTime);
}

ONLY_COLLECT_IS_BAD
{
    static BOOL spun;

    while (!spun && used() < 40000000)
        continue;
    spun = TRUE;
    return good_collect(query, data, bytes, types);
}
