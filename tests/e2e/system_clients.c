/* SPDX-License-Identifier: MIT
 *
 * system_clients.c -- asks the performance key of the registry as programs do that do not use PDH.
 * Wine's own functions do not answer it, so those of epc/consumer.h do.
 *
 *   any-case OBJECT COUNTER...   looks the object up in the English names, asks for its number,
 *                                and finds the counters in the answer by name, as .NET does; prints
 *                                for each its name after 1, or after 0 if an instance has no value
 *   exact OBJECT COUNTER...      the same, but of the names only equal ones are found, as by
 *                                windows_exporter and the hostmetrics receiver
 */
#include <epc/winregmap.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <winperf.h>

#define CAPACITY (8u << 20)

static void *query(const WCHAR *what)
{
    char *buffer = malloc(CAPACITY);
    DWORD bytes = CAPACITY, type;
    LSTATUS status =
        RegQueryValueExW(HKEY_PERFORMANCE_DATA, what, NULL, &type, (BYTE *)buffer, &bytes);

    if (status == ERROR_SUCCESS)
        return buffer;
    printf("the performance key says %ld to %ls\n", status, what);
    free(buffer);
    return NULL;
}

static int (*compare_names)(const WCHAR *a, const WCHAR *b);

/* Numbers and names by turns.  0: there is no such name. */
static DWORD index_of(const WCHAR *names, const WCHAR *name, DWORD after)
{
    while (*names) {
        const WCHAR *number = names;

        names += wcslen(names) + 1;
        if (compare_names(names, name) == 0 && wcstoul(number, NULL, 10) > after)
            return wcstoul(number, NULL, 10);
        names += wcslen(names) + 1;
    }
    return 0;
}

static const PERF_OBJECT_TYPE *object_in(const PERF_DATA_BLOCK *answer, DWORD index)
{
    const PERF_OBJECT_TYPE *object = (const void *)((const char *)answer + answer->HeaderLength);

    for (DWORD i = 0; i < answer->NumObjectTypes; i++) {
        if (object->ObjectNameTitleIndex == index)
            return object;
        object = (const void *)((const char *)object + object->TotalByteLength);
    }
    return NULL;
}

static const PERF_OBJECT_TYPE *ask(DWORD index)
{
    WCHAR number[16];
    const PERF_DATA_BLOCK *answer;

    swprintf(number, 16, L"%lu", (unsigned long)index);
    answer = query(number);
    return answer ? object_in(answer, index) : NULL;
}

static const PERF_COUNTER_DEFINITION *counter_at(const PERF_OBJECT_TYPE *object, DWORD position)
{
    const char *at = (const char *)object + object->HeaderLength;

    for (DWORD i = 1; i < position && i < object->NumCounters; i++)
        at += ((const PERF_COUNTER_DEFINITION *)(const void *)at)->ByteLength;
    return (const void *)at;
}

/* Has the counter a value in the block of each instance, and is there one? */
static BOOL has_values(const PERF_OBJECT_TYPE *object, const PERF_COUNTER_DEFINITION *counter)
{
    const LONG count = object->NumInstances == PERF_NO_INSTANCES ? 1 : object->NumInstances;
    const char *at = (const char *)object + object->DefinitionLength;

    for (LONG i = 0; i < count; i++) {
        const PERF_COUNTER_BLOCK *block;

        if (object->NumInstances != PERF_NO_INSTANCES)
            at += ((const PERF_INSTANCE_DEFINITION *)(const void *)at)->ByteLength;
        block = (const void *)at;
        if (counter->CounterOffset + counter->CounterSize > block->ByteLength)
            return FALSE;
        at += block->ByteLength;
    }
    return count > 0;
}

/* Several numbers have one name, so each is tried. */
static BOOL has(const PERF_OBJECT_TYPE *object, const WCHAR *names, const WCHAR *name)
{
    for (DWORD index = 0; (index = index_of(names, name, index)) != 0;)
        for (DWORD i = 1; i <= object->NumCounters; i++)
            if (counter_at(object, i)->CounterNameTitleIndex == index)
                return has_values(object, counter_at(object, i));
    return FALSE;
}

static int find_counters(int count, WCHAR **arguments)
{
    const WCHAR *names = query(L"Counter 009");
    const PERF_OBJECT_TYPE *object = names ? ask(index_of(names, arguments[0], 0)) : NULL;

    for (int i = 1; i < count; i++)
        printf("%d %ls\n", object && has(object, names, arguments[i]), arguments[i]);
    return names == NULL;
}

int wmain(int argc, WCHAR **argv);
int wmain(int argc, WCHAR **argv)
{
    int code = 2;

    if (argc > 3 && wcscmp(argv[1], L"any-case") == 0)
        compare_names = _wcsicmp;
    if (argc > 3 && wcscmp(argv[1], L"exact") == 0)
        compare_names = wcscmp;
    if (compare_names)
        code = find_counters(argc - 2, argv + 2);
    RegCloseKey(HKEY_PERFORMANCE_DATA);
    return code;
}
