/* SPDX-License-Identifier: MIT
 *
 * call.c -- calls foreign code, and describes the exceptions that it raises.
 *
 * Three handlers see an exception, in this order.  The vectored handler sees every exception, also
 * those that the DLL handles itself; it only records the first touch of a guard page.  The frame
 * around the call (call_x86_64.c, call_i686.c) sees those that no frame of the DLL handled: they
 * are the finding.  The filter for unhandled exceptions sees those on the DLL's own threads; then
 * the process ends.
 */
#include <windows.h>

#include <string.h>

#include "host/call.h"
#include "host/win32/call.h"
#include "host/win32/guard.h"
#include "sdk/port/win32/module.h"
#include "sdk/port/win32/stack.h"
#include "host/win32/symbols.h"

/* Of ntdll.dll; no header declares it. */
BOOLEAN NTAPI RtlDllShutdownInProgress(void);

/* Bytes that the handlers need on the stack after a stack overflow has used up its guard page. */
#define RESERVED_STACK 65536

/* The call that a thread is making. */
struct progress {
    struct host_fault caught;
    struct host_fault touched;
};

static DWORD progress_slot = TLS_OUT_OF_INDEXES; /* of each thread: its struct progress, or NULL */
static struct host_fault stray;                  /* a touch on a thread that makes no call */
static struct host_fault overflow;               /* the fault to report once `overflowed` is set */
static HANDLE overflowed;
static HANDLE caller; /* the thread that obeys the parent */
static void (*death)(const struct host_fault *fault);

/* The module of host_remember_module_range, to recognise faults in its memory after it was
 * unloaded. */
static struct {
    uint64_t base;
    uint64_t bytes;
    char name[HOST_FAULT_MODULE];
} watched;

/* The handlers run between two instructions of the DLL, which may be about to read the last
 * error. */
static struct progress *call_record_of_this_thread(void)
{
    DWORD error = GetLastError();
    struct progress *found = TlsGetValue(progress_slot);

    SetLastError(error);
    return found;
}

/* Is this an instruction in the watched module, which is no longer mapped?  Asks for the memory's
 * state, since the loader's lock may be held. */
static bool is_in_unloaded_module(uint64_t address)
{
    MEMORY_BASIC_INFORMATION memory;

    if (watched.bytes == 0 || address < watched.base || address - watched.base >= watched.bytes)
        return false;
    return VirtualQuery((const void *)(uintptr_t)address, &memory, sizeof memory) != 0 &&
           memory.State != MEM_COMMIT;
}

static void fill_fault_from_exception(const EXCEPTION_RECORD *record, struct host_fault *fault)
{
    memset(fault, 0, sizeof *fault);
    fault->code = record->ExceptionCode;
    fault->address = (uint64_t)(uintptr_t)record->ExceptionAddress;
    if (record->ExceptionCode == EXCEPTION_ACCESS_VIOLATION && record->NumberParameters >= 2) {
        fault->wrote = record->ExceptionInformation[0] == 1;
        fault->target = record->ExceptionInformation[1];
        fault->guard_page = host_is_in_guard_area(fault->target, &fault->place);
        fault->unloaded = is_in_unloaded_module(fault->address);
    }
    if (fault->unloaded) {
        memcpy(fault->module, watched.name, sizeof fault->module);
        fault->offset = fault->address - watched.base;
    }
}

/* Set the module of the instruction.  Takes the loader's lock, so never in the vectored handler. */
static void set_fault_module(struct host_fault *fault)
{
    HMODULE module;

    if (fault->code == 0 || fault->unloaded)
        return;
    module = epci_module_at((const void *)(uintptr_t)fault->address);
    if (!module)
        return;
    kit_copy_file_name_of_module(module, fault->module);
    fault->offset = fault->address - (uint64_t)(uintptr_t)module;
}

static DWORD WINAPI look_up_fault_symbol(uintptr_t argument)
{
    struct host_fault *fault = (struct host_fault *)argument;
    HMODULE module = epci_module_at((const void *)(uintptr_t)fault->address);

    if (module)
        host_format_symbol_of_address(module, fault->address, fault->symbol, sizeof fault->symbol);
    return 0;
}

static void record_exception(const EXCEPTION_RECORD *record)
{
    struct progress *call = call_record_of_this_thread();

    fill_fault_from_exception(record, &call->caught);
    call->caught.in_call = true;
    if (record->ExceptionCode == EXCEPTION_STACK_OVERFLOW && overflowed) {
        overflow = call->caught;
        SetEvent(overflowed);
        Sleep(INFINITE);
    }
}

/* Set the function of the instruction.  The DLL may have damaged the heap; if looking for the name
 * fails, there is just no name. */
static void set_fault_symbol(struct host_fault *fault)
{
    const uintptr_t argument = (uintptr_t)fault;
    struct host_convention ours;
    struct progress aside = { 0 }, *outer = call_record_of_this_thread();
    uint32_t status;

    /* At the end of the process there are no other threads, whose locks may be held for ever. */
    if (fault->code == 0 || !fault->module[0] || fault->unloaded || RtlDllShutdownInProgress())
        return;
    TlsSetValue(progress_slot, &aside);
    if (!host_call_seh((kit_procedure)(void (*)(void))look_up_fault_symbol, &argument, 1, &status,
                       &ours, record_exception))
        fault->symbol[0] = '\0';
    TlsSetValue(progress_slot, outer);
}

void host_report_fault_and_terminate(struct host_fault *fault)
{
    set_fault_module(fault);
    if (death)
        death(fault);
    TerminateProcess(GetCurrentProcess(), fault->code);
}

static LONG CALLBACK catch_guard_hit_or_unloaded_code(EXCEPTION_POINTERS *exception)
{
    struct progress *call = call_record_of_this_thread();
    struct host_fault *touched = call ? &call->touched : &stray, seen;

    fill_fault_from_exception(exception->ExceptionRecord, &seen);
    if (seen.guard_page && touched->code == 0)
        *touched = seen;
    /* The system cannot unwind from unloaded code. */
    if (seen.unloaded) {
        seen.in_call = call != NULL;
        host_report_fault_and_terminate(&seen);
    }
    return EXCEPTION_CONTINUE_SEARCH;
}

static LONG CALLBACK report_exception_and_terminate(EXCEPTION_POINTERS *exception)
{
    struct host_fault fault;

    fill_fault_from_exception(exception->ExceptionRecord, &fault);
    host_report_fault_and_terminate(&fault);
    return EXCEPTION_EXECUTE_HANDLER;
}

/* A thread that reports two events that no handler can report: a stack overflow, whose own thread
 * has no stack left, and the end of the calling thread, which is not an exception. */
static DWORD WINAPI wait_and_report_overflow_or_end(LPVOID nothing)
{
    HANDLE wait[2] = { overflowed, caller };
    struct host_fault ended = { .ended = true };
    DWORD which, code = 0;

    (void)nothing;
    epci_give_back_cleared_stack();
    which = WaitForMultipleObjects(2, wait, FALSE, INFINITE);
    if (which == WAIT_OBJECT_0)
        host_report_fault_and_terminate(&overflow);
    if (which == WAIT_OBJECT_0 + 1) {
        GetExitCodeThread(caller, &code);
        ended.target = code;
        host_report_fault_and_terminate(&ended);
    }
    return 0;
}

static BOOL CALLBACK add_vectored_handler(INIT_ONCE *once, void *parameter, void **context)
{
    (void)once;
    (void)parameter;
    (void)context;
    progress_slot = TlsAlloc();
    AddVectoredExceptionHandler(1, catch_guard_hit_or_unloaded_code);
    return progress_slot != TLS_OUT_OF_INDEXES;
}

static bool install_vectored_handler_once(void)
{
    static INIT_ONCE once = INIT_ONCE_STATIC_INIT;

    return InitOnceExecuteOnce(&once, add_vectored_handler, NULL, NULL) != 0;
}

bool host_call_procedure_catching_faults(kit_procedure procedure, const uintptr_t *arguments,
                                         unsigned count, struct host_call_result *out)
{
    struct progress call = { 0 }, *outer;
    ULONG reserve = RESERVED_STACK;
    bool returned;

    memset(out, 0, sizeof *out);
    memset(&stray, 0, sizeof stray);
    if (!install_vectored_handler_once())
        TerminateProcess(GetCurrentProcess(), ERROR_NOT_ENOUGH_MEMORY);
    outer = call_record_of_this_thread(); /* handlers of one call may make another one */
    if (!TlsSetValue(progress_slot, &call))
        TerminateProcess(GetCurrentProcess(), ERROR_NOT_ENOUGH_MEMORY);
    SetThreadStackGuarantee(&reserve);
    returned = host_call_seh(procedure, arguments, count, &out->status, &out->convention,
                             record_exception);
    TlsSetValue(progress_slot, outer);
    out->fault = call.caught;
    out->hit = call.touched.code ? call.touched : stray;
    set_fault_module(&out->fault);
    set_fault_module(&out->hit);
    set_fault_symbol(&out->fault);
    set_fault_symbol(&out->hit);
    return returned;
}

bool host_module_unload(void *module, struct host_fault *fault)
{
    uintptr_t argument = (uintptr_t)module;
    struct host_call_result called;
    const bool returned = host_call_procedure_catching_faults(
        (kit_procedure)(void (*)(void))FreeLibrary, &argument, 1, &called);

    *fault = called.fault;
    return returned;
}

void host_remember_module_range(void *module)
{
    watched.base = (uint64_t)(uintptr_t)module;
    watched.bytes = kit_module_size(module);
    kit_copy_file_name_of_module(module, watched.name);
}

bool host_exception_filter_restore_get_changed(void)
{
    return death && SetUnhandledExceptionFilter(report_exception_and_terminate) !=
                        report_exception_and_terminate;
}

void host_set_death_callback(void (*report)(const struct host_fault *fault))
{
    HANDLE self = GetCurrentProcess();

    epci_give_back_cleared_stack(); /* of the thread that obeys the parent */
    death = report;
    install_vectored_handler_once();
    SetUnhandledExceptionFilter(report_exception_and_terminate);
    overflowed = CreateEventW(NULL, TRUE, FALSE, NULL);
    if (overflowed && DuplicateHandle(self, GetCurrentThread(), self, &caller,
                                      SYNCHRONIZE | THREAD_QUERY_INFORMATION, FALSE, 0))
        CloseHandle(CreateThread(NULL, 0, wait_and_report_overflow_or_end, NULL, 0, NULL));
}
