/* SPDX-License-Identifier: MIT
 *
 * webapp_files.c -- the sites, and the bytes of their files.
 *
 * Every request opens its file, for the size and time of change.  If the cache has the file with
 * the same ones, the bytes come from there: a hit.  If not, a small file is read whole and put into
 * the cache, and a large one is read in parts as it is sent.
 *
 * Paths have the literal form \\?\..., in which Windows interprets no part of a name.
 * webapp_path_decode() decides which names may be in them. */
#include "provider-sample/app/webapp_files.h"

#include <stdio.h>
#include <string.h>

/* For a file's name in the cache: site/file, or site/folder/index.html. */
#define KEY_CAPACITY (WEBAPP_PATH_CAPACITY + 16)

static struct webapp_cache cache = { .limit = 16u << 20 };
static SRWLOCK cache_lock = SRWLOCK_INIT;

DWORD webapp_site_open(struct webapp_site *site)
{
    BY_HANDLE_FILE_INFORMATION info;
    wchar_t given[WEBAPP_FOLDER_CAPACITY];
    DWORD error = ERROR_SUCCESS, units;
    HANDLE handle;

    if (MultiByteToWideChar(CP_UTF8, 0, site->given, -1, given, WEBAPP_FOLDER_CAPACITY) == 0)
        return ERROR_FILENAME_EXCED_RANGE;
    /* A folder can be opened with this flag only. */
    handle = CreateFileW(given, FILE_READ_ATTRIBUTES, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL,
                         OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        return GetLastError();
    units =
        GetFinalPathNameByHandleW(handle, site->folder, WEBAPP_FOLDER_CAPACITY, VOLUME_NAME_DOS);
    if (units == 0 || !GetFileInformationByHandle(handle, &info))
        error = GetLastError();
    else if (units >= WEBAPP_FOLDER_CAPACITY)
        error = ERROR_FILENAME_EXCED_RANGE;
    else if (!(info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY))
        error = ERROR_DIRECTORY;
    else if (site->folder[units - 1] == L'\\') /* the root of a drive */
        site->folder[units - 1] = L'\0';
    CloseHandle(handle);
    return error;
}

/* The size and time of change of an open file; false if it is not a file on a disk. */
static bool read_size_and_time_of_disk_file(HANDLE file, uint64_t *bytes, uint64_t *changed)
{
    BY_HANDLE_FILE_INFORMATION info;

    if (GetFileType(file) != FILE_TYPE_DISK || !GetFileInformationByHandle(file, &info) ||
        (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY))
        return false;
    *bytes = (uint64_t)info.nFileSizeHigh << 32 | info.nFileSizeLow;
    *changed =
        (uint64_t)info.ftLastWriteTime.dwHighDateTime << 32 | info.ftLastWriteTime.dwLowDateTime;
    return true;
}

/* Open file `name` of a site; WEBAPP_OK, or the status to answer. */
static int open_site_file_get_http_status(const struct webapp_site *site, const char *name,
                                          HANDLE *file)
{
    wchar_t path[WEBAPP_FOLDER_CAPACITY + KEY_CAPACITY];
    size_t used = wcslen(wcscat(wcscpy(path, site->folder), L"\\"));
    DWORD error;

    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, name, -1, path + used, KEY_CAPACITY) ==
        0)
        return 400;
    for (wchar_t *c = path + used; *c; c++)
        if (*c == L'/')
            *c = L'\\';
    *file = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                        NULL, OPEN_EXISTING, FILE_FLAG_SEQUENTIAL_SCAN, NULL);
    if (*file != INVALID_HANDLE_VALUE)
        return WEBAPP_OK;
    /* Windows refuses to open a folder with ERROR_ACCESS_DENIED. */
    error = GetLastError();
    return error == ERROR_ACCESS_DENIED || error == ERROR_SHARING_VIOLATION ? 403 : 404;
}

/* Read a whole file into the cache.  NULL: out of memory, or the file has become shorter. */
static struct webapp_entry *read_file_into_cache(HANDLE file, const char *name, uint64_t bytes,
                                                 uint64_t changed)
{
    struct webapp_entry *entry = webapp_entry_new(name, (size_t)bytes, changed);
    DWORD got;

    if (!entry)
        return NULL;
    if (!ReadFile(file, entry->data, (DWORD)bytes, &got, NULL) || got < bytes) {
        webapp_entry_release(entry);
        return NULL;
    }
    /* If the file was changed meanwhile, its time has changed too, and this entry is stale. */
    AcquireSRWLockExclusive(&cache_lock);
    webapp_cache_insert(&cache, entry);
    ReleaseSRWLockExclusive(&cache_lock);
    return entry;
}

int webapp_body_open(struct webapp_site *site, const struct webapp_path *path,
                     struct webapp_body *body, const char **type)
{
    char key[KEY_CAPACITY];
    char *name = key + strlen(path->site) + 1;
    struct webapp_entry *entry;
    uint64_t bytes, changed;
    HANDLE file;
    int status;

    snprintf(key, sizeof key, "%s/%s%s%s", path->site, path->file,
             path->folder && path->file[0] ? "/" : "", path->folder ? "index.html" : "");
    *type = webapp_content_type_of_file(name);
    status = open_site_file_get_http_status(site, name, &file);
    if (status != WEBAPP_OK)
        return status;
    if (!read_size_and_time_of_disk_file(file, &bytes, &changed)) {
        CloseHandle(file);
        return 403;
    }

    AcquireSRWLockExclusive(&cache_lock);
    entry = webapp_cache_find(&cache, key, bytes, changed);
    ReleaseSRWLockExclusive(&cache_lock);
    webapp_count_cache_lookup(&site->counted, entry != NULL);
    if (!entry && !webapp_cache_admits(&cache, bytes)) {
        body->file = file;
        body->left = bytes;
        return WEBAPP_OK;
    }
    if (!entry)
        entry = read_file_into_cache(file, key, bytes, changed);
    CloseHandle(file);
    if (!entry)
        return 500;
    body->entry = entry;
    body->data = entry->data;
    body->left = bytes;
    return WEBAPP_OK;
}

bool webapp_body_read(struct webapp_body *body, char *to, size_t capacity, size_t *got)
{
    DWORD bytes = capacity < body->left ? (DWORD)capacity : (DWORD)body->left, read = bytes;

    if (body->data) {
        memcpy(to, body->data, bytes);
        body->data += bytes;
    } else if (bytes > 0 && (!ReadFile(body->file, to, bytes, &read, NULL) || read == 0)) {
        return false;
    }
    body->left -= read;
    *got = read;
    return true;
}

void webapp_body_close(struct webapp_body *body)
{
    if (body->entry) {
        AcquireSRWLockExclusive(&cache_lock);
        webapp_entry_release(body->entry);
        ReleaseSRWLockExclusive(&cache_lock);
    }
    if (body->file)
        CloseHandle(body->file);
    memset(body, 0, sizeof *body);
}
