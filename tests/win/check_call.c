/* SPDX-License-Identifier: MIT
 *
 * check_call.c -- calls of foreign code: what it returns, raises and touches. */
#include "epc_check.h"

#include <windows.h>

#include <string.h>

#include <epc/epc.h>

#include "host/call.h"
#include "host/guard.h"
#include "kit/system/module.h"

static struct host_call_result called;

static bool call(kit_procedure procedure, uintptr_t argument)
{
    uintptr_t arguments[4] = { argument, 0, 0, 0 };

    return host_call_procedure_catching_faults(procedure, arguments, 1, &called);
}

static DWORD WINAPI returns_its_argument(uintptr_t argument)
{
    return (DWORD)argument;
}

static DWORD WINAPI writes_to(uintptr_t argument)
{
    *(volatile char *)argument = 0;
    return 5;
}

static DWORD WINAPI reads_from(uintptr_t argument)
{
    return (DWORD) * (volatile char *)argument;
}

static DWORD WINAPI divides_by(uintptr_t argument)
{
    volatile int divisor = (int)argument;

    return (DWORD)(1000 / divisor);
}

static DWORD WINAPI raises(uintptr_t argument)
{
    RaiseException((DWORD)argument, 0, 0, NULL);
    return 0;
}

static DWORD WINAPI four(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d)
{
    return (DWORD)(a + 10 * b + 100 * c + 1000 * d);
}

/* IsBadReadPtr handles the exception that it causes. */
static DWORD WINAPI handles(uintptr_t argument)
{
    return (DWORD)IsBadReadPtr((const void *)argument, 1);
}

#define AS_PROCEDURE(function) ((kit_procedure)(void (*)(void))(function))

EPC_TEST(call__returns_the_result_of_the_function)
{
    ck_assert(call(AS_PROCEDURE(returns_its_argument), 234));
    ck_assert_uint_eq(called.status, 234);
    ck_assert_uint_eq(called.fault.code, 0);
    ck_assert_uint_eq(called.hit.code, 0);
}

EPC_TEST(call__passes_four_arguments_in_order)
{
    uintptr_t arguments[4] = { 1, 2, 3, 4 };

    ck_assert(host_call_procedure_catching_faults(AS_PROCEDURE(four), arguments, 4, &called));
    ck_assert_uint_eq(called.status, 4321);
}

EPC_TEST(call__ends_with_an_access_violation_and_names_it)
{
    ck_assert(!call(AS_PROCEDURE(writes_to), 0x10));
    ck_assert_uint_eq(called.fault.code, EXCEPTION_ACCESS_VIOLATION);
    ck_assert(called.fault.wrote && called.fault.in_call && !called.fault.guard_page);
    ck_assert_uint_eq(called.fault.target, 0x10);
    ck_assert_str_eq(called.fault.module, "check_call.exe");
    ck_assert_uint_gt(called.fault.offset, 0);
    ck_assert(!call(AS_PROCEDURE(reads_from), 0x10));
    ck_assert(!called.fault.wrote);
}

EPC_TEST(call__names_the_function_of_an_exception)
{
    /* Windows' own dbghelp cannot read this compiler's debug information. */
    bool wine = GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "wine_get_version") != NULL;

    ck_assert(!call(AS_PROCEDURE(writes_to), 0x10));
    if (wine)
        ck_assert_msg(strncmp(called.fault.symbol, "writes_to+0x", 12) == 0 &&
                          strstr(called.fault.symbol, ", check_call.c:") != NULL,
                      "%s", called.fault.symbol);
    ck_assert(call(AS_PROCEDURE(returns_its_argument), 1));
    ck_assert_str_eq(called.fault.symbol, "");
}

EPC_TEST(call__ends_with_any_other_exception)
{
    ck_assert(!call(AS_PROCEDURE(divides_by), 0));
    ck_assert_uint_eq(called.fault.code, EXCEPTION_INT_DIVIDE_BY_ZERO);
    ck_assert(!call(AS_PROCEDURE(raises), 0xE06D7363));
    ck_assert_uint_eq(called.fault.code, 0xE06D7363);
}

EPC_TEST(call__can_be_made_again_after_an_exception)
{
    for (int i = 0; i < 100; i++)
        ck_assert(!call(AS_PROCEDURE(writes_to), 0));
    ck_assert(call(AS_PROCEDURE(returns_its_argument), 7));
    ck_assert_uint_eq(called.status, 7);
}

EPC_TEST(call__does_not_see_an_exception_that_is_handled_below)
{
    ck_assert(call(AS_PROCEDURE(handles), 0x10));
    ck_assert_uint_eq(called.status, 1);
    ck_assert_uint_eq(called.fault.code, 0);
}

EPC_TEST(call__keeps_the_registers_of_its_caller)
{
    volatile double before = 1.5;
    int kept[8];

    for (int i = 0; i < 8; i++)
        kept[i] = i * 17;
    ck_assert(!call(AS_PROCEDURE(writes_to), 0));
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(kept[i], i * 17);
    ck_assert(before > 1.4 && before < 1.6);
}

EPC_TEST(call__tells_where_a_guard_page_was_touched)
{
    struct host_buffer buffer;

    ck_assert_int_eq(host_buffer_allocate(HOST_GUARD_END, 64, 0, 0, &buffer), EPC_OK);
    ck_assert(call(AS_PROCEDURE(writes_to), (uintptr_t)(buffer.at + 63)));
    ck_assert_uint_eq(called.hit.code, 0);
    ck_assert(!call(AS_PROCEDURE(writes_to), (uintptr_t)(buffer.at + 64)));
    ck_assert(called.fault.guard_page && called.hit.guard_page && called.hit.wrote);
    ck_assert_int_eq(called.hit.place, 64);
    host_buffer_free(&buffer);
    ck_assert_int_eq(host_buffer_allocate(HOST_GUARD_BEGIN, 64, 0, 0, &buffer), EPC_OK);
    ck_assert(!call(AS_PROCEDURE(reads_from), (uintptr_t)(buffer.at - 1)));
    ck_assert(called.hit.guard_page && !called.hit.wrote);
    ck_assert_int_eq(called.hit.place, -1);
    host_buffer_free(&buffer);
}

EPC_TEST(call__sees_a_touched_guard_page_even_if_the_exception_is_handled)
{
    struct host_buffer buffer;

    ck_assert_int_eq(host_buffer_allocate(HOST_GUARD_END, 64, 0, 0, &buffer), EPC_OK);
    ck_assert(call(AS_PROCEDURE(handles), (uintptr_t)(buffer.at + 64)));
    ck_assert_uint_eq(called.fault.code, 0);
    ck_assert_uint_eq(called.hit.code, EXCEPTION_ACCESS_VIOLATION);
    ck_assert_int_eq(called.hit.place, 64);
    host_buffer_free(&buffer);
}

/* ---- Several threads ---- */

static DWORD WINAPI sleeps_and_writes_to(uintptr_t argument)
{
    Sleep(100);
    *(volatile char *)argument = 0;
    return 0;
}

struct one_call {
    uintptr_t argument;
    bool returned;
    struct host_call_result called;
};

static DWORD WINAPI call_once(LPVOID context)
{
    struct one_call *call = context;

    call->returned = host_call_procedure_catching_faults(AS_PROCEDURE(sleeps_and_writes_to),
                                                         &call->argument, 1, &call->called);
    return 0;
}

EPC_TEST(call__separates_simultaneous_calls_of_two_threads)
{
    static char fine;
    struct host_buffer buffers[2];
    struct one_call calls[3];
    HANDLE threads[3];

    memset(calls, 0, sizeof calls);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(host_buffer_allocate(HOST_GUARD_END, 64, 0, 0, &buffers[i]), EPC_OK);
        calls[i].argument = (uintptr_t)(buffers[i].at + 64 + i);
    }
    calls[2].argument = (uintptr_t)&fine;
    for (int i = 0; i < 3; i++)
        threads[i] = CreateThread(NULL, 0, call_once, &calls[i], 0, NULL);
    WaitForMultipleObjects(3, threads, TRUE, INFINITE);
    for (int i = 0; i < 2; i++) {
        ck_assert(!calls[i].returned && calls[i].called.fault.in_call);
        ck_assert_uint_eq(calls[i].called.hit.code, EXCEPTION_ACCESS_VIOLATION);
        ck_assert_int_eq(calls[i].called.hit.place, 64 + i);
    }
    ck_assert(calls[2].returned);
    ck_assert_uint_eq(calls[2].called.fault.code, 0);
    ck_assert_uint_eq(calls[2].called.hit.code, 0);
}

EPC_TEST(call__leaves_the_last_error_of_an_exception_handler)
{
    DWORD error;

    ck_assert(call(AS_PROCEDURE(handles), 0x10)); /* our handler stays installed from now on */
    SetLastError(77);
    IsBadReadPtr((const void *)0x10, 1);
    error = GetLastError();
    ck_assert_uint_eq(error, 77);
}

/* ---- What a procedure keeps ---- */

#ifdef __i386__
static DWORD __cdecl is_cdecl(uintptr_t argument)
{
    return (DWORD)argument;
}

static DWORD __cdecl four_cdecl(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d)
{
    return (DWORD)(a + b + c + d);
}

EPC_TEST(call__sees_arguments_that_were_not_removed)
{
    uintptr_t arguments[4] = { 1, 2, 3, 4 };

    ck_assert(call(AS_PROCEDURE(is_cdecl), 5));
    ck_assert_uint_eq(called.status, 5);
    ck_assert_int_eq(called.convention.stack, -4);
    ck_assert(host_call_procedure_catching_faults(AS_PROCEDURE(four_cdecl), arguments, 4, &called));
    ck_assert_int_eq(called.convention.stack, -16);
    ck_assert_uint_eq(called.convention.registers, 0);
    ck_assert(host_call_procedure_catching_faults(AS_PROCEDURE(four), arguments, 4, &called));
    ck_assert_int_eq(called.convention.stack, 0);
    ck_assert(host_call_procedure_catching_faults(AS_PROCEDURE(four), arguments, 4, &called));
}

__asm__(".globl _removes_too_much\n_removes_too_much: movl $9, %eax\n ret $16\n"
        ".globl _clobbers_whole\n_clobbers_whole: xorl %ebx, %ebx\n xorl %esi, %esi\n"
        "xorl %edi, %edi\n xorl %ebp, %ebp\n movl $9, %eax\n ret $4\n"
        ".globl _sets_direction\n_sets_direction: std\n movl $9, %eax\n ret $4\n");
#else
__asm__(".globl removes_too_much\nremoves_too_much: movl $9, %eax\n ret $16\n"
        ".globl clobbers_whole\nclobbers_whole: xorl %ebx, %ebx\n xorl %esi, %esi\n"
        "xorl %edi, %edi\n xorl %ebp, %ebp\n xorl %r12d, %r12d\n xorl %r13d, %r13d\n"
        "xorl %r14d, %r14d\n xorl %r15d, %r15d\n movl $9, %eax\n ret\n"
        ".globl sets_direction\nsets_direction: std\n movl $9, %eax\n ret\n"
        ".globl clobbers_xmm\nclobbers_xmm: xorps %xmm6, %xmm6\n xorps %xmm15, %xmm15\n"
        "movl $9, %eax\n ret\n");

void clobbers_xmm(void);

EPC_TEST(call__sees_each_floating_register_that_was_not_kept)
{
    ck_assert(call(clobbers_xmm, 1));
    ck_assert_uint_eq(called.convention.registers, 1u << 8 | 1u << 17);
    ck_assert_str_eq(host_call_kept_register_name(8), "xmm6");
    ck_assert_str_eq(host_call_kept_register_name(17), "xmm15");
    ck_assert_ptr_null(host_call_kept_register_name(18));
}
#endif

void removes_too_much(void);
void clobbers_whole(void);
void sets_direction(void);

EPC_TEST(call__comes_back_from_a_stack_that_is_too_empty)
{
    /* A stdcall procedure of four arguments where one was passed; x64 removes none. */
    const int removed = sizeof(void *) == 4 ? 12 : 16;

    for (int i = 0; i < 100; i++) {
        ck_assert(call(removes_too_much, 1));
        ck_assert_uint_eq(called.status, 9);
        ck_assert_int_eq(called.convention.stack, removed);
        ck_assert_uint_eq(called.convention.registers, 0);
    }
}

EPC_TEST(call__sees_each_register_that_was_not_kept)
{
    const uint32_t whole = sizeof(void *) == 4 ? 0xF : 0xFF;

    ck_assert(call(clobbers_whole, 1));
    ck_assert_uint_eq(called.status, 9);
    ck_assert_uint_eq(called.convention.registers, whole);
    ck_assert_int_eq(called.convention.stack, 0);
    ck_assert(call(AS_PROCEDURE(returns_its_argument), 1));
    ck_assert_uint_eq(called.convention.registers, 0);
}

EPC_TEST(call__clears_the_direction_flag)
{
    uintptr_t flags;

    ck_assert(call(sets_direction, 1));
    __asm__ volatile("pushf\n\tpop %0" : "=r"(flags));
    ck_assert_uint_eq(flags & 0x400, 0);
    ck_assert(called.convention.direction);
    ck_assert(call(AS_PROCEDURE(returns_its_argument), 1));
    ck_assert(!called.convention.direction);
}
