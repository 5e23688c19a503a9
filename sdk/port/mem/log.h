/* SPDX-License-Identifier: MIT
 *
 * log.h -- the log of port/mem as tests see it: what was logged, in order.
 */
#ifndef EPC_PORT_MEM_LOG_H
#define EPC_PORT_MEM_LOG_H

#include "sdk/port/port.h"

#define EPCI_MEM_LOG_KEPT 64

/* How many events were logged since the last clear, and one of the first EPCI_MEM_LOG_KEPT of them
 * (NULL: there is none of that number).  It stays valid until the next clear. */
unsigned epci_mem_log_count(void);
const struct epci_event *epci_mem_log_event(unsigned number);

/* Forget all events and all marks, as if the process had just begun.  No other thread may log. */
void epci_mem_log_clear(void);

#endif
