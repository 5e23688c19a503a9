/* SPDX-License-Identifier: MIT
 *
 * changes_at_load.c -- DllMain sets the precision of x87, as some compilers' runtimes do, and a
 * handler of unhandled exceptions; the harness accepts both there.
 */
#include "provider.h"

ALL_IS_GOOD

BOOL WINAPI DllMain(HINSTANCE self, DWORD reason, LPVOID reserved);

static LONG CALLBACK handler(EXCEPTION_POINTERS *exception)
{
    (void)exception;
    return EXCEPTION_CONTINUE_SEARCH;
}

BOOL WINAPI DllMain(HINSTANCE self, DWORD reason, LPVOID reserved)
{
    unsigned short single = 0x007F;

    (void)self;
    (void)reserved;
    if (reason == DLL_PROCESS_ATTACH) {
        __asm__ volatile("fldcw %0" : : "m"(single));
        SetUnhandledExceptionFilter(handler);
    }
    return TRUE;
}
