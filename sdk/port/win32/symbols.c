/* SPDX-License-Identifier: MIT
 *
 * symbols.c -- see symbols.h.
 *
 * dbghelp.dll is looked for when it is first needed, in the system's folder and nowhere else: a
 * stranger's folder may hold anything of that name.
 */
#include <windows.h>

#include <dbghelp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "sdk/port/win32/symbols.h"

#define NAME_ROOM 256

struct library {
    DWORD(WINAPI *options)(DWORD);
    BOOL(WINAPI *initialise)(HANDLE, PCWSTR, BOOL);
    BOOL(WINAPI *cleanup)(HANDLE);
    DWORD64(WINAPI *load)
    (HANDLE, HANDLE, PCWSTR, PCWSTR, DWORD64, DWORD, PMODLOAD_DATA, DWORD);
    BOOL(WINAPI *symbol)(HANDLE, DWORD64, PDWORD64, PSYMBOL_INFO);
    BOOL(WINAPI *line)(HANDLE, DWORD64, PDWORD, PIMAGEHLP_LINE64);
};

/* A procedure of the library, into any of the pointers above. */
static bool find(HMODULE module, const char *name, void *to)
{
    FARPROC procedure = GetProcAddress(module, name);

    memcpy(to, &procedure, sizeof procedure);
    return procedure != NULL;
}

static bool open_library(struct library *out)
{
    static const WCHAR name[] = L"\\dbghelp.dll";
    WCHAR path[MAX_PATH + sizeof name / sizeof *name];
    UINT units = GetSystemDirectoryW(path, MAX_PATH);
    HMODULE module;

    if (units == 0 || units >= MAX_PATH)
        return false;
    memcpy(path + units, name, sizeof name);
    module = LoadLibraryW(path);
    return module && find(module, "SymSetOptions", &out->options) &&
           find(module, "SymInitializeW", &out->initialise) &&
           find(module, "SymCleanup", &out->cleanup) &&
           find(module, "SymLoadModuleExW", &out->load) &&
           find(module, "SymFromAddr", &out->symbol) &&
           find(module, "SymGetLineFromAddr64", &out->line);
}

static const char *file_name(const char *path)
{
    const char *name = path;

    for (; *path; path++)
        if (*path == '\\' || *path == '/')
            name = path + 1;
    return name;
}

static void describe(const struct library *library, HANDLE session, uint64_t address, char *out,
                     size_t room)
{
    union {
        SYMBOL_INFO info;
        char room[sizeof(SYMBOL_INFO) + NAME_ROOM];
    } symbol;
    IMAGEHLP_LINE64 line = { .SizeOfStruct = sizeof line };
    DWORD64 behind = 0;
    DWORD column = 0;
    int used;

    memset(&symbol, 0, sizeof symbol);
    symbol.info.SizeOfStruct = sizeof symbol.info;
    symbol.info.MaxNameLen = NAME_ROOM;
    if (!library->symbol(session, address, &behind, &symbol.info))
        return;
    symbol.room[sizeof symbol.room - 1] = '\0';
    used = snprintf(out, room, "%s+0x%llx", symbol.info.Name, (unsigned long long)behind);
    if (used > 0 && (size_t)used < room && library->line(session, address, &column, &line) &&
        line.FileName)
        snprintf(out + used, room - (size_t)used, ", %s:%lu", file_name(line.FileName),
                 (unsigned long)line.LineNumber);
}

void epci_symbol_find(void *module, uint64_t address, char *out, size_t room)
{
    WCHAR path[1024], folder[1024];
    struct library library;
    /* Any number that is not in use: nobody else's session in this process may be disturbed. */
    HANDLE session = (HANDLE)&library;
    DWORD units = GetModuleFileNameW(module, path, sizeof path / sizeof *path);
    WCHAR *end;

    out[0] = '\0';
    if (units == 0 || units >= sizeof path / sizeof *path || !open_library(&library))
        return;
    wcscpy(folder, path);
    end = wcsrchr(folder, L'\\');
    if (end)
        *end = 0;
    library.options(SYMOPT_UNDNAME | SYMOPT_LOAD_LINES | SYMOPT_FAIL_CRITICAL_ERRORS |
                    SYMOPT_NO_PROMPTS);
    /* With a path of its own it does not ask the servers of _NT_SYMBOL_PATH. */
    if (!library.initialise(session, folder, FALSE))
        return;
    if (library.load(session, NULL, path, NULL, (DWORD64)(uintptr_t)module, 0, NULL, 0))
        describe(&library, session, address, out, room);
    library.cleanup(session);
}
