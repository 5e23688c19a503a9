/* SPDX-License-Identifier: MIT
 *
 * system.c -- this process, memory, time and letter case, without Windows.
 *
 * Letter case is that of the C.UTF-8 locale.
 */
#define _GNU_SOURCE
#include "sdk/port/port.h"

#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <wctype.h>

/* The beginning of 1970, UTC, in 100 ns since 1601. */
#define EPOCH_IN_100NS 116444736000000000u

struct epci_identity epci_own_process_identity(void)
{
    return (struct epci_identity){ (uint32_t)getpid(), EPOCH_IN_100NS };
}

void *epci_alloc(size_t bytes)
{
    return calloc(1, bytes);
}

void epci_free(void *memory)
{
    free(memory);
}

static uint64_t read_clock_in_100ns(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 10000000 + (uint64_t)now.tv_nsec / 100;
}

uint64_t epci_clock_ticks(void)
{
    return read_clock_in_100ns(CLOCK_MONOTONIC);
}

uint64_t epci_clock_frequency(void)
{
    return 10000000;
}

uint64_t epci_clock_100ns(void)
{
    return read_clock_in_100ns(CLOCK_REALTIME) + EPOCH_IN_100NS;
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
