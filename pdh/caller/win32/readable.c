/* SPDX-License-Identifier: MIT
 *
 * readable.c -- asks for the state of the pages.
 */
#include "pdh/caller/readable.h"

#include <windows.h>

enum { UNREADABLE = PAGE_NOACCESS | PAGE_GUARD };

static bool page_is_readable(const unsigned char *at)
{
    MEMORY_BASIC_INFORMATION memory;

    return VirtualQuery(at, &memory, sizeof memory) != 0 && memory.State == MEM_COMMIT &&
           !(memory.Protect & UNREADABLE);
}

bool pdh_is_memory_readable(const void *at, size_t bytes)
{
    const unsigned char *first = at;

    return page_is_readable(first) && page_is_readable(first + bytes - 1);
}
