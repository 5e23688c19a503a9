/* SPDX-License-Identifier: MIT
 *
 * thread.c -- threads, their tags, and their priority.
 *
 * Tags are stored in fiber-local storage, whose callback is the only one that runs at the end of
 * any thread, also of one that other code created, and needs no DllMain (a static library has
 * none).  The callback is code of this DLL, so each tagged thread has a reference to the DLL.  The
 * callback cannot release it, because then it would return to code that is not there any more: the
 * system's thread pool waits for the thread's end and does it.
 */
#include "sdk/port/port.h"

#include <windows.h>

#include <epc/epc.h>

#include "sdk/port/win32/error.h"
#include "sdk/port/win32/module.h"
#include "sdk/port/win32/stack.h"

struct start {
    void (*body)(void *context);
    void *context;
};

static DWORD WINAPI thread_main(void *argument)
{
    struct start start = *(struct start *)argument;

    epci_free(argument);
    epci_give_back_cleared_stack();
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

/* This DLL, once a thread has been tagged; NULL in a program.  References to it: those of tagged
 * threads, and those left when tags were closed. */
static HMODULE this_dll;
static LONG of_threads, left_over;

void *epci_keep_dll_of_function_loaded(void (*function)(void))
{
    HMODULE module = NULL;

    if (epci_module_at((const void *)(uintptr_t)function) == GetModuleHandleW(NULL) ||
        !GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS, (LPCWSTR)(uintptr_t)function,
                            &module))
        return NULL;
    return module;
}

void epci_let_code_unload(void *code)
{
    if (code)
        FreeLibrary(code);
}

static VOID CALLBACK release_dll_when_thread_gone(PTP_CALLBACK_INSTANCE instance, PVOID thread,
                                                  PTP_WAIT wait, TP_WAIT_RESULT result)
{
    (void)result;
    CloseHandle(thread);
    CloseThreadpoolWait(wait);
    FreeLibraryWhenCallbackReturns(instance, this_dll);
}

/* Release a reference to this DLL after the end of this thread.  Without memory or handles for that
 * the DLL stays loaded.  The system holds the lock of fiber-local storage, and a thread that starts
 * takes it inside the loader's lock: so nothing here may need the loader's. */
static void arrange_dll_release_at_thread_end(void)
{
    HANDLE thread;
    PTP_WAIT wait;

    if (!DuplicateHandle(GetCurrentProcess(), GetCurrentThread(), GetCurrentProcess(), &thread,
                         SYNCHRONIZE, FALSE, 0))
        return;
    wait = CreateThreadpoolWait(release_dll_when_thread_gone, thread, NULL);
    if (wait)
        SetThreadpoolWait(wait, thread, NULL);
    else
        CloseHandle(thread);
}

/* Take one of the threads' references; false in a program, and once tags are being closed. */
static bool decrement_threads_dll_references(void)
{
    LONG count = of_threads, before;

    while (count > 0) {
        before = InterlockedCompareExchange(&of_threads, count - 1, count);
        if (before == count)
            return true;
        count = before;
    }
    return false;
}

/* Of ntdll.dll; no header declares it. */
BOOLEAN NTAPI RtlDllShutdownInProgress(void);

static VOID WINAPI call_end_callback_and_release_dll(PVOID tag)
{
    /* At the end of the process its other threads have been terminated; locks that they held are
     * never released. */
    if (RtlDllShutdownInProgress())
        return;
    on_end((uintptr_t)tag);
    if (decrement_threads_dll_references())
        arrange_dll_release_at_thread_end();
}

int epci_thread_tags_open_with_end_callback(void (*call)(uintptr_t tag))
{
    on_end = call;
    tags = FlsAlloc(call_end_callback_and_release_dll);
    return tags == FLS_OUT_OF_INDEXES ? epci_status_from_win32(GetLastError()) : EPC_OK;
}

void epci_thread_tags_close(void)
{
    /* First, because the system now reports the end of every tagged thread. */
    InterlockedExchangeAdd(&left_over, InterlockedExchange(&of_threads, 0));
    FlsFree(tags);
    tags = FLS_OUT_OF_INDEXES;
}

void epci_drop_dll_refs_of_thread_tags(void)
{
    for (LONG left = InterlockedExchange(&left_over, 0); left > 0; left--)
        FreeLibrary(this_dll);
}

/* A DLL that is unloaded without closing has no tagged thread.  Processes have few numbers for
 * fiber-local storage, so return this one. */
__attribute__((destructor)) static void free_tags_fls_index_at_unload(void)
{
    if (tags != FLS_OUT_OF_INDEXES && !RtlDllShutdownInProgress() && this_dll && of_threads == 0)
        FlsFree(tags);
}

uintptr_t epci_thread_get_tag(void)
{
    return (uintptr_t)FlsGetValue(tags);
}

int epci_thread_set_tag(uintptr_t tag)
{
    void *code =
        epci_keep_dll_of_function_loaded((void (*)(void))call_end_callback_and_release_dll);

    if (!FlsSetValue(tags, (PVOID)tag)) {
        DWORD error = GetLastError();

        epci_let_code_unload(code);
        return epci_status_from_win32(error);
    }
    if (code) {
        this_dll = code; /* always the same */
        InterlockedIncrement(&of_threads);
    }
    return EPC_OK;
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
