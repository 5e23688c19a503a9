/* SPDX-License-Identifier: MIT
 *
 * bench_processes.c -- how long the provider of the system's own objects needs for Process, with
 * 300 processes, in times of a loop that reads the same: the list, and two files of Linux for each.
 * Windows programs only; under a Wine without the files of Linux the list alone is read.
 *
 * The processes are this program: "idle ID" waits until process ID ends.
 */
#include "bench.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <winperf.h>
#include <winternl.h>

#define PROCESSES 300u
#define CAPACITY  (16u << 20)

static PM_COLLECT_PROC *collect;
static unsigned char *block;
static unsigned count;

static void collect_processes(void *context, size_t times)
{
    (void)context;
    while (times-- > 0) {
        DWORD bytes = CAPACITY, objects;
        void *at = block;

        if (collect((LPWSTR)L"230", &at, &bytes, &objects) != ERROR_SUCCESS || objects != 1)
            abort();
    }
}

static bool read_file(const WCHAR *path)
{
    char text[4096];
    DWORD got = 0;
    HANDLE file = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL,
                              OPEN_EXISTING, 0, NULL);

    if (file == INVALID_HANDLE_VALUE)
        return false;
    while (ReadFile(file, text, sizeof text, &got, NULL) && got)
        continue;
    CloseHandle(file);
    return true;
}

static void read_the_same(void *context, size_t times)
{
    static const WCHAR *const files[] = { L"\\\\?\\unix\\proc\\self\\stat",
                                          L"\\\\?\\unix\\proc\\self\\io" };
    ULONG bytes;

    (void)context;
    while (times-- > 0) {
        NtQuerySystemInformation(SystemProcessInformation, block, CAPACITY, &bytes);
        for (unsigned i = 0; i < 2 * count && read_file(files[i & 1]); i++)
            continue;
    }
}

static bool open_provider(void)
{
    HMODULE dll = LoadLibraryW(L"sysperf.dll");
    PM_OPEN_PROC *open =
        dll ? (PM_OPEN_PROC *)(void (*)(void))GetProcAddress(dll, "SysPerfOpen") : NULL;

    block = malloc(CAPACITY);
    if (!block || !open || open(NULL) != ERROR_SUCCESS)
        return false;
    collect = (PM_COLLECT_PROC *)(void (*)(void))GetProcAddress(dll, "SysPerfCollect");
    collect_processes(NULL, 1);
    /* Without Idle and _Total, which are read nowhere. */
    count = (unsigned)((const PERF_OBJECT_TYPE *)(const void *)block)->NumInstances - 2;
    return count >= PROCESSES || bench_quick();
}

static HANDLE start_idle_process(void)
{
    STARTUPINFOA startup = { .cb = sizeof startup };
    PROCESS_INFORMATION made;
    char path[MAX_PATH], line[MAX_PATH + 64];

    GetModuleFileNameA(NULL, path, sizeof path);
    snprintf(line, sizeof line, "\"%s\" idle %lu", path, GetCurrentProcessId());
    if (!CreateProcessA(NULL, line, NULL, NULL, FALSE, 0, NULL, NULL, &startup, &made))
        return NULL;
    CloseHandle(made.hThread);
    return made.hProcess;
}

static int wait_for_process(DWORD id)
{
    HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, id);

    if (process)
        WaitForSingleObject(process, INFINITE);
    return 0;
}

int main(int argc, char **argv)
{
    static HANDLE each[PROCESSES];
    const unsigned wanted = bench_quick() ? 5 : PROCESSES;
    const struct bench_row row = { .name = "Collect of Process, with 300 processes",
                                   .thing = collect_processes,
                                   .yardstick = read_the_same,
                                   .count = 2,
                                   .unit = BENCH_NS,
                                   .maximum = 3 };
    bool good;

    if (argc == 3 && strcmp(argv[1], "idle") == 0)
        return wait_for_process((DWORD)atoi(argv[2]));
    for (unsigned i = 0; i < wanted; i++)
        each[i] = start_idle_process();
    good = open_provider();
    if (good)
        bench_run(&row);
    for (unsigned i = 0; i < wanted; i++)
        TerminateProcess(each[i], 0);
    return !good;
}
