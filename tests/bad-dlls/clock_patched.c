/* SPDX-License-Identifier: MIT
 *
 * clock_patched.c -- Collect replaces QueryPerformanceCounter by a function whose time does not
 * pass and is far in the future.
 */
#include "provider.h"

#include <string.h>

static BOOL WINAPI constant_clock(LARGE_INTEGER *count)
{
    count->QuadPart = 1LL << 50;
    return TRUE;
}

/* A jump to the function instead of what QueryPerformanceCounter begins with. */
static void patch(void)
{
    FARPROC clock = GetProcAddress(GetModuleHandleW(L"kernel32.dll"), "QueryPerformanceCounter");
    unsigned char *at = (unsigned char *)(DWORD_PTR)clock;
    DWORD_PTR target = (DWORD_PTR)constant_clock;
    DWORD before;

    VirtualProtect(at, 16, PAGE_EXECUTE_READWRITE, &before);
#ifdef __i386__
    at[0] = 0xE9;
    target -= (DWORD_PTR)at + 5;
    memcpy(at + 1, &target, sizeof target);
#else
    memcpy(at, "\x48\xB8", 2); /* mov rax, target; jmp rax */
    memcpy(at + 2, &target, sizeof target);
    memcpy(at + 10, "\xFF\xE0", 2);
#endif
    VirtualProtect(at, 16, before, &before);
}

ONLY_COLLECT_IS_BAD
{
    static LONG patched;

    if (InterlockedExchange(&patched, 1) == 0) /* Two threads would lock each other out. */
        patch();
    return good_collect(query, data, bytes, types);
}
