/* SPDX-License-Identifier: MIT
 *
 * objects.c -- prints every object of this computer with its instances; the example of
 * docs/consuming.md.
 */
#include <epc/consumer.h>

#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

/* Ask until the answer fits. */
static PERF_DATA_BLOCK *ask(LPCWSTR query)
{
    DWORD capacity = 65536, bytes = capacity;
    BYTE *data = NULL, *larger;
    LSTATUS error = ERROR_MORE_DATA;

    while (error == ERROR_MORE_DATA && (larger = (BYTE *)realloc(data, capacity)) != NULL) {
        data = larger;
        error = epc_RegQueryValueExW(HKEY_PERFORMANCE_DATA, query, NULL, NULL, data, &bytes);
        bytes = capacity *= 2;
    }
    if (error == ERROR_SUCCESS)
        return (PERF_DATA_BLOCK *)data;
    free(data);
    return NULL;
}

/* The names are pairs of an index and a text. */
static WCHAR *read_names(void)
{
    DWORD bytes = 0;
    WCHAR *names = NULL;

    if (epc_RegQueryValueExW(HKEY_PERFORMANCE_TEXT, L"Counter", NULL, NULL, NULL, &bytes) ==
        ERROR_SUCCESS)
        names = (WCHAR *)malloc(bytes);
    if (names && epc_RegQueryValueExW(HKEY_PERFORMANCE_TEXT, L"Counter", NULL, NULL, (BYTE *)names,
                                      &bytes) == ERROR_SUCCESS)
        return names;
    free(names);
    return NULL;
}

static const WCHAR *name_of(const WCHAR *names, DWORD index)
{
    while (*names) {
        const WCHAR *text = names + wcslen(names) + 1;

        if (wcstoul(names, NULL, 10) == index)
            return text;
        names = text + wcslen(text) + 1;
    }
    return L"(no name)";
}

static void print_instances(const PERF_OBJECT_TYPE *object)
{
    const BYTE *at = (const BYTE *)object + object->DefinitionLength;

    for (LONG i = 0; i < object->NumInstances; i++) {
        const PERF_INSTANCE_DEFINITION *instance = (const PERF_INSTANCE_DEFINITION *)at;

        printf("    %ls\n", (const WCHAR *)(at + instance->NameOffset));
        at += instance->ByteLength;
        at += ((const PERF_COUNTER_BLOCK *)at)->ByteLength;
    }
}

int main(void)
{
    WCHAR *names = read_names();
    PERF_DATA_BLOCK *data = ask(L"Global");
    const BYTE *at = (const BYTE *)data + (data ? data->HeaderLength : 0);

    for (DWORD i = 0; names && data && i < data->NumObjectTypes; i++) {
        const PERF_OBJECT_TYPE *object = (const PERF_OBJECT_TYPE *)at;

        printf("%ls: %lu counters\n", name_of(names, object->ObjectNameTitleIndex),
               object->NumCounters);
        print_instances(object);
        at += object->TotalByteLength;
    }
    epc_RegCloseKey(HKEY_PERFORMANCE_DATA);
    if (!names || !data)
        return 1;
    free(data);
    free(names);
    return 0;
}
