/* SPDX-License-Identifier: MIT
 *
 * marks.c -- what the process remembers, in its table of local atoms.
 *
 * A performance DLL's own statics live only as long as it is loaded, and hosts load and unload it as
 * they like, some around every query.  Atoms of the local table are the process's: they stay until it
 * ends, no other process sees them, and nothing has to be kept open for them.
 */
#include "sdk/port/port.h"

#include <windows.h>

#define NAME_UNITS (sizeof "epc-" + 16)

/* "epc-0123456789abcdef" */
static void name_of(uint64_t mark, WCHAR name[NAME_UNITS])
{
    static const char prefix[] = "epc-";
    size_t at = 0;

    for (; prefix[at]; at++)
        name[at] = (WCHAR)prefix[at];
    for (int shift = 60; shift >= 0; shift -= 4)
        name[at++] = (WCHAR) "0123456789abcdef"[(mark >> shift) & 15];
    name[at] = 0;
}

bool epci_is_marked(uint64_t mark)
{
    WCHAR name[NAME_UNITS];

    name_of(mark, name);
    return FindAtomW(name) != 0;
}

bool epci_mark(uint64_t mark)
{
    static SRWLOCK lock = SRWLOCK_INIT; /* finding and adding are two calls */
    WCHAR name[NAME_UNITS];
    bool added;

    name_of(mark, name);
    AcquireSRWLockExclusive(&lock);
    added = FindAtomW(name) == 0 && AddAtomW(name) != 0;
    ReleaseSRWLockExclusive(&lock);
    return added;
}
