/* SPDX-License-Identifier: MIT
 *
 * webapp_file.c -- the files of a site.  See webapp_file.h. */
#include "provider-sample/webapp_file.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define SECONDS_1601_TO_1970 INT64_C(11644473600)

static wchar_t *wide(const char *text)
{
    int units = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    wchar_t *out = units > 0 ? malloc((size_t)units * sizeof *out) : NULL;

    if (out && MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, out, units) <= 0) {
        free(out);
        out = NULL;
    }
    return out;
}

/* The full path of `given`, literal, without a backslash at its end. */
static wchar_t *full_path(const wchar_t *given)
{
    static const wchar_t literal[] = L"\\\\?\\", unc[] = L"\\\\?\\UNC";
    DWORD units = GetFullPathNameW(given, 0, NULL, NULL), used;
    wchar_t *full, *start;

    if (units == 0)
        return NULL;
    full = malloc((wcslen(unc) + units) * sizeof *full);
    if (!full)
        return NULL;
    start = full + wcslen(unc);
    used = GetFullPathNameW(given, units, start, NULL);
    if (used == 0 || used >= units) {
        free(full);
        return NULL;
    }
    if (wcsncmp(start, literal, 4) == 0 || wcsncmp(start, L"\\\\.\\", 4) == 0)
        wmemmove(full, start, (size_t)used + 1);
    else if (wcsncmp(start, L"\\\\", 2) == 0) { /* \\server\share: one backslash fewer */
        wmemcpy(full, unc, wcslen(unc));
        wmemmove(start, start + 1, used);
    } else {
        wmemcpy(full, literal, wcslen(literal));
        wmemmove(full + wcslen(literal), start, (size_t)used + 1);
    }
    used = (DWORD)wcslen(full);
    while (used > 0 && full[used - 1] == L'\\')
        full[--used] = L'\0';
    return full;
}

/* A drive's root has its backslash, everything else does not: "\" after all of them is right. */
static DWORD folder_error(const wchar_t *folder)
{
    wchar_t *root = malloc((wcslen(folder) + 2) * sizeof *root);
    DWORD attributes, error;

    if (!root)
        return ERROR_OUTOFMEMORY;
    wcscat(wcscpy(root, folder), folder[0] && folder[wcslen(folder) - 1] == L':' ? L"\\" : L"");
    attributes = GetFileAttributesW(root);
    error = attributes == INVALID_FILE_ATTRIBUTES ? GetLastError() : ERROR_SUCCESS;
    free(root);
    if (error == ERROR_SUCCESS && !(attributes & FILE_ATTRIBUTE_DIRECTORY))
        error = ERROR_DIRECTORY;
    return error;
}

wchar_t *webapp_file_folder(const char *folder, DWORD *error)
{
    wchar_t *given = wide(folder);
    wchar_t *full = given ? full_path(given) : NULL;

    *error = full ? folder_error(full) : ERROR_INVALID_NAME;
    free(given);
    if (*error != ERROR_SUCCESS) {
        free(full);
        full = NULL;
    }
    return full;
}

wchar_t *webapp_file_path(const wchar_t *folder, const char *file, const char *more)
{
    wchar_t *name = wide(file), *end = wide(more), *path = NULL;

    if (name && end)
        path = malloc((wcslen(folder) + wcslen(name) + wcslen(end) + 3) * sizeof *path);
    if (path) {
        wcscat(wcscpy(path, folder), L"\\");
        wcscat(path, name);
        if (name[0] && end[0])
            wcscat(path, L"\\");
        wcscat(path, end);
        for (wchar_t *c = path; *c; c++)
            if (*c == L'/')
                *c = L'\\';
    }
    free(name);
    free(end);
    return path;
}

static uint64_t join(DWORD high, DWORD low)
{
    return (uint64_t)high << 32 | low;
}

static int status_of(DWORD error)
{
    switch (error) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_PATHNAME:
    case ERROR_DIRECTORY:
    case ERROR_FILENAME_EXCED_RANGE:
        return 404;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
        return 403;
    default:
        return 500;
    }
}

int webapp_file_look(const wchar_t *path, struct webapp_file *file)
{
    WIN32_FILE_ATTRIBUTE_DATA data;

    if (!GetFileAttributesExW(path, GetFileExInfoStandard, &data))
        return status_of(GetLastError());
    file->folder = (data.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    file->bytes = join(data.nFileSizeHigh, data.nFileSizeLow);
    file->changed = join(data.ftLastWriteTime.dwHighDateTime, data.ftLastWriteTime.dwLowDateTime);
    return 200;
}

bool webapp_file_info(HANDLE handle, struct webapp_file *file)
{
    BY_HANDLE_FILE_INFORMATION data;

    if (!GetFileInformationByHandle(handle, &data))
        return false;
    file->folder = (data.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    file->bytes = join(data.nFileSizeHigh, data.nFileSizeLow);
    file->changed = join(data.ftLastWriteTime.dwHighDateTime, data.ftLastWriteTime.dwLowDateTime);
    return true;
}

int webapp_file_open(const wchar_t *path, HANDLE *handle, struct webapp_file *file)
{
    HANDLE opened =
        CreateFileW(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    NULL, OPEN_EXISTING, FILE_FLAG_SEQUENTIAL_SCAN, NULL);

    if (opened == INVALID_HANDLE_VALUE)
        return status_of(GetLastError());
    /* Whatever the name looked like: only a file on a disk is served. */
    if (GetFileType(opened) != FILE_TYPE_DISK || !webapp_file_info(opened, file) || file->folder) {
        CloseHandle(opened);
        return 403;
    }
    *handle = opened;
    return 200;
}

bool webapp_file_read(HANDLE handle, void *to, size_t bytes)
{
    char *at = to;

    while (bytes > 0) {
        DWORD part = bytes > 0x10000000 ? 0x10000000 : (DWORD)bytes, got = 0;

        if (!ReadFile(handle, at, part, &got, NULL) || got == 0)
            return false;
        at += got;
        bytes -= got;
    }
    return true;
}

int64_t webapp_file_seconds(uint64_t changed)
{
    return (int64_t)(changed / 10000000) - SECONDS_1601_TO_1970;
}
