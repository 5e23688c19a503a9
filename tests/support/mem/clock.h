/* SPDX-License-Identifier: MIT
 *
 * clock.h -- tests can set the clocks of support/mem, and advance them instead of waiting.
 */
#pragma once

#include <stdint.h>

/* Advance all clocks, for all threads. */
void epci_mem_clock_advance(uint32_t milliseconds);

/* Set epci_clock_ticks, or epci_clock_100ns, to a value, for all threads; it goes on from there. */
void epci_mem_clock_set_ticks(uint64_t ticks);
void epci_mem_clock_set_100ns(uint64_t time);

/* epci_own_process_identity says from now on that this process started then; 0: in 1970. */
void epci_mem_set_process_start(uint64_t time);
