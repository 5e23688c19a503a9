/* SPDX-License-Identifier: MIT
 *
 * call_i686.c -- structured exception handling on x86: a registration frame in the thread's chain.
 *
 * The system asks our handler after every frame above it has declined.  longjmp unwinds those
 * frames and returns to the setjmp, which was called before our frame was put into the chain.
 */
#include <setjmp.h>

#include "sdk/port/win32/call.h"

/* The system's record, followed by our own fields. */
struct frame {
    EXCEPTION_REGISTRATION_RECORD registration;
    epci_caught_fn *caught;
    jmp_buf before;
};

static EXCEPTION_DISPOSITION filter(EXCEPTION_RECORD *record, void *registration, CONTEXT *context,
                                    void *dispatcher)
{
    struct frame *frame = registration;

    (void)context;
    (void)dispatcher;
    if (record->ExceptionFlags & (EXCEPTION_UNWINDING | EXCEPTION_EXIT_UNWIND))
        return ExceptionContinueSearch;
    frame->caught(record);
    longjmp(frame->before, 1);
}

static EXCEPTION_REGISTRATION_RECORD *chain(void)
{
    return (EXCEPTION_REGISTRATION_RECORD *)__readfsdword(0);
}

static uint32_t call_typed(epci_procedure procedure, const uintptr_t *a, unsigned count)
{
    typedef uint32_t(__stdcall * procedure_0)(void);
    typedef uint32_t(__stdcall * procedure_1)(uintptr_t);
    typedef uint32_t(__stdcall * procedure_4)(uintptr_t, uintptr_t, uintptr_t, uintptr_t);

    if (count == 0)
        return ((procedure_0)procedure)();
    if (count == 1)
        return ((procedure_1)procedure)(a[0]);
    return ((procedure_4)procedure)(a[0], a[1], a[2], a[3]);
}

bool epci_call_seh(epci_procedure procedure, const uintptr_t *arguments, unsigned count,
                   uint32_t *status, epci_caught_fn *caught)
{
    struct frame frame;
    EXCEPTION_REGISTRATION_RECORD *outer = chain();

    if (setjmp(frame.before) != 0) {
        __writefsdword(0, (unsigned long)(uintptr_t)outer);
        return false;
    }
    frame.caught = caught;
    frame.registration.Next = outer;
    frame.registration.Handler = (PEXCEPTION_ROUTINE)(void (*)(void))filter;
    __writefsdword(0, (unsigned long)(uintptr_t)&frame.registration);
    *status = call_typed(procedure, arguments, count);
    __writefsdword(0, (unsigned long)(uintptr_t)outer);
    return true;
}
