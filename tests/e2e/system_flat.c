/* SPDX-License-Identifier: MIT
 *
 * system_flat.c -- does the provider of the system's own objects keep anything of processes that
 * have ended?
 *
 *   system_flat DLL N   N processes start, are collected, and end; prints the memory of this
 *                       process after each tenth; it must not have grown after the first
 *
 * They are started so that they do not run yet: they are in the list, and cost little, 12 ms of a
 * processor each under Wine 8.  Up to 200 are there side by side, started by four threads, so that
 * all processors are busy.
 */
#include <windows.h>

#include <psapi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <winperf.h>

#define CAPACITY (16u << 20)
#define AT_ONCE  200u
#define STARTERS 4u

/* Bytes that blocks of the heaps may grow, however many processes there were; and all private
 * memory, some of it the system's. */
#define BLOCKS_MAX (8u << 10)
#define MEMORY_MAX (512u << 10)

static PM_COLLECT_PROC *collect;
static unsigned char *block;

/* Processes and threads, with all that is kept of them; how many processes there are. */
static LONG collect_all(void)
{
    DWORD bytes = CAPACITY, objects = 0;
    void *at = block;
    const PERF_OBJECT_TYPE *object = (const void *)block;

    if (collect((LPWSTR)L"230 232", &at, &bytes, &objects) != ERROR_SUCCESS)
        return -1;
    for (; objects > 0; objects--) {
        if (object->ObjectNameTitleIndex == 230)
            return object->NumInstances;
        object = (const void *)((const char *)object + object->TotalByteLength);
    }
    return -1;
}

static BOOL open_provider(const char *path)
{
    HMODULE dll = LoadLibraryA(path);
    PM_OPEN_PROC *open =
        dll ? (PM_OPEN_PROC *)(void (*)(void))GetProcAddress(dll, "SysPerfOpen") : NULL;

    block = malloc(CAPACITY);
    if (!block || !open || open(NULL) != ERROR_SUCCESS)
        return FALSE;
    memset(block, 1, CAPACITY); /* used from the beginning */
    collect = (PM_COLLECT_PROC *)(void (*)(void))GetProcAddress(dll, "SysPerfCollect");
    return TRUE;
}

static HANDLE start_process(void)
{
    STARTUPINFOA startup = { .cb = sizeof startup };
    PROCESS_INFORMATION made;
    char path[MAX_PATH];

    GetModuleFileNameA(NULL, path, sizeof path);
    if (!CreateProcessA(path, NULL, NULL, NULL, FALSE, CREATE_SUSPENDED, NULL, NULL, &startup,
                        &made))
        return NULL;
    CloseHandle(made.hThread);
    return made.hProcess;
}

struct memory {
    SIZE_T all;    /* private; Wine reads it in Linux's files */
    SIZE_T blocks; /* in use, of all heaps */
};

static struct memory memory_in_use(void)
{
    PROCESS_MEMORY_COUNTERS counters = { .cb = sizeof counters };
    struct memory memory = { 0, 0 };
    HANDLE heaps[64];
    const DWORD count = GetProcessHeaps(64, heaps);

    if (GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters))
        memory.all = counters.PagefileUsage;
    for (DWORD i = 0; i < count && i < 64; i++) {
        PROCESS_HEAP_ENTRY entry = { .lpData = NULL };

        while (HeapWalk(heaps[i], &entry))
            if (entry.wFlags & PROCESS_HEAP_ENTRY_BUSY)
                memory.blocks += entry.cbData;
    }
    return memory;
}

/* Processes that are there side by side; each starter starts its part of them. */
static HANDLE each[AT_ONCE];
static unsigned at_once;

static DWORD WINAPI start_part(void *first)
{
    for (unsigned i = (unsigned)(UINT_PTR)first; i < at_once; i += STARTERS)
        if (!(each[i] = start_process()))
            return GetLastError();
    return ERROR_SUCCESS;
}

static BOOL start_all(void)
{
    HANDLE threads[STARTERS];
    DWORD code = ERROR_SUCCESS;

    for (unsigned i = 0; i < STARTERS; i++)
        threads[i] = CreateThread(NULL, 0, start_part, (void *)(UINT_PTR)i, 0, NULL);
    for (unsigned i = 0; i < STARTERS; i++) {
        DWORD part = 1;

        WaitForSingleObject(threads[i], INFINITE);
        GetExitCodeThread(threads[i], &part);
        CloseHandle(threads[i]);
        code = code ? code : part;
    }
    return code == ERROR_SUCCESS || (printf("no process: %lu\n", code), FALSE);
}

static BOOL come_and_go(void)
{
    BOOL seen;

    if (!start_all())
        return FALSE;
    seen = collect_all() >= (LONG)at_once;
    for (unsigned i = 0; i < at_once; i++)
        TerminateProcess(each[i], 0);
    for (unsigned i = 0; i < at_once; i++) {
        WaitForSingleObject(each[i], INFINITE);
        CloseHandle(each[i]);
    }
    return seen && collect_all() >= 0;
}

int main(int argc, char **argv)
{
    const unsigned wanted = argc == 3 ? (unsigned)atoi(argv[2]) : 0;
    struct memory before = { 0, 0 }, least = { SIZE_MAX, SIZE_MAX }, now;

    at_once = wanted / 20 < AT_ONCE ? wanted / 20 : AT_ONCE;
    if (at_once == 0)
        return 2;
    if (!open_provider(argv[1]))
        return printf("%s does not open\n", argv[1]), 1;
    for (unsigned done = at_once; done <= wanted; done += at_once) {
        if (!come_and_go())
            return printf("before %u processes it failed\n", done), 1;
        if (done > wanted / 10 && done % (wanted / 10) >= at_once)
            continue;
        now = memory_in_use();
        if (done <= wanted / 10)
            before = now;
        /* Of several: other programs of the prefix come and go as well. */
        if (done > wanted / 2 && now.blocks < least.blocks)
            least = now;
        printf("%u processes came and went: %lu KB, %lu bytes in blocks\n", done,
               (unsigned long)(now.all >> 10), (unsigned long)now.blocks);
        fflush(stdout);
    }
    return before.blocks == 0 || least.blocks > before.blocks + BLOCKS_MAX ||
           least.all > before.all + MEMORY_MAX;
}
