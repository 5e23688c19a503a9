/* SPDX-License-Identifier: MIT
 *
 * system.c -- this process, memory, time and letter case, without Windows.
 *
 * Tests can make an allocation fail and advance the clocks.  Letter case is that of the C.UTF-8
 * locale.
 */
#define _GNU_SOURCE
#include "sdk/port/mem/clock.h"
#include "sdk/port/mem/memory.h"
#include "sdk/port/port.h"

#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <wctype.h>

static uint64_t start_time;

void epci_mem_set_process_start(uint64_t time)
{
    start_time = time;
}

struct epci_identity epci_own_process_identity(void)
{
    return (struct epci_identity){ (uint32_t)getpid(),
                                   start_time ? start_time : EPCI_1970_IN_100NS };
}

void epci_copy_own_program_path(char *path, size_t capacity)
{
    ssize_t bytes = readlink("/proc/self/exe", path, capacity);

    path[bytes > 0 && (size_t)bytes < capacity ? bytes : 0] = '\0';
}

static unsigned fails_in; /* allocations; 0: none fails */

unsigned epci_mem_set_nth_alloc_to_fail(unsigned which)
{
    return __atomic_exchange_n(&fails_in, which, __ATOMIC_RELAXED);
}

void *epci_alloc(size_t bytes)
{
    if (__atomic_load_n(&fails_in, __ATOMIC_RELAXED) != 0 &&
        __atomic_fetch_sub(&fails_in, 1, __ATOMIC_RELAXED) == 1)
        return NULL;
    return calloc(1, bytes);
}

void epci_free(void *memory)
{
    free(memory);
}

/* 100 ns by which tests have advanced the clocks, modulo 2^64. */
static uint64_t ticks_advanced, time_advanced = EPCI_1970_IN_100NS;

void epci_mem_clock_advance(uint32_t milliseconds)
{
    __atomic_fetch_add(&ticks_advanced, (uint64_t)milliseconds * 10000, __ATOMIC_RELAXED);
    __atomic_fetch_add(&time_advanced, (uint64_t)milliseconds * 10000, __ATOMIC_RELAXED);
}

void epci_mem_clock_set_ticks(uint64_t ticks)
{
    __atomic_fetch_add(&ticks_advanced, ticks - epci_clock_ticks(), __ATOMIC_RELAXED);
}

void epci_mem_clock_set_100ns(uint64_t time)
{
    __atomic_fetch_add(&time_advanced, time - epci_clock_100ns(), __ATOMIC_RELAXED);
}

static uint64_t read_clock_plus_advance(clockid_t clock, const uint64_t *more)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 10000000 + (uint64_t)now.tv_nsec / 100 +
           __atomic_load_n(more, __ATOMIC_RELAXED);
}

uint64_t epci_clock_ticks(void)
{
    return read_clock_plus_advance(CLOCK_MONOTONIC, &ticks_advanced);
}

uint64_t epci_clock_frequency(void)
{
    return 10000000;
}

uint64_t epci_clock_100ns(void)
{
    return read_clock_plus_advance(CLOCK_REALTIME, &time_advanced);
}

/* Not the user's locale, so that names do not depend on the user's language. */
static locale_t letters;

static void open_letter_locale(void)
{
    letters = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

uint16_t epci_unit_to_upper(uint16_t unit)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    if (unit >= 0xD800 && unit <= 0xDFFF)
        return unit;
    pthread_once(&once, open_letter_locale);
    return (uint16_t)(letters ? towupper_l(unit, letters) : towupper(unit));
}
