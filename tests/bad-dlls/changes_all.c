/* SPDX-License-Identifier: MIT
 *
 * changes_all.c -- Collect changes every part of its surroundings that the harness checks, but for
 * those of the calling convention (cdecl.c, registers.c).
 */
#include "provider.h"

#include <locale.h>

static LONG CALLBACK handler(EXCEPTION_POINTERS *exception)
{
    (void)exception;
    return EXCEPTION_CONTINUE_SEARCH;
}

/* A mantissa of 24 bits instead of 64 or 53, and rounding towards zero; a register that is left in
 * use, as MMX code leaves it without emms. */
static void change_floating_point(void)
{
    unsigned short x87 = 0x007F;
    unsigned sse = 0x7F80;

    __asm__ volatile("fldcw %0" : : "m"(x87));
    __asm__ volatile("ldmxcsr %0" : : "m"(sse));
    __asm__ volatile("movd %0, %%mm0" : : "r"(sse));
}

/* Not for ever: msvcrt.dll of Wine 10 keeps 1.5 KB at each change, which would be a leak, too. */
static void change_locale(void)
{
    static unsigned calls;

    if (calls++ < 20)
        setlocale(LC_ALL, "German");
}

static void change_process(void)
{
    SetCurrentDirectoryW(L"\\");
    SetDllDirectoryW(L"C:\\bad");
    SetEnvironmentVariableW(L"PATH", L"C:\\bad");
    SetEnvironmentVariableW(L"BAD", L"1");
    SetErrorMode(SEM_NOALIGNMENTFAULTEXCEPT);
    SetUnhandledExceptionFilter(handler);
    SetPriorityClass(GetCurrentProcess(), BELOW_NORMAL_PRIORITY_CLASS);
    SetStdHandle(STD_INPUT_HANDLE, NULL);
    SetStdHandle(STD_OUTPUT_HANDLE, NULL);
    SetStdHandle(STD_ERROR_HANDLE, NULL);
    change_locale();
}

static void change_thread(void)
{
    SetThreadErrorMode(SEM_FAILCRITICALERRORS, NULL);
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_LOWEST);
    SetThreadLocale(MAKELCID(MAKELANGID(LANG_FRENCH, SUBLANG_FRENCH), SORT_DEFAULT));
    ImpersonateSelf(SecurityImpersonation);
}

ONLY_COLLECT_IS_BAD
{
    change_process();
    change_thread();
    change_floating_point();
    return good_collect(query, data, bytes, types);
}
