/* SPDX-License-Identifier: MIT
 *
 * noting_dll.c -- a DLL between a host and webperf.dll in the same folder: it passes each call on,
 * and writes the call and its result to the file that EPC_NOTES names. */
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include <epc/provider.h>

static HMODULE real; /* loaded by Open and freed by Close; one thread calls */

epc_open_fn WebPerfOpen;
epc_collect_fn WebPerfCollect;
epc_close_fn WebPerfClose;

static DWORD note(const char *call, DWORD result)
{
    wchar_t path[MAX_PATH];
    char line[64];
    HANDLE file;
    DWORD done;

    snprintf(line, sizeof line, "%s returned %lu\n", call, (unsigned long)result);
    GetEnvironmentVariableW(L"EPC_NOTES", path, MAX_PATH);
    file = CreateFileW(path, FILE_APPEND_DATA, 0, NULL, OPEN_ALWAYS, 0, NULL);
    if (file != INVALID_HANDLE_VALUE) {
        WriteFile(file, line, (DWORD)strlen(line), &done, NULL);
        CloseHandle(file);
    }
    return result;
}

static void load_real(void)
{
    wchar_t path[MAX_PATH + 16] = L"";
    wchar_t *name;
    HMODULE self = NULL;

    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                           GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                       (const wchar_t *)&real, &self);
    GetModuleFileNameW(self, path, MAX_PATH);
    name = wcsrchr(path, L'\\');
    if (name)
        wcscpy(name + 1, L"webperf.dll");
    real = LoadLibraryW(path);
}

/* The function of that name in webperf.dll, or NULL. */
static void (*real_function(const char *name))(void)
{
    return real ? (void (*)(void))GetProcAddress(real, name) : NULL;
}

DWORD APIENTRY WebPerfOpen(LPWSTR devices)
{
    epc_open_fn *open;

    load_real();
    open = (epc_open_fn *)real_function("WebPerfOpen");
    return note("Open", open ? open(devices) : ERROR_PROC_NOT_FOUND);
}

DWORD APIENTRY WebPerfCollect(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types)
{
    epc_collect_fn *collect = (epc_collect_fn *)real_function("WebPerfCollect");

    return note("Collect", collect ? collect(query, data, bytes, types) : ERROR_PROC_NOT_FOUND);
}

DWORD APIENTRY WebPerfClose(void)
{
    epc_close_fn *close = (epc_close_fn *)real_function("WebPerfClose");
    DWORD result = close ? close() : ERROR_PROC_NOT_FOUND;

    if (real)
        FreeLibrary(real);
    real = NULL;
    return note("Close", result);
}
