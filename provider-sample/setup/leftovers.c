/* SPDX-License-Identifier: MIT
 *
 * leftovers.c -- removes the sample's files, and keeps those of an old version during an upgrade.
 *
 * A file that a process has loaded cannot be deleted, but it can be renamed in its folder; then
 * Windows is asked to delete it at the next restart.  An upgrade renames the old files, so that
 * they can be put back if it fails. */
#include "provider-sample/setup/setup.h"

#include <stdbool.h>
#include <wchar.h>

#define ASIDE L".setup-old"

enum { PATH_UNITS = 1200 }; /* NSIS has paths of 1 023 units; names are appended */

static const wchar_t *const names[] = { L"webperf.dll", L"webapp.exe", L"webperf.ini",
                                        L"webperf.h",   L"lodctr.exe", L"unlodctr.exe" };

static bool make_path_in_folder(wchar_t *path, const wchar_t *folder, const wchar_t *name)
{
    size_t length = wcslen(folder);
    const wchar_t *between = length > 0 && folder[length - 1] == L'\\' ? L"" : L"\\";
    int units = _snwprintf(path, PATH_UNITS, L"%ls%ls%ls", folder, between, name);

    return units > 0 && units < PATH_UNITS;
}

static DWORD rename_and_delete_at_restart(const wchar_t *path)
{
    wchar_t other[PATH_UNITS];
    int units = _snwprintf(other, PATH_UNITS, L"%ls.%08lx%08lx.old", path,
                           (unsigned long)GetCurrentProcessId(), (unsigned long)GetTickCount());

    if (units <= 0 || units >= PATH_UNITS)
        return ERROR_FILENAME_EXCED_RANGE;
    if (!MoveFileExW(path, other, 0))
        return GetLastError();
    /* If this fails, for example for want of rights, the file stays under its new name. */
    MoveFileExW(other, NULL, MOVEFILE_DELAY_UNTIL_REBOOT);
    return ERROR_SUCCESS_REBOOT_REQUIRED;
}

static DWORD delete_file_now_or_at_restart(const wchar_t *path)
{
    DWORD error;

    if (DeleteFileW(path))
        return ERROR_SUCCESS;
    error = GetLastError();
    if (error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND)
        return ERROR_SUCCESS;
    return rename_and_delete_at_restart(path);
}

/* ---- All files ---- */

typedef DWORD file_fn(const wchar_t *path, const wchar_t *aside);

/* The first error, else whether a restart is needed. */
static DWORD call_for_each_sample_file(const wchar_t *folder, file_fn *act)
{
    wchar_t path[PATH_UNITS], aside[PATH_UNITS];
    DWORD result = ERROR_SUCCESS;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        DWORD error = ERROR_FILENAME_EXCED_RANGE;

        if (make_path_in_folder(path, folder, names[i]) &&
            wcslen(path) + wcslen(ASIDE) < PATH_UNITS) {
            wcscpy(aside, path);
            wcscat(aside, ASIDE);
            error = act(path, aside);
        }
        if (error != ERROR_SUCCESS &&
            (result == ERROR_SUCCESS || result == ERROR_SUCCESS_REBOOT_REQUIRED))
            result = error;
    }
    return result;
}

static DWORD delete_file_and_its_aside_copy(const wchar_t *path, const wchar_t *aside)
{
    DWORD error = delete_file_now_or_at_restart(path), other = delete_file_now_or_at_restart(aside);

    return error == ERROR_SUCCESS || error == ERROR_SUCCESS_REBOOT_REQUIRED
               ? (other != ERROR_SUCCESS ? other : error)
               : error;
}

DWORD setup_remove_files(const wchar_t *folder)
{
    wchar_t path[PATH_UNITS];
    DWORD result = call_for_each_sample_file(folder, delete_file_and_its_aside_copy);

    /* The restart works in order: the folder comes after its files, and is empty then. */
    if (result == ERROR_SUCCESS_REBOOT_REQUIRED && make_path_in_folder(path, folder, L"")) {
        path[wcslen(path) - 1] = L'\0';
        MoveFileExW(path, NULL, MOVEFILE_DELAY_UNTIL_REBOOT);
    }
    return result;
}

/* ---- The old version during an upgrade ---- */

static bool is_missing_file_error(DWORD error)
{
    return error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND;
}

/* What is aside already was put there by a setup program that was killed: it is the old version. */
static DWORD rename_file_to_aside_name(const wchar_t *path, const wchar_t *aside)
{
    if (GetFileAttributesW(aside) != INVALID_FILE_ATTRIBUTES)
        return delete_file_now_or_at_restart(path);
    if (MoveFileExW(path, aside, 0) || is_missing_file_error(GetLastError()))
        return ERROR_SUCCESS;
    return GetLastError();
}

static DWORD replace_file_by_its_aside_copy(const wchar_t *path, const wchar_t *aside)
{
    DWORD error = delete_file_now_or_at_restart(path);

    if (MoveFileExW(aside, path, 0) || is_missing_file_error(GetLastError()))
        return error;
    return GetLastError();
}

static DWORD delete_aside_copy(const wchar_t *path, const wchar_t *aside)
{
    (void)path;
    return delete_file_now_or_at_restart(aside);
}

DWORD setup_begin_upgrade(const wchar_t *folder)
{
    DWORD error = call_for_each_sample_file(folder, rename_file_to_aside_name);

    if (error == ERROR_SUCCESS || error == ERROR_SUCCESS_REBOOT_REQUIRED)
        return ERROR_SUCCESS;
    call_for_each_sample_file(folder, replace_file_by_its_aside_copy);
    return error;
}

DWORD setup_end_upgrade(const wchar_t *folder, bool keep_new_files)
{
    return call_for_each_sample_file(folder, keep_new_files ? delete_aside_copy
                                                            : replace_file_by_its_aside_copy);
}
