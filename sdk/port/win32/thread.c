/* SPDX-License-Identifier: MIT
 *
 * thread.c -- threads, and what happens when they end.
 *
 * Marks stand in fiber-local storage: of all that the system offers, only its callback is told of
 * threads that somebody else made, without a DllMain, which a static library has not.
 */
#include "sdk/port/port.h"

#include <windows.h>

#include <epc/epc.h>

#include "sdk/port/win32/error.h"

struct start {
    void (*body)(void *context);
    void *context;
};

static DWORD WINAPI run(void *argument)
{
    struct start start = *(struct start *)argument;

    epci_free(argument);
    start.body(start.context);
    return 0;
}

int epci_thread_start(void (*body)(void *context), void *context, void **out)
{
    struct start *start = epci_alloc(sizeof *start);

    *out = NULL;
    if (!start)
        return EPC_E_NOMEM;
    *start = (struct start){ body, context };
    *out = CreateThread(NULL, 0, run, start, 0, NULL);
    if (!*out) {
        DWORD error = GetLastError();

        epci_free(start);
        return epci_status_from_win32(error);
    }
    return EPC_OK;
}

void epci_thread_join(void *thread)
{
    if (!thread)
        return;
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
}

uintptr_t epci_thread_id(void)
{
    return GetCurrentThreadId();
}

void epci_thread_sleep(uint32_t milliseconds)
{
    Sleep(milliseconds);
}

/* ---- Marks ---- */

static DWORD marks = FLS_OUT_OF_INDEXES;
static void (*on_end)(uintptr_t mark);

/* Of ntdll.dll; in no header. */
BOOLEAN NTAPI RtlDllShutdownInProgress(void);

static VOID WINAPI ended(PVOID mark)
{
    /* When the process ends, its other threads are gone already, and a lock that one of them held is
     * held for ever. */
    if (!RtlDllShutdownInProgress())
        on_end((uintptr_t)mark);
}

int epci_marks_open(void (*call)(uintptr_t mark))
{
    on_end = call;
    marks = FlsAlloc(ended);
    return marks == FLS_OUT_OF_INDEXES ? epci_status_from_win32(GetLastError()) : EPC_OK;
}

void epci_marks_close(void)
{
    FlsFree(marks);
    marks = FLS_OUT_OF_INDEXES;
}

uintptr_t epci_mark(void)
{
    return (uintptr_t)FlsGetValue(marks);
}

int epci_mark_set(uintptr_t mark)
{
    return FlsSetValue(marks, (PVOID)mark) ? EPC_OK : epci_status_from_win32(GetLastError());
}
