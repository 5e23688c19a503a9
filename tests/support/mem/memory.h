/* SPDX-License-Identifier: MIT
 *
 * memory.h -- tests can make an allocation of support/mem fail, and see how much is mapped.
 */
#pragma once

#include <stddef.h>

/* Make the allocation number `which` from now on (1: the next) return NULL, and no other; 0:
 * none.  Returns 0 if the one of the call before has failed. */
unsigned epci_mem_set_nth_alloc_to_fail(unsigned which);

/* Bytes of addresses that are mapped now, by all sections together. */
size_t epci_mem_mapped_bytes(void);
