/* SPDX-License-Identifier: MIT
 *
 * thread.c -- a priority that is only stored.
 */
#include "thread.h"

#include "sdk/port/port.h"

static _Thread_local int current = EPCI_MEM_NORMAL;

int epci_mem_get_thread_priority(void)
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
