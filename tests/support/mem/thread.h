/* SPDX-License-Identifier: MIT
 *
 * thread.h -- the thread priorities of support/mem, for tests.
 */
#pragma once

/* The priorities that support/mem knows; a thread starts with NORMAL. */
enum { EPCI_MEM_LOWEST = -2, EPCI_MEM_LOWERED = -1, EPCI_MEM_NORMAL = 0, EPCI_MEM_HIGHEST = 2 };

/* Get and set this thread's priority. */
int epci_mem_get_thread_priority(void);
void epci_mem_priority_set(int priority);
