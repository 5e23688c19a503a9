/* SPDX-License-Identifier: MIT
 *
 * webapp_file.h -- the files of a site, as Windows has them.
 *
 * Paths are UTF-16 in the form that Windows takes literally (\\?\...): no part of them is a device,
 * a "..", or too long.
 */
#ifndef WEBAPP_FILE_H
#define WEBAPP_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include <windows.h>

struct webapp_file {
    bool folder;
    uint64_t bytes;
    uint64_t changed; /* 100 ns since 1601 */
};

/* The full path of a folder that exists.  On failure NULL, and *error is the Win32 code,
 * ERROR_DIRECTORY where it is something else than a folder.  To be freed. */
wchar_t *webapp_file_folder(const char *folder, DWORD *error);

/* The path of `file`, as webapp_path.h makes it, with `more` behind it.  NULL: not UTF-8, or out of
 * memory.  To be freed. */
wchar_t *webapp_file_path(const wchar_t *folder, const char *file, const char *more);

/* What is there now.  200, or the status to answer. */
int webapp_file_look(const wchar_t *path, struct webapp_file *file);

/* Open a file for reading; *file is what was opened.  200, or the status to answer. */
int webapp_file_open(const wchar_t *path, HANDLE *handle, struct webapp_file *file);

/* Read the next `bytes` bytes; false if they are not all there. */
bool webapp_file_read(HANDLE handle, void *to, size_t bytes);

/* What an open file is now; false if that cannot be told. */
bool webapp_file_info(HANDLE handle, struct webapp_file *file);

/* Seconds since 1970. */
int64_t webapp_file_seconds(uint64_t changed);

#endif
