/* SPDX-License-Identifier: MIT
 *
 * thread.h -- what tests ask of the threads of port/mem.
 */
#ifndef EPC_PORT_MEM_THREAD_H
#define EPC_PORT_MEM_THREAD_H

/* The priorities that port/mem knows; a thread starts with NORMAL. */
enum { EPCI_MEM_LOWEST = -2, EPCI_MEM_LOWERED = -1, EPCI_MEM_NORMAL = 0, EPCI_MEM_HIGHEST = 2 };

/* This thread's priority, and another one for it. */
int epci_mem_priority(void);
void epci_mem_priority_set(int priority);

#endif
