/* SPDX-License-Identifier: MIT
 *
 * hooks.c -- functions of kit/system/posix/port that tests can make fail, advance or watch; the
 * linker calls __wrap_X in the place of X (tests/CMakeLists.txt).
 */
#include "clock.h"
#include "memory.h"

#include "sdk/port/port.h"

void *__real_epci_alloc(size_t bytes);
void *__wrap_epci_alloc(size_t bytes);
uint64_t __real_epci_clock_ticks(void);
uint64_t __wrap_epci_clock_ticks(void);
uint64_t __real_epci_clock_100ns(void);
__attribute__((weak)) uint64_t __wrap_epci_clock_100ns(void); /* check_calls.c has its own */
struct epci_identity __real_epci_own_process_identity(void);
struct epci_identity __wrap_epci_own_process_identity(void);

static unsigned fails_in; /* allocations; 0: none fails */

unsigned epci_mem_set_nth_alloc_to_fail(unsigned which)
{
    return __atomic_exchange_n(&fails_in, which, __ATOMIC_RELAXED);
}

void *__wrap_epci_alloc(size_t bytes)
{
    if (__atomic_load_n(&fails_in, __ATOMIC_RELAXED) != 0 &&
        __atomic_fetch_sub(&fails_in, 1, __ATOMIC_RELAXED) == 1)
        return NULL;
    return __real_epci_alloc(bytes);
}

static uint64_t start_time;

void epci_mem_set_process_start(uint64_t time)
{
    start_time = time;
}

struct epci_identity __wrap_epci_own_process_identity(void)
{
    struct epci_identity identity = __real_epci_own_process_identity();

    if (start_time)
        identity.start_time = start_time;
    return identity;
}

/* 100 ns by which tests have advanced the clocks, modulo 2^64. */
static uint64_t ticks_advanced, time_advanced;

void epci_mem_clock_advance(uint32_t milliseconds)
{
    __atomic_fetch_add(&ticks_advanced, (uint64_t)milliseconds * 10000, __ATOMIC_RELAXED);
    __atomic_fetch_add(&time_advanced, (uint64_t)milliseconds * 10000, __ATOMIC_RELAXED);
}

void epci_mem_clock_set_ticks(uint64_t ticks)
{
    __atomic_fetch_add(&ticks_advanced, ticks - __wrap_epci_clock_ticks(), __ATOMIC_RELAXED);
}

void epci_mem_clock_set_100ns(uint64_t time)
{
    __atomic_fetch_add(&time_advanced, time - __wrap_epci_clock_100ns(), __ATOMIC_RELAXED);
}

uint64_t __wrap_epci_clock_ticks(void)
{
    return __real_epci_clock_ticks() + __atomic_load_n(&ticks_advanced, __ATOMIC_RELAXED);
}

uint64_t __wrap_epci_clock_100ns(void)
{
    return __real_epci_clock_100ns() + __atomic_load_n(&time_advanced, __ATOMIC_RELAXED);
}
