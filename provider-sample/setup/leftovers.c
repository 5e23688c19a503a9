/* SPDX-License-Identifier: MIT
 *
 * leftovers.c -- removes the sample's files.
 *
 * A file that a process has loaded cannot be deleted, but it can be renamed in its folder; then
 * Windows is asked to delete it at the next restart. */
#include "provider-sample/setup/setup.h"

#include <stdbool.h>
#include <wchar.h>

enum { PATH_UNITS = 1200 }; /* NSIS has paths of 1 023 units; names are appended */

static const wchar_t *const names[] = { L"webperf.dll", L"webapp.exe", L"webperf.ini",
                                        L"webperf.h",   L"lodctr.exe", L"unlodctr.exe" };

static bool path_to(wchar_t *path, const wchar_t *folder, const wchar_t *name)
{
    size_t length = wcslen(folder);
    const wchar_t *between = length > 0 && folder[length - 1] == L'\\' ? L"" : L"\\";
    int units = _snwprintf(path, PATH_UNITS, L"%ls%ls%ls", folder, between, name);

    return units > 0 && units < PATH_UNITS;
}

static DWORD leave_for_restart(const wchar_t *path)
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

static DWORD remove_file(const wchar_t *path)
{
    DWORD error;

    if (DeleteFileW(path))
        return ERROR_SUCCESS;
    error = GetLastError();
    if (error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND)
        return ERROR_SUCCESS;
    return leave_for_restart(path);
}

DWORD setup_remove_files(const wchar_t *folder)
{
    wchar_t path[PATH_UNITS];
    DWORD result = ERROR_SUCCESS;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        DWORD error =
            path_to(path, folder, names[i]) ? remove_file(path) : ERROR_FILENAME_EXCED_RANGE;

        if (error != ERROR_SUCCESS &&
            (result == ERROR_SUCCESS || result == ERROR_SUCCESS_REBOOT_REQUIRED))
            result = error;
    }
    /* The restart works in order: the folder comes after its files, and is empty then. */
    if (result == ERROR_SUCCESS_REBOOT_REQUIRED && path_to(path, folder, L"")) {
        path[wcslen(path) - 1] = L'\0';
        MoveFileExW(path, NULL, MOVEFILE_DELAY_UNTIL_REBOOT);
    }
    return result;
}
