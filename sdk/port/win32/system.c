/* SPDX-License-Identifier: MIT
 *
 * system.c -- this process, memory, time and letter case: one Win32 call each.
 *
 * Memory comes from the process heap and not from the C runtime's, because code linked into users'
 * programs must not depend on a runtime.
 */
#include "sdk/port/port.h"

#include <windows.h>

static uint64_t u64_from_filetime(FILETIME time)
{
    return (uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime;
}

struct epci_identity epci_own_process_identity(void)
{
    struct epci_identity identity = { GetCurrentProcessId(), 0 };
    FILETIME start, other;

    if (GetProcessTimes(GetCurrentProcess(), &start, &other, &other, &other))
        identity.start_time = u64_from_filetime(start);
    return identity;
}

void *epci_alloc(size_t bytes)
{
    return HeapAlloc(GetProcessHeap(), HEAP_ZERO_MEMORY, bytes);
}

void epci_free(void *memory)
{
    if (memory)
        HeapFree(GetProcessHeap(), 0, memory);
}

uint64_t epci_clock_ticks(void)
{
    LARGE_INTEGER ticks;

    QueryPerformanceCounter(&ticks);
    return (uint64_t)ticks.QuadPart;
}

uint64_t epci_clock_frequency(void)
{
    LARGE_INTEGER frequency;

    QueryPerformanceFrequency(&frequency);
    return (uint64_t)frequency.QuadPart;
}

uint64_t epci_clock_100ns(void)
{
    FILETIME now;

    GetSystemTimeAsFileTime(&now);
    return u64_from_filetime(now);
}

uint16_t epci_unit_to_upper(uint16_t unit)
{
    WCHAR upper = unit;

    if (unit < 0x80) /* a call per letter would be most of the time that adding an instance takes */
        return unit >= 'a' && unit <= 'z' ? (uint16_t)(unit - 'a' + 'A') : unit;
    /* Invariant, so that a name does not depend on the user's language. */
    if (LCMapStringW(LOCALE_INVARIANT, LCMAP_UPPERCASE, (const WCHAR *)&unit, 1, &upper, 1) != 1)
        return unit;
    return upper;
}
