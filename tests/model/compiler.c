/* SPDX-License-Identifier: MIT
 *
 * compiler.c -- implements the functions that the compiler calls under -fsanitize=thread, and
 * memcpy and similar functions, which the linker wraps.  An actor's access to shared memory goes to
 * the model.
 *
 * The compiler chose the names.  Other accesses, and those of setup and check, are simply executed.
 */
#include <stddef.h>
#include <stdint.h>

#include "explore.h"
#include "memory.h"

static bool is_modelled(const volatile void *at)
{
    return model_is_running() && model_is_shared((const void *)(uintptr_t)at);
}

/* ---- Plain accesses, before they happen ---- */

static void plain(const void *at, unsigned long bytes, bool writes)
{
    if (is_modelled(at))
        model_plain(at, bytes, writes);
}

#define PLAIN(bytes)                                                                               \
    void __tsan_read##bytes(void *at);                                                             \
    void __tsan_read##bytes(void *at)                                                              \
    {                                                                                              \
        plain(at, bytes, false);                                                                   \
    }                                                                                              \
    void __tsan_write##bytes(void *at);                                                            \
    void __tsan_write##bytes(void *at)                                                             \
    {                                                                                              \
        plain(at, bytes, true);                                                                    \
    }

PLAIN(1)
PLAIN(2)
PLAIN(4)
PLAIN(8)
PLAIN(16)

void __tsan_read_range(void *at, unsigned long bytes);
void __tsan_read_range(void *at, unsigned long bytes)
{
    plain(at, bytes, false);
}

void __tsan_write_range(void *at, unsigned long bytes);
void __tsan_write_range(void *at, unsigned long bytes)
{
    plain(at, bytes, true);
}

void *__real_memcpy(void *to, const void *from, size_t bytes);
void *__wrap_memcpy(void *to, const void *from, size_t bytes);
void *__wrap_memcpy(void *to, const void *from, size_t bytes)
{
    plain(from, bytes, false);
    plain(to, bytes, true);
    return __real_memcpy(to, from, bytes);
}

void *__real_memset(void *to, int value, size_t bytes);
void *__wrap_memset(void *to, int value, size_t bytes);
void *__wrap_memset(void *to, int value, size_t bytes)
{
    plain(to, bytes, true);
    return __real_memset(to, value, bytes);
}

int __real_memcmp(const void *a, const void *b, size_t bytes);
int __wrap_memcmp(const void *a, const void *b, size_t bytes);
int __wrap_memcmp(const void *a, const void *b, size_t bytes)
{
    plain(a, bytes, false);
    plain(b, bytes, false);
    return __real_memcmp(a, b, bytes);
}

/* ---- Atomic accesses, replaced by the model's ---- */

#define CHANGE(type, bits, name, kind, call)                                                       \
    type __tsan_atomic##bits##_##name(volatile type *at, type value, int order);                   \
    type __tsan_atomic##bits##_##name(volatile type *at, type value, int order)                    \
    {                                                                                              \
        if (!is_modelled(at)) {                                                                    \
            type before = call(at, value, __ATOMIC_SEQ_CST);                                       \
            model_learn(before);                                                                   \
            return before;                                                                         \
        }                                                                                          \
        return (type)model_atomic(kind, (void *)(uintptr_t)at, bits / 8, value, order);            \
    }

#define ATOMIC(type, bits)                                                                         \
    type __tsan_atomic##bits##_load(const volatile type *at, int order);                           \
    type __tsan_atomic##bits##_load(const volatile type *at, int order)                            \
    {                                                                                              \
        if (!is_modelled(at)) {                                                                    \
            type value = __atomic_load_n(at, __ATOMIC_SEQ_CST);                                    \
            model_learn(value);                                                                    \
            return value;                                                                          \
        }                                                                                          \
        return (type)model_atomic(MODEL_LOAD, (void *)(uintptr_t)at, bits / 8, 0, order);          \
    }                                                                                              \
    void __tsan_atomic##bits##_store(volatile type *at, type value, int order);                    \
    void __tsan_atomic##bits##_store(volatile type *at, type value, int order)                     \
    {                                                                                              \
        if (!is_modelled(at))                                                                      \
            __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                         \
        else                                                                                       \
            model_atomic(MODEL_STORE, (void *)(uintptr_t)at, bits / 8, value, order);              \
    }                                                                                              \
    CHANGE(type, bits, fetch_add, MODEL_ADD, __atomic_fetch_add)                                   \
    CHANGE(type, bits, exchange, MODEL_EXCHANGE, __atomic_exchange_n)

/* Used only on memory that is not shared. */
int __tsan_atomic64_compare_exchange_strong(volatile uint64_t *at, uint64_t *expected,
                                            uint64_t desired, int order, int otherwise);
int __tsan_atomic64_compare_exchange_strong(volatile uint64_t *at, uint64_t *expected,
                                            uint64_t desired, int order, int otherwise)
{
    (void)order;
    (void)otherwise;
    model_check(!is_modelled(at), "model: compare-and-exchange of shared memory is not modelled");
    return __atomic_compare_exchange_n(at, expected, desired, false, __ATOMIC_SEQ_CST,
                                       __ATOMIC_SEQ_CST);
}

ATOMIC(uint32_t, 32)
ATOMIC(uint64_t, 64)

/* ---- Not used ---- */

void __tsan_init(void);
void __tsan_init(void)
{
}

void __tsan_func_entry(void *from);
void __tsan_func_entry(void *from)
{
    (void)from;
}

void __tsan_func_exit(void);
void __tsan_func_exit(void)
{
}
