/* SPDX-License-Identifier: MIT
 *
 * stack.h -- the memory of a thread's stack.
 */
#pragma once

#include <windows.h>

#include <stdint.h>

/* What the thread goes on with, and what it is not worth a call to give back. */
#define EPCI_STACK_KEPT  ((uintptr_t)16 * 1024)
#define EPCI_STACK_LEAST ((uintptr_t)64 * 1024)

/* Give the unused pages of this thread's stack back to the system.  Wine 8 clears all of a stack
 * before its thread begins, and so each thread has a megabyte of memory of its own.  On Windows
 * so much is not committed, and nothing happens. */
static inline void epci_give_back_cleared_stack(void)
{
    MEMORY_BASIC_INFORMATION region = { 0 };
    const uintptr_t end = ((uintptr_t)&region - EPCI_STACK_KEPT) & ~(uintptr_t)4095;
    uintptr_t at = 0;

    /* From the lowest address on: what is reserved, guard pages, and then what is used. */
    if (VirtualQuery(&region, &region, sizeof region))
        at = (uintptr_t)region.AllocationBase;
    while (at && at < end && VirtualQuery((void *)at, &region, sizeof region) &&
           (region.State != MEM_COMMIT || region.Protect != PAGE_READWRITE))
        at += region.RegionSize;
    if (at && at < end && end - at > EPCI_STACK_LEAST)
        VirtualAlloc((void *)at, end - at, MEM_RESET, PAGE_READWRITE);
}
