/* SPDX-License-Identifier: MIT
 *
 * outlet.c -- passes on what the children print, up to a limit.
 *
 * All children of this process print into one pipe.  A thread reads it, so that no child waits for
 * room in it, and writes the first EPCI_OUTLET_MOST bytes to standard error.
 */
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>

#include "sdk/port/win32/outlet.h"

#define OUTLET_PIECE 65536u
/* Who has inherited the pipe from a child, and lives on, delays the end of this process so long. */
#define OUTLET_END_MS 500u

static INIT_ONCE once = INIT_ONCE_STATIC_INIT;
static HANDLE ours, theirs, reader;
static volatile LONG64 dropped;

static DWORD WINAPI pass_on(void *argument)
{
    static char piece[OUTLET_PIECE];
    DWORD bytes, left = EPCI_OUTLET_MOST;

    (void)argument;
    while (ReadFile(ours, piece, sizeof piece, &bytes, NULL)) {
        DWORD shown = bytes < left ? bytes : left, done;

        if (shown > 0)
            WriteFile(GetStdHandle(STD_ERROR_HANDLE), piece, shown, &done, NULL);
        left -= shown;
        InterlockedExchangeAdd64(&dropped, bytes - shown);
    }
    return 0;
}

/* All children have ended: without our end of the pipe it comes to its own. */
static void outlet_end(void)
{
    CloseHandle(theirs);
    WaitForSingleObject(reader, OUTLET_END_MS);
    if (dropped > 0)
        fprintf(stderr, "(%lld more bytes of what was printed are left out)\n", (long long)dropped);
}

static BOOL CALLBACK outlet_begin(INIT_ONCE *self, void *argument, void **context)
{
    (void)self;
    (void)argument;
    (void)context;
    if (!CreatePipe(&ours, &theirs, NULL, OUTLET_PIECE))
        return TRUE;
    reader = CreateThread(NULL, 0, pass_on, NULL, 0, NULL);
    if (reader && atexit(outlet_end) == 0)
        return TRUE;
    CloseHandle(theirs); /* the reader, if there is one, ends */
    theirs = NULL;
    return TRUE;
}

HANDLE epci_outlet(void)
{
    HANDLE self = GetCurrentProcess(), out = NULL;

    InitOnceExecuteOnce(&once, outlet_begin, NULL, NULL);
    if (theirs && !DuplicateHandle(self, theirs, self, &out, 0, TRUE, DUPLICATE_SAME_ACCESS))
        out = NULL;
    return out;
}
