/* SPDX-License-Identifier: MIT
 *
 * clock.h -- tests can advance the clocks of port/mem instead of waiting.
 */
#pragma once

#include <stdint.h>

/* Advance all clocks, for all threads. */
void epci_mem_clock_advance(uint32_t milliseconds);
