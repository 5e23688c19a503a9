/* SPDX-License-Identifier: MIT
 *
 * log.h -- the log of support/mem for tests: the events that were logged, in order.
 */
#pragma once

#include "sdk/port/port.h"

#define EPCI_MEM_LOG_KEPT 64

/* How many events were logged since the last clear, and event `number`, one of the first
 * EPCI_MEM_LOG_KEPT (else NULL).  It stays valid until the next clear. */
unsigned epci_mem_log_count(void);
const struct epci_event *epci_mem_logged_event(unsigned number);

/* Remove all events and all marks, as in a process that has just started.  No other thread may log
 * meanwhile. */
void epci_mem_clear_logged_events_and_marks(void);
