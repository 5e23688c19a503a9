/* SPDX-License-Identifier: MIT
 *
 * cell.h -- the atomic operations with which epc.h updates a cell.  Part of epc.h; not for direct
 * use.
 *
 * A cell is the memory of one counter's value: 8 bytes if `wide` is not 0, else 4, aligned to its
 * width.  No function here fails, waits or calls another function.
 *
 * WRITER  One atomic operation on the cell, with release.  An addition is also a full barrier; on
 *         x86 every atomic addition is one.
 * READER  Collect loads the cell once, aligned, in its full width, with acquire (core/slot.h).
 * WHY     Cells are aligned to their width, so no load sees half of a store.  No addition is lost,
 *         because each is one atomic operation.  Release, which is free on x86, is for readers that
 *         must also see what the writer stored before the update: a slot that was changed for a new
 *         instance (else the new value appears under the old instance's name), or a group that was
 *         opened (core/row.h).  The barrier is for groups, too.
 */
#ifndef EPC_CELL_H
#define EPC_CELL_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#ifdef _M_IX86
#include <emmintrin.h>
#endif
#endif

#if defined(__GNUC__) || defined(__clang__)
static inline void epc_cell_add(unsigned char *at, uint32_t wide, uint64_t amount)
{
    if (wide)
        (void)__atomic_fetch_add((uint64_t *)(void *)at, amount, __ATOMIC_SEQ_CST);
    else
        (void)__atomic_fetch_add((uint32_t *)(void *)at, (uint32_t)amount, __ATOMIC_SEQ_CST);
}

static inline void epc_cell_set(unsigned char *at, uint32_t wide, uint64_t value)
{
    if (wide)
        __atomic_store_n((uint64_t *)(void *)at, value, __ATOMIC_RELEASE);
    else
        __atomic_store_n((uint32_t *)(void *)at, (uint32_t)value, __ATOMIC_RELEASE);
}

/* Add to a cell that only this thread writes: a load, an addition, a store. */
static inline void epc_cell_add_own(unsigned char *at, uint32_t wide, uint64_t amount)
{
    uint64_t *cell = (uint64_t *)(void *)at;
    uint32_t *half = (uint32_t *)(void *)at;

    if (wide)
        __atomic_store_n(cell, __atomic_load_n(cell, __ATOMIC_RELAXED) + amount, __ATOMIC_RELEASE);
    else
        __atomic_store_n(half, __atomic_load_n(half, __ATOMIC_RELAXED) + (uint32_t)amount,
                         __ATOMIC_RELEASE);
}
#elif defined(_MSC_VER)
static __forceinline void epc_cell_add(unsigned char *at, uint32_t wide, uint64_t amount)
{
    if (!wide)
        (void)_InterlockedExchangeAdd((volatile long *)at, (long)amount);
#ifdef _M_IX86
    else {
        volatile __int64 *cell = (volatile __int64 *)at;
        __int64 seen = *cell, want;
        do
            want = seen;
        while ((seen = _InterlockedCompareExchange64(cell, want + (__int64)amount, want)) != want);
    }
#else
    else
        (void)_InterlockedExchangeAdd64((volatile __int64 *)at, (__int64)amount);
#endif
}

static __forceinline void epc_cell_set(unsigned char *at, uint32_t wide, uint64_t value)
{
    if (!wide)
        *(volatile uint32_t *)at = (uint32_t)value;
#ifdef _M_IX86
    else {
        volatile __int64 *cell = (volatile __int64 *)at;
        __int64 seen = *cell, want;
        do
            want = seen;
        while ((seen = _InterlockedCompareExchange64(cell, (__int64)value, want)) != want);
    }
#else
    else
        *(volatile uint64_t *)at = value;
#endif
}

static __forceinline void epc_cell_add_own(unsigned char *at, uint32_t wide, uint64_t amount)
{
    if (!wide)
        *(volatile uint32_t *)at += (uint32_t)amount;
#ifdef _M_IX86
    else { /* one instruction per load and store; a volatile access of 8 bytes takes two */
        __m128i sum = _mm_set_epi32(0, 0, (int)(amount >> 32), (int)amount);
        sum = _mm_add_epi64(sum, _mm_loadl_epi64((const __m128i *)at));
        _ReadWriteBarrier();
        _mm_storel_epi64((__m128i *)at, sum);
        _ReadWriteBarrier();
    }
#else
    else
        *(volatile uint64_t *)at += amount;
#endif
}
#else
#error "epc/cell.h needs GCC, Clang or MSVC: it updates counters with their atomic operations"
#endif

#endif
