/* SPDX-License-Identifier: MIT
 *
 * changes_all.c -- Collect changes every part of its surroundings that the harness checks.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

static LONG CALLBACK handler(EXCEPTION_POINTERS *exception)
{
    (void)exception;
    return EXCEPTION_CONTINUE_SEARCH;
}

/* A mantissa of 24 bits instead of 64 or 53, and rounding towards zero. */
static void change_floating_point(void)
{
    unsigned short x87 = 0x007F;
    unsigned sse = 0x7F80;

    __asm__ volatile("fldcw %0" : : "m"(x87));
    __asm__ volatile("ldmxcsr %0" : : "m"(sse));
}

COLLECT
{
    SetCurrentDirectoryW(L"\\");
    SetDllDirectoryW(L"C:\\bad");
    SetEnvironmentVariableW(L"PATH", L"C:\\bad");
    SetErrorMode(SEM_NOALIGNMENTFAULTEXCEPT);
    SetUnhandledExceptionFilter(handler);
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_LOWEST);
    SetThreadLocale(MAKELCID(MAKELANGID(LANG_FRENCH, SUBLANG_FRENCH), SORT_DEFAULT));
    ImpersonateSelf(SecurityImpersonation);
    change_floating_point();
    return good_collect(query, data, bytes, types);
}
