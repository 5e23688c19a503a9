/* SPDX-License-Identifier: MIT
 *
 * files.c -- whole files and folders on Windows.
 *
 * A file is written under a temporary name in its folder and then renamed.  Names are converted to
 * UTF-16 at each call.
 */
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "kit/system/filestatus.h"
#include "kit/system/win32/wide.h"
#include "sdk/port/win32/error.h"

/* Of the longest path that is compared. */
#define PATH_UNITS 4096u

/* ReadFile and WriteFile take a DWORD, and some file systems reject very large writes. */
#define MAX_AT_ONCE 0x1000000u

int kit_status_from_file_error(uint32_t error)
{
    switch (error) {
    case ERROR_INVALID_NAME:
        return EPC_E_NOT_FOUND;
    case ERROR_SHARING_VIOLATION:
        return EPC_E_ACCESS;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        return EPC_E_NOSPACE;
    default:
        return epci_status_from_win32(error);
    }
}

static int status_of_last_error(void)
{
    return kit_status_from_file_error(GetLastError());
}

static DWORD file_attributes(const char *path)
{
    WCHAR *name = kit_alloc_wide_from_utf8(path);
    DWORD attributes = name ? GetFileAttributesW(name) : INVALID_FILE_ATTRIBUTES;

    free(name);
    return attributes;
}

bool kit_path_exists(const char *path)
{
    return file_attributes(path) != INVALID_FILE_ATTRIBUTES;
}

/* The whole path of a file that exists, with the long names of its folders, by malloc; or NULL. */
static WCHAR *full_path_with_long_names(const char *path)
{
    WCHAR *name = kit_alloc_wide_from_utf8(path), *whole = malloc(2 * PATH_UNITS * sizeof *whole);
    bool good = name && whole;

    if (good) {
        const DWORD full = GetFullPathNameW(name, PATH_UNITS, whole, NULL);
        const DWORD length = full > 0 && full < PATH_UNITS
                                 ? GetLongPathNameW(whole, whole + PATH_UNITS, PATH_UNITS)
                                 : 0;

        good = length > 0 && length < PATH_UNITS;
    }
    free(name);
    if (good)
        memmove(whole, whole + PATH_UNITS, PATH_UNITS * sizeof *whole);
    else
        free(whole);
    return good ? whole : NULL;
}

/* By their paths: after GetFileInformationByHandle of a file on drive Z:, Wine 8 forgets the device
 * of drive C: until its server ends. */
bool kit_is_same_file(const char *one, const char *other)
{
    WCHAR *first = full_path_with_long_names(one), *second = full_path_with_long_names(other);
    const bool same =
        first && second && CompareStringOrdinal(first, -1, second, -1, TRUE) == CSTR_EQUAL;

    free(first);
    free(second);
    return same;
}

bool kit_read_file_id_size_and_time(const char *path, struct kit_file_sign *out)
{
    BY_HANDLE_FILE_INFORMATION facts;
    HANDLE file = kit_open_file_handle(path, FILE_READ_ATTRIBUTES, KIT_SHARE_ALL, OPEN_EXISTING, 0);
    bool good;

    memset(out, 0, sizeof *out);
    if (file == INVALID_HANDLE_VALUE)
        return false;
    good = GetFileInformationByHandle(file, &facts);
    CloseHandle(file);
    if (good)
        *out = (struct kit_file_sign){
            .volume = facts.dwVolumeSerialNumber,
            .index = (uint64_t)facts.nFileIndexHigh << 32 | facts.nFileIndexLow,
            .bytes = (uint64_t)facts.nFileSizeHigh << 32 | facts.nFileSizeLow,
            .written = (uint64_t)facts.ftLastWriteTime.dwHighDateTime << 32 |
                       facts.ftLastWriteTime.dwLowDateTime
        };
    return good;
}

bool kit_is_folder(const char *path)
{
    DWORD attributes = file_attributes(path);

    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

/* Until `wanted` bytes are there or the file ends; false: an error. */
static bool read_wanted_bytes(HANDLE file, char *to, size_t wanted, size_t *bytes)
{
    for (DWORD done = 1; *bytes < wanted && done > 0; *bytes += done) {
        const size_t left = wanted - *bytes;

        if (!ReadFile(file, to + *bytes, left < MAX_AT_ONCE ? (DWORD)left : MAX_AT_ONCE, &done,
                      NULL))
            return false;
    }
    return true;
}

static int read_file_contents(HANDLE file, size_t maximum, void **data, size_t *bytes)
{
    LARGE_INTEGER size;
    size_t wanted;
    int status;

    if (!GetFileSizeEx(file, &size))
        return status_of_last_error();
    wanted = (uint64_t)size.QuadPart < maximum ? (size_t)size.QuadPart : maximum;
    *data = malloc(wanted ? wanted : 1);
    if (!*data)
        return EPC_E_NOMEM;
    if (read_wanted_bytes(file, *data, wanted, bytes))
        return EPC_OK;
    status = status_of_last_error();
    *bytes = 0;
    free(*data);
    *data = NULL;
    return status;
}

/* The share mode lets a setup program keep the file open that it has just written. */
int kit_read_file_up_to(const char *path, size_t maximum, void **data, size_t *bytes)
{
    HANDLE file = kit_open_file_handle(path, GENERIC_READ, KIT_SHARE_ALL, OPEN_EXISTING, 0);
    int status;

    *data = NULL;
    *bytes = 0;
    status = file == INVALID_HANDLE_VALUE ? status_of_last_error()
                                          : read_file_contents(file, maximum, data, bytes);
    if (file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    return status;
}

int kit_read_file_of_owner_up_to(const char *path, size_t maximum, void **data, size_t *bytes)
{
    return kit_read_file_up_to(path, maximum, data, bytes);
}

void kit_free(void *memory)
{
    free(memory);
}

static bool write_all_bytes(HANDLE file, struct epci_span part)
{
    while (part.left > 0) {
        DWORD wanted = part.left < MAX_AT_ONCE ? (DWORD)part.left : MAX_AT_ONCE, done = 0;

        if (!WriteFile(file, part.at, wanted, &done, NULL))
            return false;
        if (done == 0) {
            SetLastError(ERROR_DISK_FULL);
            return false;
        }
        epci_span_skip(&part, done);
    }
    return true;
}

static int write_new_file(const WCHAR *path, const struct epci_span *parts, size_t count,
                          bool flush)
{
    HANDLE file =
        CreateFileW(path, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
    bool good = true;
    DWORD error;

    if (file == INVALID_HANDLE_VALUE)
        return status_of_last_error();
    for (size_t i = 0; good && i < count; i++)
        good = write_all_bytes(file, parts[i]);
    if (good && flush)
        good = FlushFileBuffers(file);
    error = GetLastError();
    if (!CloseHandle(file) && good) {
        good = false;
        error = GetLastError();
    }
    if (good)
        return EPC_OK;
    DeleteFileW(path);
    return kit_status_from_file_error(error);
}

/* The path with this text after it; NULL: no memory. */
static WCHAR *alloc_wide_path_with_suffix(const char *path, const char *more)
{
    char *text = malloc(strlen(path) + strlen(more) + 1);
    WCHAR *name = NULL;

    if (text) {
        strcpy(text, path);
        name = kit_alloc_wide_from_utf8(strcat(text, more));
    }
    free(text);
    return name;
}

int kit_write_file_atomically(const char *path, const struct epci_span *parts, size_t count,
                              bool replace)
{
    WCHAR *name = kit_alloc_wide_from_utf8(path), *temporary;
    char unique[32]; /* no other process uses this name */
    int status;

    snprintf(unique, sizeof unique, ".%lx-%lx.tmp", GetCurrentProcessId(), GetCurrentThreadId());
    temporary = alloc_wide_path_with_suffix(path, unique);
    status = name && temporary ? write_new_file(temporary, parts, count, false) : EPC_E_NOMEM;
    if (status == EPC_OK &&
        !MoveFileExW(temporary, name, replace ? MOVEFILE_REPLACE_EXISTING : 0)) {
        status = status_of_last_error();
        DeleteFileW(temporary);
    }
    free(temporary);
    free(name);
    return status;
}

int kit_write_and_flush_file(const char *path, struct epci_span bytes)
{
    WCHAR *name = kit_alloc_wide_from_utf8(path);
    int status = name ? write_new_file(name, &bytes, 1, true) : EPC_E_NOMEM;

    free(name);
    return status;
}

int kit_open_existing_file_to_append(const char *path, struct kit_growing *out)
{
    HANDLE file = kit_open_file_handle(path, GENERIC_WRITE, FILE_SHARE_READ, OPEN_EXISTING, 0);
    LARGE_INTEGER none = { .QuadPart = 0 }, size;
    int status = EPC_OK;

    *out = (struct kit_growing){ NULL, 0 };
    if (file == INVALID_HANDLE_VALUE || !SetFilePointerEx(file, none, &size, FILE_END))
        status = status_of_last_error();
    else
        *out = (struct kit_growing){ file, (uint64_t)size.QuadPart };
    if (status != EPC_OK && file != INVALID_HANDLE_VALUE)
        CloseHandle(file);
    return status;
}

int kit_append_to_growing_file(struct kit_growing *growing, struct epci_span bytes)
{
    LARGE_INTEGER before = { .QuadPart = (LONGLONG)growing->bytes };
    int status;

    if (write_all_bytes(growing->file, bytes)) {
        growing->bytes += bytes.left;
        return EPC_OK;
    }
    status = status_of_last_error();
    if (SetFilePointerEx(growing->file, before, NULL, FILE_BEGIN))
        SetEndOfFile(growing->file);
    return status;
}

void kit_close_growing_file(struct kit_growing *growing)
{
    if (growing->file)
        CloseHandle(growing->file);
    *growing = (struct kit_growing){ NULL, 0 };
}

static int rename_path(const char *from, const char *to, DWORD flags)
{
    WCHAR *old = kit_alloc_wide_from_utf8(from), *new = kit_alloc_wide_from_utf8(to);
    int status = EPC_E_NOMEM;

    if (old && new)
        status = MoveFileExW(old, new, flags) ? EPC_OK : status_of_last_error();
    free(new);
    free(old);
    return status;
}

int kit_rename_replacing_existing(const char *from, const char *to)
{
    return rename_path(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
}

void kit_remove_file(const char *path)
{
    WCHAR *name = kit_alloc_wide_from_utf8(path);

    if (name)
        DeleteFileW(name);
    free(name);
}

char *kit_copy_path_or_posix_link_target(const char *path)
{
    return _strdup(path);
}

size_t kit_bytes_before_file_name(const char *path)
{
    size_t folder = strlen(path);

    while (folder > 0 && !strchr("/\\:", path[folder - 1]))
        folder--;
    return folder;
}

int kit_ensure_folder_exists(const char *path)
{
    WCHAR *name = kit_alloc_wide_from_utf8(path);
    int status = EPC_OK;

    if (!name)
        return EPC_E_NOMEM;
    if (!CreateDirectoryW(name, NULL)) {
        status = status_of_last_error();
        if (kit_is_folder(path))
            status = EPC_OK;
        else if (kit_path_exists(path))
            status = EPC_E_EXISTS;
    }
    free(name);
    return status;
}

int kit_make_new_folder(const char *path)
{
    WCHAR *name = kit_alloc_wide_from_utf8(path);
    int status = EPC_E_NOMEM;

    if (name)
        status = CreateDirectoryW(name, NULL) ? EPC_OK : status_of_last_error();
    free(name);
    return status;
}

int kit_rename_folder(const char *from, const char *to)
{
    return rename_path(from, to, MOVEFILE_WRITE_THROUGH);
}

void kit_remove_folder(const char *path)
{
    WCHAR *name = kit_alloc_wide_from_utf8(path);

    if (name)
        RemoveDirectoryW(name);
    free(name);
}

int kit_for_each_folder_entry(const char *path, void (*each)(void *context, const char *name),
                              void *context)
{
    char found[MAX_PATH * 3 + 1];
    WIN32_FIND_DATAW entry;
    HANDLE search = INVALID_HANDLE_VALUE;
    WCHAR *pattern = alloc_wide_path_with_suffix(path, "\\*");
    DWORD error = ERROR_NOT_ENOUGH_MEMORY;

    if (pattern) {
        search = FindFirstFileW(pattern, &entry);
        error = GetLastError();
    }
    free(pattern);
    if (search == INVALID_HANDLE_VALUE)
        return kit_status_from_file_error(error);
    do {
        if (wcscmp(entry.cFileName, L".") != 0 && wcscmp(entry.cFileName, L"..") != 0 &&
            kit_utf8_from_wide(entry.cFileName, found, sizeof found))
            each(context, found);
    } while (FindNextFileW(search, &entry));
    error = GetLastError();
    FindClose(search);
    return error == ERROR_NO_MORE_FILES ? EPC_OK : kit_status_from_file_error(error);
}
