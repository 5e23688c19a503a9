/* SPDX-License-Identifier: MIT
 *
 * bare_host.c -- the least that a program has to do for a performance DLL's values, which is what a
 * reader is measured against: nothing is guarded, checked, limited or named.
 *
 *     bare_host DLL          loads it, calls Open and Collect, prints the values, calls Close
 *     bare_host --asked DLL  for each byte of standard input calls Collect and writes the block
 */
#include <windows.h>

#include <winperf.h>

#include <stdio.h>
#include <string.h>

static unsigned char block[65536];

static PM_COLLECT_PROC *collect;
static PM_CLOSE_PROC *leave;

static void find_procedure(HMODULE module, const char *name, void *to)
{
    const FARPROC found = GetProcAddress(module, name);

    memcpy(to, &found, sizeof found);
}

static BOOL open_dll(const char *path)
{
    const HMODULE module = LoadLibraryA(path);
    PM_OPEN_PROC *enter = NULL;

    if (!module)
        return FALSE;
    find_procedure(module, "BadOpen", &enter);
    find_procedure(module, "BadCollect", &collect);
    find_procedure(module, "BadClose", &leave);
    return enter && collect && leave && enter(NULL) == ERROR_SUCCESS;
}

/* The bytes of the block; 0: Collect has failed. */
static DWORD fill_block(DWORD *objects)
{
    WCHAR query[] = L"Global";
    void *at = block;
    DWORD bytes = sizeof block;

    return collect(query, &at, &bytes, objects) == ERROR_SUCCESS ? bytes : 0;
}

static void print_cells(const PERF_OBJECT_TYPE *object, const unsigned char *cells)
{
    const PERF_COUNTER_DEFINITION *counter =
        (const void *)((const unsigned char *)object + object->HeaderLength);

    for (DWORD i = 0; i < object->NumCounters; i++, counter++) {
        ULONGLONG value = 0;

        memcpy(&value, cells + counter->CounterOffset, counter->CounterSize == 8 ? 8 : 4);
        printf("    %lu %llu\n", (unsigned long)counter->CounterNameTitleIndex, value);
    }
}

static void print_object(const PERF_OBJECT_TYPE *object)
{
    const unsigned char *at = (const unsigned char *)object + object->DefinitionLength;

    printf("%lu\n", (unsigned long)object->ObjectNameTitleIndex);
    if (object->NumInstances == PERF_NO_INSTANCES)
        print_cells(object, at);
    for (LONG i = 0; i < object->NumInstances; i++) {
        const PERF_INSTANCE_DEFINITION *instance = (const void *)at;
        const unsigned char *cells = at + instance->ByteLength;

        printf("  %ls\n", (const WCHAR *)(at + instance->NameOffset));
        print_cells(object, cells);
        at = cells + ((const PERF_COUNTER_BLOCK *)(const void *)cells)->ByteLength;
    }
}

static int show(void)
{
    const unsigned char *at = block;
    DWORD objects = 0;

    if (fill_block(&objects) == 0)
        return 1;
    for (; objects > 0; objects--) {
        print_object((const void *)at);
        at += ((const PERF_OBJECT_TYPE *)(const void *)at)->TotalByteLength;
    }
    return 0;
}

static int answer(void)
{
    const HANDLE in = GetStdHandle(STD_INPUT_HANDLE), out = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD done, objects;
    char byte;

    while (ReadFile(in, &byte, 1, &done, NULL) && done == 1)
        if (!WriteFile(out, block, fill_block(&objects), &done, NULL))
            return 1;
    return 0;
}

int main(int argc, char **argv)
{
    const BOOL asked = argc == 3 && strcmp(argv[1], "--asked") == 0;
    int code;

    if (argc < 2 || !open_dll(argv[argc - 1])) {
        fprintf(stderr, "bare_host: no DLL that can be opened\n");
        return 2;
    }
    code = asked ? answer() : show();
    leave();
    return code;
}
