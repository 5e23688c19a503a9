/* SPDX-License-Identifier: MIT
 *
 * call_x86_64.c -- structured exception handling on x64, where gcc has no __try; and what a
 * procedure keeps there.
 *
 * host_call_frame is a function in assembly whose unwind data name
 * host_call_catch_exception_and_unwind as its exception handler.  The system asks that handler
 * after every frame above it has declined, just as for an __except around the call; the handler
 * unwinds to the instruction after the call.  The frame stores the address of the call's struct
 * attempt at ATTEMPT_AT, where the handler finds it.
 *
 * The frame also stores its own address, at SELF_AT: so the instruction after the call sees whether
 * the stack pointer is right, and takes rbp where it is not.
 */
#include "host/win32/call.h"

#include <stddef.h>
#include <string.h>

enum { RBX, RSI, RDI, RBP, R12, R13, R14, R15, KEPT_WHOLE };

#define KEPT_XMM       10u /* xmm6 to xmm15 */
#define DIRECTION_FLAG 0x400u

/* Offsets for the assembly: in the frame, after the 32 bytes for the callee's arguments, */
#define ATTEMPT_AT 32
#define SELF_AT    40
/* and in struct attempt. */
#define STACK_AT  16
#define AFTER_AT  24
#define FLAGS_AT  32
#define VALUES_AT 40
#define XMM_AT    104

struct attempt {
    host_caught_fn *caught;
    bool failed;
    uint64_t stack; /* the stack pointer of the frame, */
    uint64_t after; /* and after the call */
    uint64_t flags; /* after the call */
    uint64_t values[KEPT_WHOLE];
    unsigned char xmm[KEPT_XMM][16];
};

_Static_assert(offsetof(struct attempt, stack) == STACK_AT, "");
_Static_assert(offsetof(struct attempt, after) == AFTER_AT, "");
_Static_assert(offsetof(struct attempt, flags) == FLAGS_AT, "");
_Static_assert(offsetof(struct attempt, values) == VALUES_AT, "");
_Static_assert(offsetof(struct attempt, xmm) == XMM_AT, "");

/* What the registers hold during the call, but rbp, which has the frame's address. */
struct call_values {
    uint64_t whole[KEPT_WHOLE];
    unsigned char xmm[KEPT_XMM][16];
};

extern const struct call_values host_call_values;
const struct call_values host_call_values = {
    { 0xB5EE000000000B01, 0xB5EE000000000502, 0xB5EE000000000D03, 0, 0xB5EE000000001204,
      0xB5EE000000001305, 0xB5EE000000001406, 0xB5EE000000001507 },
    { "xmm6 is kept 06", "xmm7 is kept 07", "xmm8 is kept 08", "xmm9 is kept 09", "xmm10 is kept10",
      "xmm11 is kept11", "xmm12 is kept12", "xmm13 is kept13", "xmm14 is kept14",
      "xmm15 is kept15" }
};

uint32_t host_call_frame(kit_procedure procedure, const uintptr_t *arguments,
                         struct attempt *attempt);
extern const char host_call_landing[];
EXCEPTION_DISPOSITION host_call_catch_exception_and_unwind(EXCEPTION_RECORD *record, void *frame,
                                                           CONTEXT *context,
                                                           DISPATCHER_CONTEXT *dispatcher);

/* clang-format off */
#define CALL_TEXT2(x) #x
#define CALL_TEXT(x)  CALL_TEXT2(x)

/* Xmm register 6 + n: kept in the frame; given its value; stored in the attempt. */
#define KEEP_XMM(n, r)                                                                             \
    "    movaps %xmm" #r ", 48+16*" #n "(%rsp)\n"                                                  \
    "    .seh_savexmm %xmm" #r ", 48+16*" #n "\n"
#define GIVE_XMM(n, r)  "    movups 64+16*" #n "(%r10), %xmm" #r "\n"
#define STORE_XMM(n, r) "    movups %xmm" #r ", " CALL_TEXT(XMM_AT) "+16*" #n "(%rdx)\n"
#define TAKE_XMM(n, r)  "    movaps 48+16*" #n "(%rsp), %xmm" #r "\n"
#define EACH_XMM(X)                                                                                \
    X(0, 6) X(1, 7) X(2, 8) X(3, 9) X(4, 10) X(5, 11) X(6, 12) X(7, 13) X(8, 14) X(9, 15)
/* The same of the others but rbp. */
#define EACH_WHOLE(X) X(0, rbx) X(1, rsi) X(2, rdi) X(4, r12) X(5, r13) X(6, r14) X(7, r15)
#define PUSH_WHOLE(n, r)                                                                           \
    "    pushq %" #r "\n"                                                                          \
    "    .seh_pushreg %" #r "\n"
#define GIVE_WHOLE(n, r)  "    movq 8*" #n "(%r10), %" #r "\n"
#define STORE_WHOLE(n, r) "    movq %" #r ", " CALL_TEXT(VALUES_AT) "+8*" #n "(%rdx)\n"

/* The nop: a return address in an epilogue would make the unwinder pass over the handler. */
__asm__(".text\n"
        ".globl host_call_frame\n"
        ".globl host_call_landing\n"
        ".def host_call_frame; .scl 2; .type 32; .endef\n"
        ".seh_proc host_call_frame\n"
        "host_call_frame:\n"
        PUSH_WHOLE(3, rbp)
        EACH_WHOLE(PUSH_WHOLE)
        "    subq $216, %rsp\n"
        "    .seh_stackalloc 216\n"
        EACH_XMM(KEEP_XMM)
        "    .seh_endprologue\n"
        "    movq %r8, " CALL_TEXT(ATTEMPT_AT) "(%rsp)\n"
        "    movq %rsp, " CALL_TEXT(SELF_AT) "(%rsp)\n"
        "    movq %rsp, " CALL_TEXT(STACK_AT) "(%r8)\n"
        "    movq %rcx, %rax\n"
        "    movq %rdx, %r11\n"
        "    leaq host_call_values(%rip), %r10\n"
        EACH_WHOLE(GIVE_WHOLE)
        EACH_XMM(GIVE_XMM)
        "    movq %rsp, %rbp\n"
        "    movq 0(%r11), %rcx\n"
        "    movq 8(%r11), %rdx\n"
        "    movq 16(%r11), %r8\n"
        "    movq 24(%r11), %r9\n"
        "    call *%rax\n"
        "host_call_landing:\n"
        "    nop\n"
        "    movq %rsp, %rcx\n"
        "    cmpq %rsp, " CALL_TEXT(SELF_AT) "(%rsp)\n"
        "    je 1f\n"
        "    movq %rbp, %rsp\n"
        "1:  movq " CALL_TEXT(ATTEMPT_AT) "(%rsp), %rdx\n"
        "    movq %rcx, " CALL_TEXT(AFTER_AT) "(%rdx)\n"
        "    movq %rbp, " CALL_TEXT(VALUES_AT) "+8*3(%rdx)\n"
        EACH_WHOLE(STORE_WHOLE)
        EACH_XMM(STORE_XMM)
        "    pushfq\n"
        "    popq " CALL_TEXT(FLAGS_AT) "(%rdx)\n"
        "    cld\n"
        EACH_XMM(TAKE_XMM)
        "    addq $216, %rsp\n"
        "    popq %r15\n"
        "    popq %r14\n"
        "    popq %r13\n"
        "    popq %r12\n"
        "    popq %rdi\n"
        "    popq %rsi\n"
        "    popq %rbx\n"
        "    popq %rbp\n"
        "    ret\n"
        "    .seh_handler host_call_catch_exception_and_unwind, @except\n"
        "    .seh_endproc\n");
/* clang-format on */

const char *host_call_kept_register_name(unsigned n)
{
    static const char *const names[KEPT_WHOLE + KEPT_XMM] = {
        "rbx",  "rsi",  "rdi",  "rbp",   "r12",   "r13",   "r14",   "r15",   "xmm6",
        "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15"
    };

    return n < KEPT_WHOLE + KEPT_XMM ? names[n] : NULL;
}

EXCEPTION_DISPOSITION host_call_catch_exception_and_unwind(EXCEPTION_RECORD *record, void *frame,
                                                           CONTEXT *context,
                                                           DISPATCHER_CONTEXT *dispatcher)
{
    struct attempt *attempt = *(struct attempt **)(void *)((char *)frame + ATTEMPT_AT);

    (void)context;
    if (record->ExceptionFlags & (EXCEPTION_UNWINDING | EXCEPTION_EXIT_UNWIND))
        return ExceptionContinueSearch;
    attempt->caught(record);
    attempt->failed = true;
    RtlUnwindEx(frame, (void *)(uintptr_t)host_call_landing, record, NULL,
                dispatcher->ContextRecord, dispatcher->HistoryTable);
    return ExceptionContinueSearch; /* not reached */
}

static void compare_registers(const struct attempt *attempt, struct host_convention *out)
{
    struct call_values before = host_call_values;

    before.whole[RBP] = attempt->stack;
    out->stack = (int32_t)(attempt->after - attempt->stack);
    out->registers = 0;
    for (unsigned i = 0; i < KEPT_WHOLE; i++)
        if (attempt->values[i] != before.whole[i])
            out->registers |= 1u << i;
    for (unsigned i = 0; i < KEPT_XMM; i++)
        if (memcmp(attempt->xmm[i], before.xmm[i], sizeof before.xmm[i]) != 0)
            out->registers |= 1u << (KEPT_WHOLE + i);
    out->direction = (attempt->flags & DIRECTION_FLAG) != 0;
}

bool host_call_seh(kit_procedure procedure, const uintptr_t *arguments, unsigned count,
                   uint32_t *status, struct host_convention *convention, host_caught_fn *caught)
{
    struct attempt attempt = { .caught = caught };
    uintptr_t four[4] = { 0, 0, 0, 0 };
    uint32_t result;

    for (unsigned i = 0; i < count && i < 4; i++)
        four[i] = arguments[i];
    result = host_call_frame(procedure, four, &attempt);
    if (attempt.failed)
        return false;
    *status = result;
    compare_registers(&attempt, convention);
    return true;
}
