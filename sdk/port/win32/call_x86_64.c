/* SPDX-License-Identifier: MIT
 *
 * call_x86_64.c -- structured exception handling on x64, where gcc has no __try.
 *
 * epci_call_frame is a function in assembly whose unwind data name epci_call_filter as its
 * exception handler.  The system asks that handler after every frame above it has declined, just as
 * for an __except around the call; the handler unwinds to the instruction after the call.  The
 * frame stores the address of the call's struct attempt at ATTEMPT_AT, where the handler finds it.
 */
#include "sdk/port/win32/call.h"

#define ATTEMPT_AT 32 /* from the frame's base, after the 32 bytes for the callee's arguments */

struct attempt {
    epci_caught_fn *caught;
    bool failed;
};

uint32_t epci_call_frame(epci_procedure procedure, const uintptr_t *arguments,
                         struct attempt *attempt);
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
        "    movq %r8, 32(%rsp)\n" /* ATTEMPT_AT */
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
    struct attempt *attempt = *(struct attempt **)(void *)((char *)frame + ATTEMPT_AT);

    (void)context;
    if (record->ExceptionFlags & (EXCEPTION_UNWINDING | EXCEPTION_EXIT_UNWIND))
        return ExceptionContinueSearch;
    attempt->caught(record);
    attempt->failed = true;
    RtlUnwindEx(frame, (void *)(uintptr_t)epci_call_landing, record, NULL,
                dispatcher->ContextRecord, dispatcher->HistoryTable);
    return ExceptionContinueSearch; /* not reached */
}

bool epci_call_seh(epci_procedure procedure, const uintptr_t *arguments, unsigned count,
                   uint32_t *status, epci_caught_fn *caught)
{
    struct attempt attempt = { caught, false };
    uintptr_t four[4] = { 0, 0, 0, 0 };
    uint32_t result;

    for (unsigned i = 0; i < count && i < 4; i++)
        four[i] = arguments[i];
    result = epci_call_frame(procedure, four, &attempt);
    if (attempt.failed)
        return false;
    *status = result;
    return true;
}
