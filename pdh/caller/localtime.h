/* SPDX-License-Identifier: MIT
 *
 * localtime.h -- local time, which PDH's structures have.  In win32 and native.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A time of the system (UTC) in the local zone of that moment's season, both in 100 ns since 1601;
 * and the other way round.  Natively they are equal. */
uint64_t pdh_local_from_utc(uint64_t utc);
uint64_t pdh_utc_from_local(uint64_t local);

/* The rules of this system's zone as a TIME_ZONE_INFORMATION, of `bytes` bytes; false: it has none,
 * and *out is as it was. */
bool pdh_get_system_zone_rules(void *out, size_t bytes);
