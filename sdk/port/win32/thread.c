/* SPDX-License-Identifier: MIT
 *
 * thread.c -- threads, their tags, and their priority.
 *
 * Tags are stored in fiber-local storage, whose callback is the only one that runs at the end of
 * any thread, also of one that other code created, and needs no DllMain (a static library has
 * none).
 */
#include "sdk/port/port.h"

#include <windows.h>

#include <epc/epc.h>

#include "sdk/port/win32/error.h"

struct start {
    void (*body)(void *context);
    void *context;
};

static DWORD WINAPI thread_main(void *argument)
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
    *out = CreateThread(NULL, 0, thread_main, start, 0, NULL);
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

/* ---- Tags ---- */

static DWORD tags = FLS_OUT_OF_INDEXES;
static void (*on_end)(uintptr_t tag);

/* Of ntdll.dll; no header declares it. */
BOOLEAN NTAPI RtlDllShutdownInProgress(void);

static VOID WINAPI tagged_thread_ended(PVOID tag)
{
    /* At the end of the process its other threads have been terminated; locks that they held are
     * never released. */
    if (!RtlDllShutdownInProgress())
        on_end((uintptr_t)tag);
}

int epci_tags_open(void (*call)(uintptr_t tag))
{
    on_end = call;
    tags = FlsAlloc(tagged_thread_ended);
    return tags == FLS_OUT_OF_INDEXES ? epci_status_from_win32(GetLastError()) : EPC_OK;
}

void epci_tags_close(void)
{
    FlsFree(tags);
    tags = FLS_OUT_OF_INDEXES;
}

uintptr_t epci_thread_tag(void)
{
    return (uintptr_t)FlsGetValue(tags);
}

int epci_thread_set_tag(uintptr_t tag)
{
    return FlsSetValue(tags, (PVOID)tag) ? EPC_OK : epci_status_from_win32(GetLastError());
}

/* ---- Priority ---- */

int epci_priority_lower(void)
{
    int before = GetThreadPriority(GetCurrentThread());

    /* Not THREAD_MODE_BACKGROUND_BEGIN, which would also slow down the callback's input and
     * output. */
    if (before != THREAD_PRIORITY_ERROR_RETURN && before > THREAD_PRIORITY_BELOW_NORMAL)
        SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
    return before;
}

void epci_priority_restore(int before)
{
    if (before != THREAD_PRIORITY_ERROR_RETURN)
        SetThreadPriority(GetCurrentThread(), before);
}
