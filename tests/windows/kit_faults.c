/* SPDX-License-Identifier: MIT
 *
 * kit_faults.c -- a performance DLL with one object of two instances, whose answers have the faults
 * that the environment variable EPC_KIT_FAULTS names, a letter each.  Without it they are right, so
 * other programs of the machine that load it meanwhile get right answers.
 *
 *     p  the returned size is 8 less than the distance     a  the size is not a multiple of 8
 *     o  the returned pointer is after the buffer          t  TotalByteLength is 8 too large
 *     g  four bytes after the buffer are written           i  an instance is 8 too long
 *     s  Collect returns 5                                 d  DefinitionLength has a gap of 8 bytes
 *     x  Collect raises an exception                       w  Collect takes 300 milliseconds
 */
#include <windows.h>

#include <winperf.h>

#include <stdio.h>
#include <stddef.h>
#include <string.h>

/* As in probe_perflib.c. */
#define OBJECT_INDEX 60000

struct cells {
    PERF_COUNTER_BLOCK head;
    DWORD value;
};

struct instance {
    PERF_INSTANCE_DEFINITION head;
    WCHAR name[4];
    struct cells cells;
};

struct answer {
    PERF_OBJECT_TYPE head;
    PERF_COUNTER_DEFINITION counter;
    struct instance instances[2];
};

DWORD APIENTRY KitOpen(LPWSTR devices);
DWORD APIENTRY KitCollect(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types);
DWORD APIENTRY KitClose(void);

DWORD APIENTRY KitOpen(LPWSTR devices)
{
    (void)devices;
    return ERROR_SUCCESS;
}

DWORD APIENTRY KitClose(void)
{
    return ERROR_SUCCESS;
}

static void make(struct answer *answer)
{
    memset(answer, 0, sizeof *answer);
    answer->head.TotalByteLength = sizeof *answer;
    answer->head.DefinitionLength = offsetof(struct answer, instances);
    answer->head.HeaderLength = sizeof answer->head;
    answer->head.ObjectNameTitleIndex = OBJECT_INDEX;
    answer->head.ObjectHelpTitleIndex = OBJECT_INDEX + 1;
    answer->head.DetailLevel = PERF_DETAIL_NOVICE;
    answer->head.NumCounters = 1;
    answer->head.DefaultCounter = -1;
    answer->head.NumInstances = 2;
    answer->counter.ByteLength = sizeof answer->counter;
    answer->counter.CounterNameTitleIndex = OBJECT_INDEX + 2;
    answer->counter.CounterHelpTitleIndex = OBJECT_INDEX + 3;
    answer->counter.DetailLevel = PERF_DETAIL_NOVICE;
    answer->counter.CounterType = PERF_COUNTER_RAWCOUNT;
    answer->counter.CounterSize = sizeof(DWORD);
    answer->counter.CounterOffset = offsetof(struct cells, value);
    for (int i = 0; i < 2; i++) {
        struct instance *one = &answer->instances[i];

        one->head.ByteLength = offsetof(struct instance, cells);
        one->head.UniqueID = PERF_NO_UNIQUE_ID;
        one->head.NameOffset = offsetof(struct instance, name);
        one->head.NameLength = 2 * sizeof(WCHAR);
        one->name[0] = (WCHAR)(L'a' + i);
        one->cells.head.ByteLength = sizeof one->cells;
        one->cells.value = 7;
    }
}

static void spoil(struct answer *answer, const char *faults)
{
    if (strchr(faults, 't'))
        answer->head.TotalByteLength += 8;
    if (strchr(faults, 'd')) { /* a gap after the definition */
        answer->head.TotalByteLength += 8;
        answer->head.DefinitionLength += 8;
    }
    if (strchr(faults, 'i'))
        answer->instances[1].head.ByteLength += 8;
}

DWORD APIENTRY KitCollect(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types)
{
    struct answer answer;
    char faults[20] = "", text[40];
    FILETIME now;
    BYTE *begin = *data, *end = begin + *bytes;
    DWORD size = sizeof answer;

    GetEnvironmentVariableA("EPC_KIT_FAULTS", faults, sizeof faults);
    /* For the probe, also where the DLL is unloaded before it can look. */
    SetEnvironmentVariableW(L"EPC_KIT_ASKED", query ? query : L"NULL");
    if (strchr(faults, 'x'))
        RaiseException(0xe0001234, 0, 0, NULL);
    if (strchr(faults, 's')) {
        *bytes = *types = 0;
        return ERROR_ACCESS_DENIED;
    }
    if (*bytes < sizeof answer + 8) {
        *bytes = *types = 0;
        return ERROR_MORE_DATA;
    }
    if (strchr(faults, 'w'))
        Sleep(300);
    make(&answer);
    spoil(&answer, faults);
    memcpy(begin, &answer, sizeof answer);
    if (strchr(faults, 'd')) {
        memset(begin + offsetof(struct answer, instances), 0, 8);
        memcpy(begin + offsetof(struct answer, instances) + 8, answer.instances,
               sizeof answer.instances);
        size += 8;
    }
    if (strchr(faults, 'g'))
        memset(end, 0, 4);
    if (strchr(faults, 'a'))
        size += 4;
    *data = strchr(faults, 'o') ? end + 8 : begin + size;
    *bytes = strchr(faults, 'o') ? (DWORD)(end + 8 - begin) : strchr(faults, 'p') ? size - 8 : size;
    *types = 1;
    GetSystemTimeAsFileTime(&now);
    snprintf(text, sizeof text, "%llu", ((ULONGLONG)now.dwHighDateTime << 32) + now.dwLowDateTime);
    SetEnvironmentVariableA("EPC_KIT_ANSWERED", text);
    return ERROR_SUCCESS;
}
