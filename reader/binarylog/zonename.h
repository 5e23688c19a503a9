/* SPDX-License-Identifier: MIT
 *
 * zonename.h -- the name of a log's time zone, as Windows writes it into the head of a CSV.
 */
#pragma once

#include <stddef.h>

#include "reader/binarylog/format.h"

/* "Pacific Standard Time", also where the header has the number of its resource; that number as it
 * is, if the zone is not known; "" without a name. */
void reader_blg_zone_name(const struct reader_blg_wire_zone *zone, char *out, size_t capacity);
