/* SPDX-License-Identifier: MIT
 *
 * thread.c -- this thread: a priority that is only noted, and waiting.
 */
#define _GNU_SOURCE
#include "sdk/port/mem/thread.h"
#include "sdk/port/port.h"

#include <time.h>

static _Thread_local int current = EPCI_MEM_NORMAL;

int epci_mem_priority(void)
{
    return current;
}

void epci_mem_priority_set(int priority)
{
    current = priority;
}

int epci_priority_lower(void)
{
    int before = current;

    if (current > EPCI_MEM_LOWERED)
        current = EPCI_MEM_LOWERED;
    return before;
}

void epci_priority_restore(int before)
{
    current = before;
}

void epci_sleep(uint32_t milliseconds)
{
    struct timespec time = { (time_t)(milliseconds / 1000), (long)(milliseconds % 1000) * 1000000 };

    nanosleep(&time, NULL);
}
