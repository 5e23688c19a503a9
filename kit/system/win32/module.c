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

#include "kit/system/module.h"
#include "kit/system/files.h"
#include "kit/system/win32/wide.h"
#include "sdk/port/win32/error.h"
#include "sdk/port/win32/module.h"

/* Does the path begin at a drive, a share, or a root?  Then the DLL is not searched for. */
static bool is_absolute_path(const WCHAR *path)
{
    return path[0] == L'\\' || path[0] == L'/' || (path[0] != 0 && path[1] == L':');
}

int kit_module_load(const char *library, void **out, uint32_t *error)
{
    WCHAR *path = kit_alloc_wide_from_utf8(library);
    HMODULE module;

    *out = NULL;
    *error = ERROR_NO_UNICODE_TRANSLATION;
    if (!path)
        return EPC_E_ENCODING;
    /* With a path, the DLL's own folder is searched for the modules that it imports. */
    module = LoadLibraryExW(path, NULL, is_absolute_path(path) ? LOAD_WITH_ALTERED_SEARCH_PATH : 0);
    *error = module ? ERROR_SUCCESS : GetLastError();
    free(path);
    *out = module;
    return module ? EPC_OK : epci_status_from_win32(*error);
}

kit_procedure kit_module_find_export(void *module, const char *name)
{
    return (kit_procedure)GetProcAddress(module, name);
}

uint64_t kit_module_size(void *module)
{
    const IMAGE_DOS_HEADER *dos = module;
    const IMAGE_NT_HEADERS *head = (const void *)((const char *)module + dos->e_lfanew);

    return head->OptionalHeader.SizeOfImage;
}

void kit_copy_module_path(void *module, char *path, size_t capacity)
{
    WCHAR wide[1024];
    DWORD units = GetModuleFileNameW(module, wide, 1024);

    path[0] = '\0';
    if (units != 0 && units < 1024)
        (void)kit_utf8_from_wide(wide, path, capacity);
}

void kit_copy_file_name_of_module(void *module, char *name)
{
    char path[1024];

    kit_copy_module_path(module, path, sizeof path);
    strncpy(name, path + kit_bytes_before_file_name(path), KIT_MODULE_NAME - 1);
    name[KIT_MODULE_NAME - 1] = '\0';
}

void kit_copy_own_module_path(char *path, size_t capacity)
{
    kit_copy_module_path(epci_module_at((const void *)(uintptr_t)kit_copy_own_module_path), path,
                         capacity);
}

bool kit_is_module_still_loaded(void *module)
{
    return epci_module_at(module) == module;
}

#define LIST_UNITS 32768u

/* Append a folder to a list for SearchPath. */
static void append_search_folder(WCHAR *list, const WCHAR *folder, size_t units)
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
static void list_search_folders(WCHAR *list)
{
    WCHAR folder[1024];
    const DWORD capacity = sizeof folder / sizeof *folder;
    WCHAR *path = calloc(LIST_UNITS, sizeof *path), *slash;
    DWORD units = GetModuleFileNameW(NULL, folder, capacity);

    if (units < capacity && (slash = wcsrchr(folder, L'\\')) != NULL)
        append_search_folder(list, folder, (size_t)(slash - folder));
    append_search_folder(list, folder, GetSystemDirectoryW(folder, capacity));
    append_search_folder(list, folder, GetWindowsDirectoryW(folder, capacity));
    if (path && GetEnvironmentVariableW(L"PATH", path, LIST_UNITS) < LIST_UNITS)
        for (const WCHAR *at = path; *at; at += wcsspn(at, L";")) {
            size_t length = wcscspn(at, L";");

            if (is_absolute_path(at))
                append_search_folder(list, at, length);
            at += length;
        }
    free(path);
}

int kit_library_find_path(const char *library, char *path, size_t capacity)
{
    WCHAR found[1024];
    WCHAR *name = kit_alloc_wide_from_utf8(library), *list = calloc(LIST_UNITS, sizeof *list);
    DWORD units = 0;

    if (name && list) {
        if (!is_absolute_path(name))
            list_search_folders(list);
        units = SearchPathW(is_absolute_path(name) ? NULL : list, name, L".dll",
                            sizeof found / sizeof *found, found, NULL);
    }
    free(name);
    free(list);
    if (units == 0 || units >= sizeof found / sizeof *found ||
        !kit_utf8_from_wide(found, path, capacity)) {
        path[0] = '\0';
        return EPC_E_NOT_FOUND;
    }
    return EPC_OK;
}

/* Is `path` directly in this folder? */
static bool is_directly_in_folder(const WCHAR *path, const WCHAR *folder)
{
    size_t length = wcslen(folder);

    while (length > 0 && folder[length - 1] == L'\\')
        length--;
    return _wcsnicmp(path, folder, length) == 0 && path[length] == L'\\' &&
           !wcschr(path + length + 1, L'\\');
}

bool kit_is_system_library(const char *path)
{
    WCHAR folder[1024];
    WCHAR *file = kit_alloc_wide_from_utf8(path);
    const DWORD capacity = sizeof folder / sizeof *folder;
    bool inside = false;

    if (file && GetSystemDirectoryW(folder, capacity) < capacity)
        inside = is_directly_in_folder(file, folder);
    if (file && GetWindowsDirectoryW(folder, capacity) < capacity)
        inside = inside || is_directly_in_folder(file, folder);
    free(file);
    return inside;
}
