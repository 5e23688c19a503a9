/* SPDX-License-Identifier: MIT
 *
 * call.c -- calling foreign code, and what is known of the exceptions it raises.
 *
 * Three places see an exception, in this order.  The vectored handler sees every one, also those
 * the DLL handles itself: it only notes the first touch of a guard page.  The frame around the call
 * (call_x86_64.c, call_i686.c) sees what no frame of the DLL handled: that is the finding.  The filter
 * for unhandled exceptions sees what happens on the DLL's own threads, and the process ends.
 */
#include <windows.h>

#include <string.h>

#include "sdk/port/host.h"
#include "sdk/port/win32/call.h"
#include "sdk/port/win32/guard.h"
#include "sdk/port/win32/symbols.h"
#include "sdk/port/win32/wide.h"

/* For a stack overflow: what the handlers need after the guard page is used up. */
#define RESERVED_STACK 65536

static struct epci_fault caught; /* of the call in progress; one call at a time per process */
static struct epci_fault touched;
static void (*death)(const struct epci_fault *fault);
static HANDLE overflowed; /* event: `caught` is a stack overflow */

static void note(const EXCEPTION_RECORD *record, struct epci_fault *fault)
{
    memset(fault, 0, sizeof *fault);
    fault->code = record->ExceptionCode;
    fault->address = (uint64_t)(uintptr_t)record->ExceptionAddress;
    if (record->ExceptionCode == EXCEPTION_ACCESS_VIOLATION && record->NumberParameters >= 2) {
        fault->wrote = record->ExceptionInformation[0] == 1;
        fault->target = record->ExceptionInformation[1];
        fault->guard_page = epci_guard_owns(fault->target, &fault->place);
    }
}

/* The module of the instruction: takes the loader's lock, so never from the vectored handler. */
static void name_module(struct epci_fault *fault)
{
    HMODULE module = NULL;
    char path[1024];
    const char *name = path;

    if (fault->code == 0 || !GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                                                    GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                                                (LPCWSTR)(uintptr_t)fault->address, &module))
        return;
    epci_module_path(module, path, sizeof path);
    for (const char *at = path; *at; at++)
        if (*at == '\\' || *at == '/')
            name = at + 1;
    strncpy(fault->module, name, sizeof fault->module - 1);
    fault->module[sizeof fault->module - 1] = '\0';
    fault->offset = fault->address - (uint64_t)(uintptr_t)module;
}

static DWORD WINAPI find_symbol(uintptr_t argument)
{
    struct epci_fault *fault = (struct epci_fault *)argument;
    HMODULE module = NULL;

    if (GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                               GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                           (LPCWSTR)(uintptr_t)fault->address, &module))
        epci_symbol_find(module, fault->address, fault->symbol, sizeof fault->symbol);
    return 0;
}

/* The function of the instruction.  What a DLL has left of the heap may not do for this: then there
 * is no name, and that is all. */
static void name_symbol(struct epci_fault *fault)
{
    const uintptr_t argument = (uintptr_t)fault;
    uint32_t status;

    if (fault->code != 0 && fault->module[0] &&
        !epci_call_seh((epci_procedure)(void (*)(void))find_symbol, &argument, 1, &status))
        fault->symbol[0] = '\0';
}

static LONG CALLBACK first_chance(EXCEPTION_POINTERS *exception)
{
    struct epci_fault seen;

    note(exception->ExceptionRecord, &seen);
    if (seen.guard_page && touched.code == 0)
        touched = seen;
    return EXCEPTION_CONTINUE_SEARCH;
}

static void die(struct epci_fault *fault)
{
    name_module(fault);
    if (death)
        death(fault);
    TerminateProcess(GetCurrentProcess(), fault->code);
}

static LONG CALLBACK unhandled(EXCEPTION_POINTERS *exception)
{
    struct epci_fault fault;

    note(exception->ExceptionRecord, &fault);
    die(&fault);
    return EXCEPTION_EXECUTE_HANDLER;
}

/* Waits for a stack overflow: the thread that had it has no stack left to tell anybody. */
static DWORD WINAPI bury(LPVOID nothing)
{
    (void)nothing;
    if (WaitForSingleObject(overflowed, INFINITE) == WAIT_OBJECT_0)
        die(&caught);
    return 0;
}

void epci_call_caught(const EXCEPTION_RECORD *record)
{
    note(record, &caught);
    caught.in_call = true;
    if (record->ExceptionCode == EXCEPTION_STACK_OVERFLOW && overflowed) {
        SetEvent(overflowed);
        Sleep(INFINITE);
    }
}

static void watch_exceptions(void)
{
    static void *handler;
    ULONG reserve = RESERVED_STACK;

    if (handler)
        return;
    handler = AddVectoredExceptionHandler(1, first_chance);
    SetThreadStackGuarantee(&reserve);
}

bool epci_call(epci_procedure procedure, const uintptr_t *arguments, unsigned count,
               uint32_t *status, struct epci_fault *fault, struct epci_fault *hit)
{
    bool returned;

    watch_exceptions();
    memset(&caught, 0, sizeof caught);
    memset(&touched, 0, sizeof touched);
    returned = epci_call_seh(procedure, arguments, count, status);
    *fault = caught;
    *hit = touched;
    name_module(fault);
    name_module(hit);
    name_symbol(fault);
    name_symbol(hit);
    return returned;
}

void epci_on_death(void (*tell)(const struct epci_fault *fault))
{
    death = tell;
    SetUnhandledExceptionFilter(unhandled);
    overflowed = CreateEventW(NULL, TRUE, FALSE, NULL);
    if (overflowed)
        CloseHandle(CreateThread(NULL, 0, bury, NULL, 0, NULL));
}
