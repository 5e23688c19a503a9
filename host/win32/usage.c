/* SPDX-License-Identifier: MIT
 *
 * usage.c -- what this process uses: handles, threads, heap blocks, memory.
 *
 * Windows counts handles and private bytes itself.  Wine 8 reports 0 for both: there the number of
 * the next handle replaces the count, because the lowest free number is used first, and private
 * bytes are added up region by region.  Heaps are walked inside
 * host_call_procedure_catching_faults, as the DLL may have damaged them.  Windows and Wine 8 show
 * each block of a heap, Wine 10 groups of them: their number tells little there, but their bytes
 * rise with what the groups contain.
 */
#include <windows.h>

#define PSAPI_VERSION 2 /* in kernel32, since Windows 7 */
#include <psapi.h>
#include <tlhelp32.h>

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "host/call.h"
#include "host/usage.h"
#include "kit/system/module.h"
#include "kit/system/files.h"
#include "sdk/port/win32/module.h"

/* Free handle numbers between used ones, which leaks would fill first; as many as are likely. */
#define HOLES 8

#define HEAPS_MAX    256
#define THREADS_MAX  65536u
#define THREADS_MORE 256u /* room for so many is added at once */

/* Of ntdll.dll.  9: ThreadQuerySetWin32StartAddress. */
LONG NTAPI NtQueryInformationThread(HANDLE thread, int kind, void *out, ULONG capacity,
                                    ULONG *used);
#define START_ADDRESS 9

/* ---- Handles ---- */

/* The handle number after the first HOLES free ones, counted in handles. */
static uint64_t estimate_handle_count(void)
{
    HANDLE self = GetCurrentProcess(), taken[HOLES];
    uint64_t next = 0;

    for (size_t i = 0; i < HOLES; i++) {
        if (!DuplicateHandle(self, self, self, &taken[i], 0, FALSE, DUPLICATE_SAME_ACCESS))
            taken[i] = NULL;
        if ((uint64_t)(uintptr_t)taken[i] / 4 > next)
            next = (uint64_t)(uintptr_t)taken[i] / 4;
    }
    for (size_t i = 0; i < HOLES; i++)
        if (taken[i])
            CloseHandle(taken[i]);
    return next;
}

/* ---- Memory ---- */

/* Views and committed private memory, region by region. */
static void count_mappings_and_committed_bytes(struct host_usage *out)
{
    MEMORY_BASIC_INFORMATION region;
    const char *at = NULL;

    while (VirtualQuery(at, &region, sizeof region) != 0) {
        if (region.State == MEM_COMMIT && region.Type == MEM_PRIVATE)
            out->bytes += region.RegionSize;
        if (region.Type == MEM_MAPPED && region.BaseAddress == region.AllocationBase)
            out->views++;
        at = (const char *)region.BaseAddress + region.RegionSize;
    }
}

uint64_t host_unused_address_space(void)
{
    MEMORY_BASIC_INFORMATION region;
    const char *at = NULL;
    uint64_t free = 0;

    while (VirtualQuery(at, &region, sizeof region) != 0) {
        if (region.State == MEM_FREE)
            free += region.RegionSize;
        at = (const char *)region.BaseAddress + region.RegionSize;
    }
    return free;
}

static void count_private_bytes_and_views(struct host_usage *out)
{
    PROCESS_MEMORY_COUNTERS_EX counters = { 0 };

    count_mappings_and_committed_bytes(out);
    if (GetProcessMemoryInfo(GetCurrentProcess(), (PROCESS_MEMORY_COUNTERS *)&counters,
                             sizeof counters) &&
        counters.PrivateUsage)
        out->bytes = counters.PrivateUsage;
}

struct heap {
    HANDLE handle;
    uint64_t blocks;
    uint64_t held;
};

static DWORD WINAPI count_heap_blocks(struct heap *heap)
{
    PROCESS_HEAP_ENTRY entry = { 0 };

    while (HeapWalk(heap->handle, &entry))
        if (entry.wFlags & PROCESS_HEAP_ENTRY_BUSY) {
            heap->blocks++;
            heap->held += (uint64_t)entry.cbData + entry.cbOverhead;
        }
    return 0;
}

/* Leaves out a heap that the DLL has damaged, or that a thread uses without locking it. */
static void count_blocks_of_all_heaps(struct host_usage *out)
{
    HANDLE heaps[HEAPS_MAX];
    DWORD count = GetProcessHeaps(HEAPS_MAX, heaps);

    for (DWORD i = 0; i < count && i < HEAPS_MAX; i++) {
        struct heap heap = { heaps[i], 0, 0 };
        uintptr_t argument = (uintptr_t)&heap;
        struct host_call_result called;

        if (!HeapLock(heaps[i]))
            continue;
        if (host_call_procedure_catching_faults((kit_procedure)(void (*)(void))count_heap_blocks,
                                                &argument, 1, &called)) {
            out->blocks += heap.blocks;
            out->held += heap.held;
        }
        HeapUnlock(heaps[i]);
    }
}

/* ---- Threads ---- */

int host_threads_list(struct host_threads *out)
{
    HANDLE snapshot = CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0);
    THREADENTRY32 entry = { .dwSize = sizeof entry };

    memset(out, 0, sizeof *out);
    if (snapshot == INVALID_HANDLE_VALUE)
        return EPC_E_SYSTEM;
    for (BOOL more = Thread32First(snapshot, &entry); more && out->count < THREADS_MAX;
         more = Thread32Next(snapshot, &entry)) {
        if (entry.th32OwnerProcessID != GetCurrentProcessId())
            continue;
        if (out->count % THREADS_MORE == 0) {
            uint32_t *grown = realloc(out->ids, (out->count + THREADS_MORE) * sizeof *grown);

            if (!grown) {
                CloseHandle(snapshot);
                host_threads_free_list(out);
                return EPC_E_NOMEM;
            }
            out->ids = grown;
        }
        out->ids[out->count++] = entry.th32ThreadID;
    }
    CloseHandle(snapshot);
    return EPC_OK;
}

void host_threads_free_list(struct host_threads *threads)
{
    free(threads->ids);
    memset(threads, 0, sizeof *threads);
}

/* The address at which a thread started; 0 if it has ended or the system does not say. */
static uint64_t thread_start_address(uint32_t id)
{
    HANDLE thread = OpenThread(THREAD_QUERY_INFORMATION | SYNCHRONIZE, FALSE, id);
    void *start = NULL;

    if (!thread)
        return 0;
    if (WaitForSingleObject(thread, 0) != WAIT_TIMEOUT ||
        NtQueryInformationThread(thread, START_ADDRESS, &start, sizeof start, NULL) < 0)
        start = NULL;
    CloseHandle(thread);
    return (uint64_t)(uintptr_t)start;
}

/* Threads of _beginthreadex start at a procedure of the C runtime. */
static bool is_address_in_c_runtime(uint64_t address)
{
    HMODULE module = epci_module_at((const void *)(uintptr_t)address);
    char path[1024];
    const char *name;

    if (!module)
        return false;
    kit_copy_module_path(module, path, sizeof path);
    name = path + kit_bytes_before_file_name(path);
    return _strnicmp(name, "msvcr", 5) == 0 || _strnicmp(name, "ucrtbase", 8) == 0;
}

static bool has_thread(const struct host_threads *threads, uint32_t id)
{
    for (size_t i = 0; i < threads->count; i++)
        if (threads->ids[i] == id)
            return true;
    return false;
}

uint32_t host_threads_count_new_of_module(const struct host_threads *before, void *module,
                                          uint64_t *offset)
{
    uint64_t base = (uint64_t)(uintptr_t)module, bytes = kit_module_size(module);
    struct host_threads now;
    uint32_t count = 0;

    *offset = 0;
    if (host_threads_list(&now) != EPC_OK)
        return 0;
    for (size_t i = 0; i < now.count; i++) {
        uint64_t start = has_thread(before, now.ids[i]) ? 0 : thread_start_address(now.ids[i]);
        bool own = start >= base && start - base < bytes;

        if (start == 0 || !(own || is_address_in_c_runtime(start)))
            continue;
        count++;
        if (own && *offset == 0)
            *offset = start - base;
    }
    host_threads_free_list(&now);
    return count;
}

bool host_thread_has_ended(void *thread)
{
    return WaitForSingleObject(thread, 0) == WAIT_OBJECT_0;
}

void host_usage_measure(struct host_usage *out)
{
    struct host_threads threads;
    DWORD handles = 0;

    memset(out, 0, sizeof *out);
    if (host_threads_list(&threads) == EPC_OK)
        out->threads = threads.count;
    host_threads_free_list(&threads);
    out->handles = GetProcessHandleCount(GetCurrentProcess(), &handles) && handles
                       ? handles
                       : estimate_handle_count();
    count_blocks_of_all_heaps(out);
    count_private_bytes_and_views(out);
}
