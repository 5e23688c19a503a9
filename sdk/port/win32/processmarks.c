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

#include <string.h>

#include "sdk/core/text.h"

#define MARK_BYTES (sizeof "epc-" + 16)

/* "epc-0123456789abcdef" */
static void format_mark_name(uint64_t mark, char name[MARK_BYTES])
{
    char digits[EPCI_NUMBER_BYTES];

    strcpy(name, "epc-");
    strcat(name, epci_format_hexadecimal(mark, 16, digits));
}

bool epci_own_process_is_marked(uint64_t mark)
{
    char name[MARK_BYTES];

    format_mark_name(mark, name);
    return FindAtomA(name) != 0;
}

bool epci_process_set_mark_if_unset(uint64_t mark)
{
    static SRWLOCK lock = SRWLOCK_INIT; /* finding and adding are two calls */
    char name[MARK_BYTES];
    bool added;

    format_mark_name(mark, name);
    AcquireSRWLockExclusive(&lock);
    added = FindAtomA(name) == 0 && AddAtomA(name) != 0;
    ReleaseSRWLockExclusive(&lock);
    return added;
}
