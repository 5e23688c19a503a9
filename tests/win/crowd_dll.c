/* SPDX-License-Identifier: MIT
 *
 * crowd_dll.c -- a small performance DLL for many services: what it does is in its service's
 * Linkage\Export, "<what> <number>".
 *
 *     good N    object N at once
 *     slow N    the same; for "Global" so late as the variable CrowdSlow says, in milliseconds
 *     hang N    Collect does not return
 *     crash N   Collect reads at address 0
 *     exit N    Collect ends the process
 *     open N    Open does not return
 *     once N    Collect does not return the first time that a process of this program runs, that is
 *               until the event Local\epc-crowd-N exists
 */
#include <windows.h>

#include <winperf.h>

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

struct answer {
    PERF_OBJECT_TYPE object;
    PERF_COUNTER_DEFINITION counter;
    PERF_COUNTER_BLOCK block;
    DWORD value;
};

static WCHAR what[16];
static DWORD number, slow_ms, calls;

DWORD APIENTRY CrowdOpen(LPWSTR devices);
DWORD APIENTRY CrowdCollect(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types);
DWORD APIENTRY CrowdClose(void);

DWORD APIENTRY CrowdOpen(LPWSTR devices)
{
    WCHAR text[16];

    if (!devices || swscanf(devices, L"%15ls %lu", what, &number) != 2)
        return ERROR_INVALID_PARAMETER;
    if (GetEnvironmentVariableW(L"CrowdSlow", text, 16) > 0)
        slow_ms = wcstoul(text, NULL, 10);
    if (wcscmp(what, L"open") == 0)
        Sleep(INFINITE);
    return ERROR_SUCCESS;
}

/* Fail as the service is to. */
static void misbehave(const WCHAR *query)
{
    WCHAR name[40];
    HANDLE event;

    if (wcscmp(what, L"slow") == 0 && _wcsicmp(query, L"Global") == 0)
        Sleep(slow_ms);
    if (wcscmp(what, L"hang") == 0)
        Sleep(INFINITE);
    if (wcscmp(what, L"crash") == 0)
        *(volatile int *)(ULONG_PTR)(number & 1) = 0;
    if (wcscmp(what, L"exit") == 0)
        ExitProcess(7);
    if (wcscmp(what, L"once") == 0) {
        swprintf(name, 40, L"Local\\epc-crowd-%lu", number);
        event = OpenEventW(SYNCHRONIZE, FALSE, name);
        if (!event)
            Sleep(INFINITE);
        CloseHandle(event);
    }
}

DWORD APIENTRY CrowdCollect(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types)
{
    struct answer answer = { 0 };

    misbehave(query);
    if (*bytes < sizeof answer) {
        *bytes = *types = 0;
        return ERROR_MORE_DATA;
    }
    answer.object.TotalByteLength = sizeof answer;
    answer.object.HeaderLength = sizeof answer.object;
    answer.object.DefinitionLength = sizeof answer.object + sizeof answer.counter;
    answer.object.ObjectNameTitleIndex = number;
    answer.object.ObjectHelpTitleIndex = number + 1;
    answer.object.DetailLevel = PERF_DETAIL_NOVICE;
    answer.object.NumCounters = 1;
    answer.object.NumInstances = PERF_NO_INSTANCES;
    answer.counter.ByteLength = sizeof answer.counter;
    answer.counter.CounterNameTitleIndex = number + 2;
    answer.counter.CounterHelpTitleIndex = number + 3;
    answer.counter.DetailLevel = PERF_DETAIL_NOVICE;
    answer.counter.CounterType = PERF_COUNTER_RAWCOUNT;
    answer.counter.CounterSize = sizeof answer.value;
    answer.counter.CounterOffset = sizeof answer.block;
    answer.block.ByteLength = sizeof answer.block + sizeof answer.value;
    answer.value = ++calls;
    memcpy(*data, &answer, sizeof answer);
    *data = (char *)*data + sizeof answer;
    *bytes = sizeof answer;
    *types = 1;
    return ERROR_SUCCESS;
}

DWORD APIENTRY CrowdClose(void)
{
    return ERROR_SUCCESS;
}
