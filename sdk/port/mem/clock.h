/* SPDX-License-Identifier: MIT
 *
 * clock.h -- time for tests that have none: the clocks of port/mem can be put forward.
 */
#ifndef EPC_PORT_MEM_CLOCK_H
#define EPC_PORT_MEM_CLOCK_H

#include <stdint.h>

/* From now on all clocks are this much later, for all threads. */
void epci_mem_clock_advance(uint32_t milliseconds);

#endif
