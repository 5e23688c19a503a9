/* SPDX-License-Identifier: MIT
 *
 * module.c -- loads a foreign DLL the way perflib does, and says where it comes from.
 *
 * Every function is one or two Win32 calls between a conversion from UTF-8 and one back to it.
 * Unloading is in call.c, because it runs the DLL's code.
 */
#include <windows.h>

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/port/module.h"
#include "sdk/port/win32/error.h"
#include "sdk/port/win32/module.h"
#include "sdk/port/win32/wide.h"
#include "sdk/port/files.h"

/* Does the path begin at a drive, a share, or a root?  Then the DLL is not searched for. */
static bool is_absolute(const WCHAR *path)
{
    return path[0] == L'\\' || path[0] == L'/' || (path[0] != 0 && path[1] == L':');
}

int epci_module_load(const char *library, void **out, uint32_t *error)
{
    WCHAR *path = epci_wide_copy(library);
    HMODULE module;

    *out = NULL;
    *error = ERROR_NO_UNICODE_TRANSLATION;
    if (!path)
        return EPC_E_ENCODING;
    /* With a path, the DLL's own folder is searched for the modules that it imports. */
    module = LoadLibraryExW(path, NULL, is_absolute(path) ? LOAD_WITH_ALTERED_SEARCH_PATH : 0);
    *error = module ? ERROR_SUCCESS : GetLastError();
    free(path);
    *out = module;
    return module ? EPC_OK : epci_status_from_win32(*error);
}

epci_procedure epci_module_find(void *module, const char *name)
{
    return (epci_procedure)GetProcAddress(module, name);
}

uint64_t epci_module_bytes(void *module)
{
    const IMAGE_DOS_HEADER *dos = module;
    const IMAGE_NT_HEADERS *head = (const void *)((const char *)module + dos->e_lfanew);

    return head->OptionalHeader.SizeOfImage;
}

void epci_module_name(HMODULE module, char *name)
{
    char path[1024];

    epci_module_path(module, path, sizeof path);
    strncpy(name, path + epci_host_folder_bytes(path), EPCI_MODULE_NAME - 1);
    name[EPCI_MODULE_NAME - 1] = '\0';
}

void epci_code_path(char *path, size_t room)
{
    epci_module_path(epci_module_at((const void *)(uintptr_t)epci_code_path), path, room);
}

bool epci_module_loaded(void *module)
{
    return epci_module_at(module) == module;
}

#define LIST_UNITS 32768u

/* Append a folder to a list for SearchPath. */
static void search_folder(WCHAR *list, const WCHAR *folder, size_t units)
{
    size_t used = wcslen(list);

    if (units == 0 || used + units + 2 > LIST_UNITS)
        return;
    if (used > 0)
        list[used++] = L';';
    memcpy(list + used, folder, units * sizeof *list);
    list[used + units] = 0;
}

/* Where a library that is not a full path is searched for. */
static void search_folders(WCHAR *list)
{
    WCHAR folder[1024];
    const DWORD room = sizeof folder / sizeof *folder;
    WCHAR *path = calloc(LIST_UNITS, sizeof *path), *slash;
    DWORD units = GetModuleFileNameW(NULL, folder, room);

    if (units < room && (slash = wcsrchr(folder, L'\\')) != NULL)
        search_folder(list, folder, (size_t)(slash - folder));
    search_folder(list, folder, GetSystemDirectoryW(folder, room));
    search_folder(list, folder, GetWindowsDirectoryW(folder, room));
    if (path && GetEnvironmentVariableW(L"PATH", path, LIST_UNITS) < LIST_UNITS)
        for (const WCHAR *at = path; *at; at += wcsspn(at, L";")) {
            size_t length = wcscspn(at, L";");

            if (is_absolute(at))
                search_folder(list, at, length);
            at += length;
        }
    free(path);
}

int epci_library_find(const char *library, char *path, size_t room)
{
    WCHAR found[1024];
    WCHAR *name = epci_wide_copy(library), *list = calloc(LIST_UNITS, sizeof *list);
    DWORD units = 0;

    if (name && list) {
        if (!is_absolute(name))
            search_folders(list);
        units = SearchPathW(is_absolute(name) ? NULL : list, name, L".dll",
                            sizeof found / sizeof *found, found, NULL);
    }
    free(name);
    free(list);
    if (units == 0 || units >= sizeof found / sizeof *found || !epci_narrow(found, path, room)) {
        path[0] = '\0';
        return EPC_E_NOT_FOUND;
    }
    return EPC_OK;
}

/* Is `path` directly in this folder? */
static bool lies_in(const WCHAR *path, const WCHAR *folder)
{
    size_t length = wcslen(folder);

    while (length > 0 && folder[length - 1] == L'\\')
        length--;
    return _wcsnicmp(path, folder, length) == 0 && path[length] == L'\\' &&
           !wcschr(path + length + 1, L'\\');
}

bool epci_library_is_the_systems(const char *path)
{
    WCHAR folder[1024];
    WCHAR *file = epci_wide_copy(path);
    const DWORD room = sizeof folder / sizeof *folder;
    bool inside = false;

    if (file && GetSystemDirectoryW(folder, room) < room)
        inside = lies_in(file, folder);
    if (file && GetWindowsDirectoryW(folder, room) < room)
        inside = inside || lies_in(file, folder);
    free(file);
    return inside;
}
