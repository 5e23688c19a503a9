/* SPDX-License-Identifier: MIT
 *
 * threads.c -- detached threads, which release their DLL at their end; the conditions of Windows.
 */
#include "kit/system/threads.h"

#include <windows.h>

#include <epc/epc.h>

#include "sdk/port/win32/error.h"
#include "sdk/port/win32/stack.h"

struct detached_start {
    void (*body)(void *context);
    void *context;
    void *code; /* to be released at the end; NULL: nothing */
};

static DWORD WINAPI detached_thread_main(void *argument)
{
    struct detached_start start = *(struct detached_start *)argument;

    epci_free(argument);
    epci_give_back_cleared_stack();
    start.body(start.context);
    if (start.code)
        FreeLibraryAndExitThread(start.code, 0);
    return 0;
}

int kit_thread_start_detached(void (*body)(void *context), void *context)
{
    struct detached_start *start = epci_alloc(sizeof *start);
    HANDLE thread;

    if (!start)
        return EPC_E_NOMEM;
    *start = (struct detached_start){ body, context,
                                      epci_keep_dll_of_function_loaded((void (*)(void))body) };
    thread = CreateThread(NULL, 0, detached_thread_main, start, 0, NULL);
    if (!thread) {
        DWORD error = GetLastError();

        epci_let_code_unload(start->code);
        epci_free(start);
        return epci_status_from_win32(error);
    }
    CloseHandle(thread);
    return EPC_OK;
}

_Static_assert(sizeof(struct kit_condition) == sizeof(CONDITION_VARIABLE), "one word");

void kit_condition_wait(struct kit_condition *condition, struct epci_lock *lock,
                        uint32_t milliseconds)
{
    SleepConditionVariableSRW((CONDITION_VARIABLE *)(void *)condition, (SRWLOCK *)(void *)lock,
                              milliseconds, 0);
}

void kit_condition_wake_all(struct kit_condition *condition)
{
    WakeAllConditionVariable((CONDITION_VARIABLE *)(void *)condition);
}
