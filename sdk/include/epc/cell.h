/* SPDX-License-Identifier: MIT
 *
 * cell.h -- the atomic operations with which epc.h updates a cell.  Private to epc.h.
 *
 * A cell is the memory of one counter's value: 8 bytes if `wide` is not 0, else 4, aligned to its
 * width.  No function here fails, waits or calls another function.
 *
 *         block: | length: 4 | a: 4      | b: 8                  |
 *                +-----------+-----------+-----------------------+
 *
 * Example.  b is 10.  One thread adds 1 and another adds 2, at the same time.  b is then 13, and a
 * Collect meanwhile shows 10, 11, 12 or 13.
 *
 * WRITER  One atomic operation on the cell, with release.  An addition is also a full barrier; on
 *         x86 every atomic addition is one.
 * READER  Collect loads the cell once, aligned, in its full width, with acquire (region/copy.h).
 * WHY     No load sees half of a store, because cells are aligned to their width.  No addition is
 *         lost, because each is one atomic operation.  With a load and a store one would be:
 *
 *              A: adds 1               B: adds 2               the cell
 *              ----------------------  ----------------------  --------
 *              loads 10                .                       10
 *              .                       loads 10                10
 *              stores 11               .                       11
 *              .                       stores 12               12
 *
 *         Release, which is free on x86, is for readers that must also see what the writer stored
 *         before the update.  Such a store is a slot's change for a new instance: without it the
 *         new value appears under the old instance's name (region/slot.h).  Another is the opening
 *         of a group (region/row.h).  The barrier is for groups, too.
 */
#ifndef EPC_CELL_H
#define EPC_CELL_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#define EPC_CELL_FENCE() _ReadWriteBarrier()
#else
#define EPC_CELL_FENCE() __asm__ volatile("" : : : "memory")
#endif

/* 8 bytes on x86: one instruction loads the cell and one stores it; others would split it. */
#if (defined(_MSC_VER) && defined(_M_IX86)) || (defined(__i386__) && defined(__SSE2__))
#include <emmintrin.h>
static inline void epc_cell_own_sse2(unsigned char *at, uint64_t amount)
{
    __m128i sum = _mm_set_epi32(0, 0, (int)(amount >> 32), (int)amount);
    EPC_CELL_FENCE();
    sum = _mm_add_epi64(sum, _mm_loadl_epi64((const __m128i *)(const void *)at));
    _mm_storel_epi64((__m128i *)(void *)at, sum);
    EPC_CELL_FENCE();
}
#define EPC_CELL_OWN_64(op, sign) epc_cell_own_sse2(at, 0 sign amount)
#endif

/* Each macro updates the cell of so many bits at `at`; OWN: one that only this thread writes. */
#if defined(__GNUC__) || defined(__clang__)
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define EPC_CELL_IN_C /* it does not see what assembler does */
#endif
#endif
#if defined(__SANITIZE_THREAD__) || !(defined(__x86_64__) || defined(__i386__))
#define EPC_CELL_IN_C
#endif
#define EPC_CELL_ADD(t, op) (void)__atomic_fetch_##op((t *)(void *)at, (t)amount, __ATOMIC_SEQ_CST)
#define EPC_CELL_SET(type)  __atomic_store_n((type *)(void *)at, (type)amount, __ATOMIC_RELEASE)
#define EPC_CELL_OWN_C(type, sign)                                                                 \
    __atomic_store_n((type *)(void *)at,                                                           \
                     __atomic_load_n((type *)(void *)at, __ATOMIC_RELAXED) sign(type) amount,      \
                     __ATOMIC_RELEASE)
/* One instruction; no compiler makes it of the C.  In the dialect of Intel gcc writes the size
 * before the address and clang does not; twice is permitted. */
#define EPC_CELL_OWN_ASM(type, op, suffix, size)                                                   \
    __asm__ volatile("{" #op suffix " %1, %0|" #op " " size " ptr %0, %1}"                         \
                     : "+m"(*(type *)(void *)at)                                                   \
                     : "er"((type)amount)                                                          \
                     : "memory", "cc")
#define EPC_CELL_ADD_32(op, sign) EPC_CELL_ADD(uint32_t, op)
#define EPC_CELL_ADD_64(op, sign) EPC_CELL_ADD(uint64_t, op)
#define EPC_CELL_SET_64           EPC_CELL_SET(uint64_t)
#ifdef EPC_CELL_IN_C
#define EPC_CELL_OWN_32(op, sign) EPC_CELL_OWN_C(uint32_t, sign)
#else
#define EPC_CELL_OWN_32(op, sign) EPC_CELL_OWN_ASM(uint32_t, op, "l", "dword")
#endif
#if defined(__x86_64__) && !defined(EPC_CELL_IN_C)
#define EPC_CELL_OWN_64(op, sign) EPC_CELL_OWN_ASM(uint64_t, op, "q", "qword")
#elif !defined(EPC_CELL_OWN_64)
#define EPC_CELL_OWN_64(op, sign) EPC_CELL_OWN_C(uint64_t, sign)
#endif
#elif defined(_MSC_VER)
#define EPC_CELL_SET(type) (void)(*(volatile type *)at = (type)amount)
#define EPC_CELL_ADD_32(op, sign)                                                                  \
    (void)_InterlockedExchangeAdd((volatile long *)at, (long)(0 sign amount))
#define EPC_CELL_OWN_32(op, sign) (void)(*(volatile uint32_t *)at += (uint32_t)(0 sign amount))
#ifdef _M_IX86
static inline void epc_cell_exchange(unsigned char *at, int64_t kept, int64_t more)
{
    volatile int64_t *cell = (volatile int64_t *)at;
    int64_t seen = *cell, old;
    do
        old = seen;
    while ((seen = _InterlockedCompareExchange64(cell, (old & kept) + more, old)) != old);
}
#define EPC_CELL_ADD_64(op, sign) epc_cell_exchange(at, -1, (int64_t)(0 sign amount))
#define EPC_CELL_SET_64           epc_cell_exchange(at, 0, (int64_t)amount)
#else
#define EPC_CELL_ADD_64(op, sign)                                                                  \
    (void)_InterlockedExchangeAdd64((volatile int64_t *)at, (int64_t)(0 sign amount))
#define EPC_CELL_SET_64           EPC_CELL_SET(uint64_t)
#define EPC_CELL_OWN_64(op, sign) (void)(*(volatile uint64_t *)at += 0 sign amount)
#endif
#else
#error "epc/cell.h needs GCC, Clang or MSVC: it updates counters with their atomic operations"
#endif

#define EPC_CELL_FUNCTION(name, eight, four)                                                       \
    static inline void epc_cell_##name(unsigned char *at, uint32_t wide, uint64_t amount)          \
    {                                                                                              \
        if (wide)                                                                                  \
            eight;                                                                                 \
        else                                                                                       \
            four;                                                                                  \
    }
EPC_CELL_FUNCTION(add, EPC_CELL_ADD_64(add, +), EPC_CELL_ADD_32(add, +))
EPC_CELL_FUNCTION(sub, EPC_CELL_ADD_64(sub, -), EPC_CELL_ADD_32(sub, -))
EPC_CELL_FUNCTION(set, EPC_CELL_SET_64, EPC_CELL_SET(uint32_t))
EPC_CELL_FUNCTION(add_own, EPC_CELL_OWN_64(add, +), EPC_CELL_OWN_32(add, +))
EPC_CELL_FUNCTION(sub_own, EPC_CELL_OWN_64(sub, -), EPC_CELL_OWN_32(sub, -))

#endif
