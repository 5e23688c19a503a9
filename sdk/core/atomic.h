/* SPDX-License-Identifier: MIT
 *
 * atomic.h -- the few functions that order all accesses to shared memory.
 *
 * There are no fences: readers use acquire loads and writers release stores.  ThreadSanitizer
 * understands these, and they are free on x86.  Addresses must be aligned to the width.
 */
#pragma once

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

/* Store, and make the store visible to all threads before any later load of this thread.  This is
 * the only barrier; a release store does not order later loads, on x86 either. */
static inline void epci_store_before_loads_u32(uint32_t *at, uint32_t value)
{
    (void)__atomic_exchange_n(at, value, __ATOMIC_SEQ_CST);
}
