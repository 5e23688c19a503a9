/* SPDX-License-Identifier: MIT
 *
 * system_win32.c -- the benchmarks' system calls on Windows: an SRW lock and a named mutex.  Memory
 * is not measured here.
 */
#include "system.h"

#include <stdlib.h>

#include <windows.h>

unsigned bench_cores(void)
{
    DWORD_PTR own, all;
    unsigned count = 0;

    if (!GetProcessAffinityMask(GetCurrentProcess(), &own, &all))
        return 1;
    for (; own; own &= own - 1)
        count++;
    return count;
}

size_t bench_private_bytes(void)
{
    return 0;
}

size_t bench_shared_bytes(void)
{
    return 0;
}

static SRWLOCK process_lock = SRWLOCK_INIT;
static HANDLE shared_mutex;

size_t bench_peak_bytes(void (*work)(void *context), void *context)
{
    (void)work, (void)context;
    return 0;
}

void bench_process_lock(void)
{
    AcquireSRWLockExclusive(&process_lock);
}

void bench_process_unlock(void)
{
    ReleaseSRWLockExclusive(&process_lock);
}

int bench_shared_mutex_open(void)
{
    shared_mutex = CreateMutexW(NULL, FALSE, L"Local\\epc-bench");
    return shared_mutex ? 0 : -1;
}

void bench_shared_lock(void)
{
    WaitForSingleObject(shared_mutex, INFINITE);
}

void bench_shared_unlock(void)
{
    ReleaseMutex(shared_mutex);
}

int bench_convert(const unsigned char *utf16, size_t bytes)
{
    const wchar_t *units = (const wchar_t *)(const void *)(utf16 + 2);
    int count = (int)(bytes / 2 - 1), capacity = 3 * count;
    char *text = malloc((size_t)capacity);
    int made = text ? WideCharToMultiByte(CP_UTF8, 0, units, count, text, capacity, NULL, NULL) : 0;

    free(text);
    return made > 0 ? 0 : -1;
}

const unsigned char *bench_map(const struct epci_shm *shm)
{
    return MapViewOfFile(shm->handle, FILE_MAP_READ, 0, 0, shm->reserved);
}

void bench_unmap(const unsigned char *view, const struct epci_shm *shm)
{
    (void)shm;
    UnmapViewOfFile(view);
}

static HANDLE event;

/* <winternl.h> does not declare it. */
LONG NTAPI NtQueryEvent(HANDLE event, int class, void *out, ULONG bytes, ULONG *written);

bool bench_event_open(void)
{
    event = CreateEventW(NULL, FALSE, FALSE, NULL);
    return event != NULL;
}

void bench_event_query(void)
{
    LONG state[2]; /* EVENT_BASIC_INFORMATION: its type, and whether it is signalled */

    if (NtQueryEvent(event, 0, state, sizeof state, NULL) != 0)
        abort();
}
