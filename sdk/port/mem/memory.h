/* SPDX-License-Identifier: MIT
 *
 * memory.h -- tests can make an allocation of port/mem fail.
 */
#pragma once

/* Make the allocation number `which` from now on (1: the next) return NULL, and no other; 0:
 * none. */
void epci_mem_fail_alloc(unsigned which);
