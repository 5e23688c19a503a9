/* SPDX-License-Identifier: MIT
 *
 * localtime.c -- no zone.
 */
#include "pdh/caller/localtime.h"

uint64_t pdh_local_from_utc(uint64_t utc)
{
    return utc;
}

uint64_t pdh_utc_from_local(uint64_t local)
{
    return local;
}

bool pdh_get_system_zone_rules(void *out, size_t bytes)
{
    (void)out;
    (void)bytes;
    return false;
}
