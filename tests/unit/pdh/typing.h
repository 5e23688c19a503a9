/* SPDX-License-Identifier: MIT
 *
 * typing.h -- counters of every type of docs/counter-types.md on the fake computer, and how they
 * move; each time in the same way. */
#pragma once

#include <stdbool.h>

#include "pdh/caller/types.h"

/* After fake_begin and epct_types_read. */
void types_begin(void);

/* Add a counter of each type that has a value, and fail if PDH refuses it.  The bases that follow
 * are in the answers, but PDH has to refuse them.  Returns how many counters there are, of at most
 * FAKE_TYPES. */
unsigned types_add(HQUERY query, HCOUNTER *counters);

/* Mostly upwards; sometimes nothing moves, a cell falls or starts over, or with `back` a clock goes
 * back. */
void types_move(bool back);
