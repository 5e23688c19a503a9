/* SPDX-License-Identifier: MIT
 *
 * processmarks.c -- the process's marks, stored as atoms in its local atom table.
 *
 * A performance DLL's statics live only while it is loaded, and hosts load and unload it at any
 * time, some around every query.  Atoms of the local table belong to the process: they stay until
 * it ends, no other process sees them, and no handle has to stay open.
 */
#include "sdk/port/port.h"

#include <windows.h>

#define NAME_UNITS (sizeof "epc-" + 16)

/* "epc-0123456789abcdef" */
static void mark_name(uint64_t mark, WCHAR name[NAME_UNITS])
{
    static const char prefix[] = "epc-";
    size_t at = 0;

    for (; prefix[at]; at++)
        name[at] = (WCHAR)prefix[at];
    for (int shift = 60; shift >= 0; shift -= 4)
        name[at++] = (WCHAR) "0123456789abcdef"[(mark >> shift) & 15];
    name[at] = 0;
}

bool epci_process_is_marked(uint64_t mark)
{
    WCHAR name[NAME_UNITS];

    mark_name(mark, name);
    return FindAtomW(name) != 0;
}

bool epci_process_mark(uint64_t mark)
{
    static SRWLOCK lock = SRWLOCK_INIT; /* finding and adding are two calls */
    WCHAR name[NAME_UNITS];
    bool added;

    mark_name(mark, name);
    AcquireSRWLockExclusive(&lock);
    added = FindAtomW(name) == 0 && AddAtomW(name) != 0;
    ReleaseSRWLockExclusive(&lock);
    return added;
}
