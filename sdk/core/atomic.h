/* SPDX-License-Identifier: MIT
 *
 * atomic.h -- all ordering of the shared memory goes through these few functions.
 *
 * No fences: readers order by acquire loads and writers by release stores, which ThreadSanitizer
 * understands and which cost nothing on x86.  Addresses are aligned to their width.
 */
#ifndef EPC_CORE_ATOMIC_H
#define EPC_CORE_ATOMIC_H

#include <stdint.h>

static inline uint32_t epci_load_u32(const uint32_t *at)
{
    return __atomic_load_n(at, __ATOMIC_ACQUIRE);
}

static inline uint64_t epci_load_u64(const uint64_t *at)
{
    return __atomic_load_n(at, __ATOMIC_ACQUIRE);
}

static inline void epci_store_u32(uint32_t *at, uint32_t value)
{
    __atomic_store_n(at, value, __ATOMIC_RELEASE);
}

static inline void epci_store_u64(uint64_t *at, uint64_t value)
{
    __atomic_store_n(at, value, __ATOMIC_RELEASE);
}

/* Store, and let everybody see it before this thread loads anything that stands behind it: the one
 * barrier (on x86 every locked instruction is one), for which a release store is not enough. */
static inline void epci_store_before_loads_u32(uint32_t *at, uint32_t value)
{
    (void)__atomic_exchange_n(at, value, __ATOMIC_SEQ_CST);
}

#endif
