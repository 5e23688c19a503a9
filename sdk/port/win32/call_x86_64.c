/* SPDX-License-Identifier: MIT
 *
 * call_x86_64.c -- structured exception handling on x64, where gcc has no __try.
 *
 * epci_call_frame is a function of ours with unwind data that name epci_call_filter as its
 * exception handler.  The system asks that handler after every frame above it has declined, which
 * is what __except around the call would mean; it unwinds to the instruction behind the call.
 */
#include "sdk/port/win32/call.h"

uint32_t epci_call_frame(epci_procedure procedure, const uintptr_t *arguments);
extern const char epci_call_landing[];
EXCEPTION_DISPOSITION epci_call_filter(EXCEPTION_RECORD *record, void *frame, CONTEXT *context,
                                       DISPATCHER_CONTEXT *dispatcher);

/* The nop: a return address in an epilogue would make the unwinder pass over the handler. */
__asm__(".text\n"
        ".globl epci_call_frame\n"
        ".globl epci_call_landing\n"
        ".def epci_call_frame; .scl 2; .type 32; .endef\n"
        ".seh_proc epci_call_frame\n"
        "epci_call_frame:\n"
        "    subq $40, %rsp\n"
        "    .seh_stackalloc 40\n"
        "    .seh_endprologue\n"
        "    movq %rcx, %rax\n"
        "    movq %rdx, %r10\n"
        "    movq 0(%r10), %rcx\n"
        "    movq 8(%r10), %rdx\n"
        "    movq 16(%r10), %r8\n"
        "    movq 24(%r10), %r9\n"
        "    call *%rax\n"
        "epci_call_landing:\n"
        "    nop\n"
        "    addq $40, %rsp\n"
        "    ret\n"
        "    .seh_handler epci_call_filter, @except\n"
        "    .seh_endproc\n");

EXCEPTION_DISPOSITION epci_call_filter(EXCEPTION_RECORD *record, void *frame, CONTEXT *context,
                                       DISPATCHER_CONTEXT *dispatcher)
{
    (void)context;
    if (record->ExceptionFlags & (EXCEPTION_UNWINDING | EXCEPTION_EXIT_UNWIND))
        return ExceptionContinueSearch;
    epci_call_caught(record);
    RtlUnwindEx(frame, (void *)(uintptr_t)epci_call_landing, record, NULL,
                dispatcher->ContextRecord, dispatcher->HistoryTable);
    return ExceptionContinueSearch; /* not reached */
}

bool epci_call_seh(epci_procedure procedure, const uintptr_t *arguments, unsigned count,
                   uint32_t *status)
{
    uintptr_t four[4] = { 0, 0, 0, 0 };
    uint32_t result;

    for (unsigned i = 0; i < count && i < 4; i++)
        four[i] = arguments[i];
    result = epci_call_frame(procedure, four);
    if (epci_call_failed())
        return false;
    *status = result;
    return true;
}
