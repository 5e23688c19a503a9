/* SPDX-License-Identifier: MIT
 *
 * system.c -- this process, memory, time and letter case, without Windows.
 */
#define _GNU_SOURCE
#include "sdk/port/port.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <wctype.h>

#define UNITS_1601_TO_1970 116444736000000000u

struct epci_identity epci_process_identity(void)
{
    return (struct epci_identity){ (uint32_t)getpid(), UNITS_1601_TO_1970 };
}

void *epci_alloc(size_t bytes)
{
    return calloc(1, bytes);
}

void epci_free(void *memory)
{
    free(memory);
}

uint64_t epci_clock_ticks(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 10000000 + (uint64_t)now.tv_nsec / 100;
}

uint64_t epci_clock_frequency(void)
{
    return 10000000;
}

uint64_t epci_clock_100ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return UNITS_1601_TO_1970 + (uint64_t)now.tv_sec * 10000000 + (uint64_t)now.tv_nsec / 100;
}

uint16_t epci_upper(uint16_t unit)
{
    return unit < 0xD800 || unit > 0xDFFF ? (uint16_t)towupper(unit) : unit;
}
