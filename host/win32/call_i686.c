/* SPDX-License-Identifier: MIT
 *
 * call_i686.c -- structured exception handling on x86: a registration frame in the thread's chain;
 * and what a procedure keeps there.
 *
 * The system asks our handler after every frame above it has declined.  longjmp unwinds those
 * frames and returns to the setjmp, which was called before our frame was put into the chain.
 *
 * The call itself is in assembly.  After it the stack pointer may be anywhere, and each register
 * may have any value.  The way back to our frame is the thread's exception chain, whose first
 * record is the frame's own, or else ebp, which the call was given.
 */
#include <setjmp.h>
#include <stddef.h>

#include "host/win32/call.h"

enum { EBX, ESI, EDI, EBP, KEPT_REGISTERS };

/* Offsets for the assembly. */
#define SELF_AT   8
#define STACK_AT  12
#define AFTER_AT  16
#define FLAGS_AT  20
#define VALUES_AT 24

/* The system's record, followed by our own fields. */
struct frame {
    EXCEPTION_REGISTRATION_RECORD registration;
    struct frame *self;
    uint32_t stack; /* the stack pointer before the arguments were pushed, */
    uint32_t after; /* and after the call */
    uint32_t flags; /* after the call */
    uint32_t values[KEPT_REGISTERS];
    host_caught_fn *caught;
    jmp_buf before;
};

_Static_assert(offsetof(struct frame, self) == SELF_AT, "");
_Static_assert(offsetof(struct frame, stack) == STACK_AT, "");
_Static_assert(offsetof(struct frame, after) == AFTER_AT, "");
_Static_assert(offsetof(struct frame, flags) == FLAGS_AT, "");
_Static_assert(offsetof(struct frame, values) == VALUES_AT, "");

#define CALL_EBX       0x0B5EEB01
#define CALL_ESI       0x0B5EE502
#define CALL_EDI       0x0B5EED03
#define CALL_TEXT2(x)  #x
#define CALL_TEXT(x)   CALL_TEXT2(x)
#define DIRECTION_FLAG 0x400u

uint32_t host_call_frame(kit_procedure procedure, const uintptr_t *arguments, unsigned count,
                         struct frame *frame);

/* clang-format off */
__asm__(".text\n"
        ".globl _host_call_frame\n"
        ".def _host_call_frame; .scl 2; .type 32; .endef\n"
        "_host_call_frame:\n"
        "    pushl %ebp\n"
        "    pushl %ebx\n"
        "    pushl %esi\n"
        "    pushl %edi\n"
        "    movl 20(%esp), %eax\n" /* procedure */
        "    movl 24(%esp), %edx\n" /* arguments */
        "    movl 28(%esp), %ecx\n" /* count */
        "    movl 32(%esp), %ebp\n" /* frame */
        "    movl %esp, " CALL_TEXT(STACK_AT) "(%ebp)\n"
        "1:  testl %ecx, %ecx\n"
        "    jz 2f\n"
        "    pushl -4(%edx,%ecx,4)\n"
        "    decl %ecx\n"
        "    jmp 1b\n"
        "2:  movl $" CALL_TEXT(CALL_EBX) ", %ebx\n"
        "    movl $" CALL_TEXT(CALL_ESI) ", %esi\n"
        "    movl $" CALL_TEXT(CALL_EDI) ", %edi\n"
        "    call *%eax\n"
        /* The frame into ecx: the chain's first record if it is ours, else what ebp says. */
        "    movl %fs:0, %ecx\n"
        "    cmpl %ecx, %ebp\n"
        "    je 4f\n"
        "    cmpl $-1, %ecx\n"
        "    je 3f\n"
        "    cmpl %ecx, " CALL_TEXT(SELF_AT) "(%ecx)\n"
        "    je 4f\n"
        "3:  movl %ebp, %ecx\n"
        "4:  movl %esp, " CALL_TEXT(AFTER_AT) "(%ecx)\n"
        "    movl " CALL_TEXT(STACK_AT) "(%ecx), %esp\n"
        "    movl %ebx, 0+" CALL_TEXT(VALUES_AT) "(%ecx)\n"
        "    movl %esi, 4+" CALL_TEXT(VALUES_AT) "(%ecx)\n"
        "    movl %edi, 8+" CALL_TEXT(VALUES_AT) "(%ecx)\n"
        "    movl %ebp, 12+" CALL_TEXT(VALUES_AT) "(%ecx)\n"
        "    pushfl\n"
        "    popl " CALL_TEXT(FLAGS_AT) "(%ecx)\n"
        "    cld\n"
        "    popl %edi\n"
        "    popl %esi\n"
        "    popl %ebx\n"
        "    popl %ebp\n"
        "    ret\n");
/* clang-format on */

const char *host_call_kept_register_name(unsigned n)
{
    static const char *const names[KEPT_REGISTERS] = { "ebx", "esi", "edi", "ebp" };

    return n < KEPT_REGISTERS ? names[n] : NULL;
}

static EXCEPTION_DISPOSITION catch_exception_and_jump_back(EXCEPTION_RECORD *record,
                                                           void *registration, CONTEXT *context,
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

static EXCEPTION_REGISTRATION_RECORD *handler_chain(void)
{
    return (EXCEPTION_REGISTRATION_RECORD *)__readfsdword(0);
}

static void compare_registers(const struct frame *frame, struct host_convention *out)
{
    const uint32_t before[KEPT_REGISTERS] = { CALL_EBX, CALL_ESI, CALL_EDI,
                                              (uint32_t)(uintptr_t)frame };

    out->stack = (int32_t)(frame->after - frame->stack);
    out->registers = 0;
    for (unsigned i = 0; i < KEPT_REGISTERS; i++)
        if (frame->values[i] != before[i])
            out->registers |= 1u << i;
    out->direction = (frame->flags & DIRECTION_FLAG) != 0;
}

bool host_call_seh(kit_procedure procedure, const uintptr_t *arguments, unsigned count,
                   uint32_t *status, struct host_convention *convention, host_caught_fn *caught)
{
    struct frame frame;
    EXCEPTION_REGISTRATION_RECORD *outer = handler_chain();

    if (setjmp(frame.before) != 0) {
        __writefsdword(0, (unsigned long)(uintptr_t)outer);
        return false;
    }
    frame.self = &frame;
    frame.caught = caught;
    frame.registration.Next = outer;
    frame.registration.Handler = (PEXCEPTION_ROUTINE)(void (*)(void))catch_exception_and_jump_back;
    __writefsdword(0, (unsigned long)(uintptr_t)&frame.registration);
    *status = host_call_frame(procedure, arguments, count, &frame);
    __writefsdword(0, (unsigned long)(uintptr_t)outer);
    compare_registers(&frame, convention);
    return true;
}
