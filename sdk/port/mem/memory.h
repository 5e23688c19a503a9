/* SPDX-License-Identifier: MIT
 *
 * memory.h -- the memory of port/mem as tests see it: it can be made to run out.
 */
#ifndef EPC_PORT_MEM_MEMORY_H
#define EPC_PORT_MEM_MEMORY_H

/* Let the allocation number `which` from now (1: the next) return NULL, and only that; 0: none. */
void epci_mem_fail_alloc(unsigned which);

#endif
