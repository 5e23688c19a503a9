/* SPDX-License-Identifier: MIT
 *
 * systemtime.h -- the opposite of epci_systemtime_from_100ns (sdk/schema/writer.h).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sdk/schema/writer.h"

/* Convert the eight numbers of a SYSTEMTIME, from 1601 to 30827, to units of 100 ns since 1601; the
 * day of week is not looked at.  False if there is no such day or time; then *time_100ns is
 * unchanged. */
bool reader_100ns_from_systemtime(const uint16_t system[8], uint64_t *time_100ns);
