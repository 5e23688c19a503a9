/* SPDX-License-Identifier: MIT
 *
 * guard.h -- for the exception handlers of call.c: whether an address is a guard area of guard.c.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Is this address in the no-access area around an open buffer?  Then *place is its distance from
 * the buffer's first byte.  Takes no lock. */
bool host_is_in_guard_area(uint64_t address, int64_t *place);
