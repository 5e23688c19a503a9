/* SPDX-License-Identifier: MIT
 *
 * clockcode.c -- compares the first bytes of the system's clock functions, and the addresses that
 * this program has imported, with what they were.
 *
 * Both are places to which one writes to patch a function: the code itself, in each of the three
 * modules that a call passes through, or the importing program's table.
 */
#include <windows.h>

#include <stdbool.h>
#include <string.h>

#include <epc/epc.h>

#include "host/win32/clockcode.h"

/* More than a jump of any kind takes. */
#define CODE_BYTES 16

static struct code {
    const wchar_t *module;
    const char *name;
    unsigned char *at; /* NULL: this system does not have it */
    unsigned char bytes[CODE_BYTES];
} codes[] = {
    { .module = L"kernel32.dll", .name = "QueryPerformanceCounter" },
    { .module = L"kernelbase.dll", .name = "QueryPerformanceCounter" },
    { .module = L"ntdll.dll", .name = "RtlQueryPerformanceCounter" },
    { .module = L"ntdll.dll", .name = "NtQueryPerformanceCounter" },
    { .module = L"kernel32.dll", .name = "QueryPerformanceFrequency" },
    { .module = L"kernelbase.dll", .name = "QueryPerformanceFrequency" },
    { .module = L"ntdll.dll", .name = "RtlQueryPerformanceFrequency" },
    { .module = L"kernel32.dll", .name = "GetTickCount" },
    { .module = L"kernelbase.dll", .name = "GetTickCount" },
    { .module = L"kernel32.dll", .name = "GetTickCount64" },
    { .module = L"kernelbase.dll", .name = "GetTickCount64" },
    { .module = L"kernel32.dll", .name = "GetSystemTimeAsFileTime" },
    { .module = L"kernelbase.dll", .name = "GetSystemTimeAsFileTime" },
};

/* This program's table of imports.  On x86 the names have the bytes of the arguments. */
#ifdef __i386__
#define IMPORTED(name, bytes) __asm__("__imp__" #name "@" #bytes)
#else
#define IMPORTED(name, bytes) __asm__("__imp_" #name)
#endif
extern void *imported_counter IMPORTED(QueryPerformanceCounter, 4);
extern void *imported_frequency IMPORTED(QueryPerformanceFrequency, 4);
extern void *imported_ticks IMPORTED(GetTickCount64, 0);

static struct slot {
    const char *name;
    void **at;
    void *was;
} slots[] = {
    { "QueryPerformanceCounter", &imported_counter, NULL },
    { "QueryPerformanceFrequency", &imported_frequency, NULL },
    { "GetTickCount64", &imported_ticks, NULL },
};

void host_clockcode_save(void)
{
    static bool taken;

    if (taken)
        return;
    taken = true;
    for (size_t i = 0; i < EPC_COUNT(codes); i++) {
        HMODULE module = GetModuleHandleW(codes[i].module);

        codes[i].at =
            module ? (unsigned char *)(uintptr_t)GetProcAddress(module, codes[i].name) : NULL;
        if (codes[i].at)
            memcpy(codes[i].bytes, codes[i].at, CODE_BYTES);
    }
    for (size_t i = 0; i < EPC_COUNT(slots); i++)
        slots[i].was = *slots[i].at;
}

static void overwrite_protected_memory(void *at, const void *bytes, size_t count)
{
    DWORD before;

    if (!VirtualProtect(at, count, PAGE_EXECUTE_READWRITE, &before))
        return;
    memcpy(at, bytes, count);
    FlushInstructionCache(GetCurrentProcess(), at, count);
    VirtualProtect(at, count, before, &before);
}

const char *host_clockcode_restore_get_changed(void)
{
    const char *changed = NULL;

    for (size_t i = 0; i < EPC_COUNT(codes); i++)
        if (codes[i].at && memcmp(codes[i].at, codes[i].bytes, CODE_BYTES) != 0) {
            changed = changed ? changed : codes[i].name;
            overwrite_protected_memory(codes[i].at, codes[i].bytes, CODE_BYTES);
        }
    for (size_t i = 0; i < EPC_COUNT(slots); i++)
        if (slots[i].was && *slots[i].at != slots[i].was) {
            changed = changed ? changed : slots[i].name;
            overwrite_protected_memory(slots[i].at, &slots[i].was, sizeof slots[i].was);
        }
    return changed;
}
