/* SPDX-License-Identifier: MIT
 *
 * symbols.c -- asks dbghelp.dll for the function and the source line of an address.
 *
 * The library is loaded at each call, from the system's folder only: any other folder could contain
 * a different file of that name.  Every call opens a dbghelp session of its own.
 */
#include <windows.h>

#include <dbghelp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "host/call.h"
#include "kit/system/files.h"
#include "host/win32/symbols.h"

#define NAME_CAPACITY 256

struct library {
    DWORD(WINAPI *options)(DWORD);
    BOOL(WINAPI *initialise)(HANDLE, PCWSTR, BOOL);
    BOOL(WINAPI *cleanup)(HANDLE);
    DWORD64(WINAPI *load)
    (HANDLE, HANDLE, PCWSTR, PCWSTR, DWORD64, DWORD, PMODLOAD_DATA, DWORD);
    BOOL(WINAPI *symbol)(HANDLE, DWORD64, PDWORD64, PSYMBOL_INFO);
    BOOL(WINAPI *line)(HANDLE, DWORD64, PDWORD, PIMAGEHLP_LINE64);
};

/* Store a procedure of the library in one of the pointers above. */
static bool import_procedure(HMODULE module, const char *name, void *to)
{
    FARPROC procedure = GetProcAddress(module, name);

    memcpy(to, &procedure, sizeof procedure);
    return procedure != NULL;
}

static bool load_dbghelp(struct library *out)
{
    static const WCHAR name[] = L"\\dbghelp.dll";
    WCHAR path[MAX_PATH + sizeof name / sizeof *name];
    UINT units = GetSystemDirectoryW(path, MAX_PATH);
    HMODULE module;

    if (units == 0 || units >= MAX_PATH)
        return false;
    memcpy(path + units, name, sizeof name);
    module = LoadLibraryW(path);
    return module && import_procedure(module, "SymSetOptions", &out->options) &&
           import_procedure(module, "SymInitializeW", &out->initialise) &&
           import_procedure(module, "SymCleanup", &out->cleanup) &&
           import_procedure(module, "SymLoadModuleExW", &out->load) &&
           import_procedure(module, "SymFromAddr", &out->symbol) &&
           import_procedure(module, "SymGetLineFromAddr64", &out->line);
}

/* Is the symbol the function of this address?  One that is only a place, as an export is, may be
 * the nearest of those that have names, and code without a name lies between. */
static bool is_function_of_address(uint64_t address, uint64_t offset, const SYMBOL_INFO *symbol)
{
    if (symbol->Size > offset || !(symbol->Flags & SYMFLAG_EXPORT))
        return true;
#ifdef _WIN64
    DWORD64 base;
    const RUNTIME_FUNCTION *function = RtlLookupFunctionEntry(address, &base, NULL);

    if (function)
        return base + function->BeginAddress == address - offset;
#else
    (void)address;
#endif
    return offset < HOST_FAULT_NEAR;
}

static void format_function_and_source_line(const struct library *library, HANDLE session,
                                            uint64_t address, char *out, size_t capacity)
{
    union {
        SYMBOL_INFO info;
        char storage[sizeof(SYMBOL_INFO) + NAME_CAPACITY];
    } symbol;
    IMAGEHLP_LINE64 line = { .SizeOfStruct = sizeof line };
    DWORD64 offset = 0;
    DWORD column = 0;
    int used;

    memset(&symbol, 0, sizeof symbol);
    symbol.info.SizeOfStruct = sizeof symbol.info;
    symbol.info.MaxNameLen = NAME_CAPACITY;
    if (!library->symbol(session, address, &offset, &symbol.info) ||
        !is_function_of_address(address, offset, &symbol.info))
        return;
    symbol.storage[sizeof symbol.storage - 1] = '\0';
    used = snprintf(out, capacity, "%s+0x%llx", symbol.info.Name, (unsigned long long)offset);
    if (used > 0 && (size_t)used < capacity && library->line(session, address, &column, &line) &&
        line.FileName)
        snprintf(out + used, capacity - (size_t)used, ", %s:%lu",
                 line.FileName + kit_bytes_before_file_name(line.FileName),
                 (unsigned long)line.LineNumber);
}

void host_format_symbol_of_address(void *module, uint64_t address, char *out, size_t capacity)
{
    WCHAR path[1024], folder[1024];
    struct library library;
    /* Any unused number, so that no other session in this process is disturbed. */
    HANDLE session = (HANDLE)&library;
    DWORD units = GetModuleFileNameW(module, path, sizeof path / sizeof *path);
    WCHAR *end;

    out[0] = '\0';
    if (units == 0 || units >= sizeof path / sizeof *path || !load_dbghelp(&library))
        return;
    wcscpy(folder, path);
    end = wcsrchr(folder, L'\\');
    if (end)
        *end = 0;
    library.options(SYMOPT_UNDNAME | SYMOPT_LOAD_LINES | SYMOPT_FAIL_CRITICAL_ERRORS |
                    SYMOPT_NO_PROMPTS);
    /* With an explicit path it does not ask the servers of _NT_SYMBOL_PATH. */
    if (!library.initialise(session, folder, FALSE))
        return;
    if (library.load(session, NULL, path, NULL, (DWORD64)(uintptr_t)module, 0, NULL, 0))
        format_function_and_source_line(&library, session, address, out, capacity);
    library.cleanup(session);
}
