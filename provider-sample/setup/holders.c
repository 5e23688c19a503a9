/* SPDX-License-Identifier: MIT
 *
 * holders.c -- which processes have loaded a file of a folder.
 *
 * It compares the path of every module of every process with the folder, both with long names.  The
 * Restart Manager could do the same, and give the titles of windows, but Wine's does nothing. */
#include "provider-sample/setup/setup.h"

#include <stdbool.h>
#include <wchar.h>

#include <tlhelp32.h>

/* The folder in the form in which the paths of its modules begin: with long names, and a backslash
 * at the end.  False: it is too long to have modules. */
static bool make_long_folder_path_prefix(const wchar_t *folder, wchar_t *prefix, size_t units)
{
    DWORD length = GetLongPathNameW(folder, prefix, (DWORD)units);

    if (length == 0) { /* for example because it does not exist */
        length = (DWORD)wcslen(folder);
        if (length < units)
            wmemcpy(prefix, folder, length + 1);
    }
    if (length == 0 || length + 2 > units)
        return false;
    if (prefix[length - 1] != L'\\') {
        prefix[length] = L'\\';
        prefix[length + 1] = L'\0';
    }
    return true;
}

static bool is_path_below_folder_prefix(const wchar_t *path, const wchar_t *prefix)
{
    wchar_t full[MAX_PATH + 1];
    int units = (int)wcslen(prefix);
    DWORD length = GetLongPathNameW(path, full, MAX_PATH + 1);

    if (length > 0 && length <= MAX_PATH)
        path = full;
    return (int)wcslen(path) > units &&
           CompareStringOrdinal(path, units, prefix, units, TRUE) == CSTR_EQUAL;
}

static bool has_process_loaded_module_below(DWORD process, const wchar_t *prefix)
{
    MODULEENTRY32W module = { .dwSize = sizeof module };
    HANDLE modules = INVALID_HANDLE_VALUE;
    bool found = false;

    /* ERROR_BAD_LENGTH: the process was loading a DLL at that moment. */
    for (int tries = 0; tries < 10 && modules == INVALID_HANDLE_VALUE; tries++) {
        modules = CreateToolhelp32Snapshot(TH32CS_SNAPMODULE, process);
        if (modules == INVALID_HANDLE_VALUE && GetLastError() != ERROR_BAD_LENGTH)
            return false;
    }
    if (modules == INVALID_HANDLE_VALUE)
        return false;
    for (BOOL more = Module32FirstW(modules, &module); more && !found;
         more = Module32NextW(modules, &module))
        found = is_path_below_folder_prefix(module.szExePath, prefix);
    CloseHandle(modules);
    return found;
}

/* Units kept free for ", ..." after the names. */
enum { ELLIPSIS = 6 };

/* Append one name; false if there is no room for it. */
static bool append_process_name_and_id(const PROCESSENTRY32W *process, wchar_t *text, size_t units,
                                       size_t *used)
{
    wchar_t name[MAX_PATH + 20];
    int length = _snwprintf(name, MAX_PATH + 20, L"%ls%ls (%lu)", *used ? L", " : L"",
                            process->szExeFile, (unsigned long)process->th32ProcessID);
    size_t left = units - *used;

    if (length <= 0 || left < ELLIPSIS || (size_t)length > left - ELLIPSIS)
        return false;
    wmemcpy(text + *used, name, (size_t)length);
    *used += (size_t)length;
    text[*used] = L'\0';
    return true;
}

unsigned setup_list_processes_using_folder(const wchar_t *folder, wchar_t *text, size_t units)
{
    wchar_t prefix[MAX_PATH + 1];
    PROCESSENTRY32W process = { .dwSize = sizeof process };
    HANDLE processes;
    unsigned count = 0;
    size_t used = 0;
    bool capacity = true;

    text[0] = L'\0';
    if (!make_long_folder_path_prefix(folder, prefix, MAX_PATH + 1))
        return 0;
    processes = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
    if (processes == INVALID_HANDLE_VALUE)
        return 0;
    for (BOOL more = Process32FirstW(processes, &process); more;
         more = Process32NextW(processes, &process)) {
        if (process.th32ProcessID == 0 || process.th32ProcessID == GetCurrentProcessId() ||
            !has_process_loaded_module_below(process.th32ProcessID, prefix))
            continue;
        capacity = capacity && append_process_name_and_id(&process, text, units, &used);
        count++;
    }
    CloseHandle(processes);
    if (!capacity && units - used >= ELLIPSIS)
        wcscpy(text + used, used ? L", ..." : L"...");
    return count;
}
