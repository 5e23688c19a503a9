/* SPDX-License-Identifier: MIT
 *
 * outlet.c -- passes on what the children print, up to a limit.
 *
 * All children of this process print into one pipe.  A thread reads it, so that no child waits for
 * room in it, and writes the first HOST_OUTLET_MAX bytes to standard error.  It ends when all
 * other ends are closed, and holds this code until then: in a DLL that is unloaded, nothing else
 * could wait for it.
 */

#include <stdio.h>
#include <stdlib.h>

#include "host/childprocess.h"
#include "sdk/port/port.h"
#include "host/win32/launch/outlet.h"

#define OUTLET_PIECE 16384u
/* Who has inherited the pipe from a child, and lives on, delays the end of this process so long. */
#define OUTLET_END_MS 500u

static SRWLOCK lock = SRWLOCK_INIT; /* guards the next three */
static HANDLE theirs, reader;
static BOOL at_exit;
static volatile LONG64 printed;

/* What the thread reads from, and this code. */
struct outlet_source {
    HANDLE ours;
    void *code;
};

static DWORD WINAPI forward_child_output(void *argument)
{
    const struct outlet_source source = *(struct outlet_source *)argument;
    char piece[OUTLET_PIECE];
    DWORD bytes, done;

    free(argument);
    while (ReadFile(source.ours, piece, sizeof piece, &bytes, NULL)) {
        const LONG64 left = HOST_OUTLET_MAX - InterlockedExchangeAdd64(&printed, bytes);

        if (left > 0)
            WriteFile(GetStdHandle(STD_ERROR_HANDLE), piece, left < bytes ? (DWORD)left : bytes,
                      &done, NULL);
    }
    CloseHandle(source.ours);
    if (source.code)
        FreeLibraryAndExitThread(source.code, 0);
    return 0;
}

/* With the lock.  Without our end of the pipe it comes to its own when all children have ended. */
static void close_output_pipe(DWORD milliseconds)
{
    if (!theirs)
        return;
    CloseHandle(theirs);
    WaitForSingleObject(reader, milliseconds);
    CloseHandle(reader);
    theirs = reader = NULL;
}

/* In a DLL it is called when the process has ended all other threads, and one of them may have had
 * the lock. */
static void close_output_at_exit(void)
{
    if (!TryAcquireSRWLockExclusive(&lock))
        return;
    close_output_pipe(OUTLET_END_MS);
    ReleaseSRWLockExclusive(&lock);
    if (printed > HOST_OUTLET_MAX)
        fprintf(stderr, "(%lld more bytes of what was printed are left out)\n",
                (long long)(printed - HOST_OUTLET_MAX));
}

void host_close_child_output(void)
{
    AcquireSRWLockExclusive(&lock);
    close_output_pipe(0);
    ReleaseSRWLockExclusive(&lock);
}

/* With the lock. */
static void open_output_pipe(void)
{
    struct outlet_source *source = malloc(sizeof *source);

    if (source && CreatePipe(&source->ours, &theirs, NULL, 4 * OUTLET_PIECE)) {
        source->code = epci_keep_dll_of_function_loaded((void (*)(void))forward_child_output);
        reader = CreateThread(NULL, 0, forward_child_output, source, 0, NULL);
        at_exit = at_exit || atexit(close_output_at_exit) == 0;
        if (reader)
            return;
        epci_let_code_unload(source->code);
        CloseHandle(source->ours);
        CloseHandle(theirs);
        theirs = NULL;
    }
    free(source);
}

HANDLE host_open_child_output_handle(void)
{
    HANDLE self = GetCurrentProcess(), out = NULL;

    AcquireSRWLockExclusive(&lock);
    if (!theirs)
        open_output_pipe();
    if (theirs && !DuplicateHandle(self, theirs, self, &out, 0, TRUE, DUPLICATE_SAME_ACCESS))
        out = NULL;
    ReleaseSRWLockExclusive(&lock);
    return out;
}
