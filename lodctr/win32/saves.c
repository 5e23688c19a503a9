/* SPDX-License-Identifier: MIT
 *
 * saves.c -- writes a file named after the time, and removes the oldest ones; their names sort by
 * time.
 */
#include "lodctr/win32/saves.h"

#include <windows.h>

#include <string.h>
#include <wchar.h>

#include <epc/epc.h>

#include "sdk/port/files.h"
#include "sdk/port/win32/wide.h"

/* As lod_saves_add writes it: before-20261121-051816-042.txt; in the order of time. */
#define PATTERN L"before-*.txt"
#define UNITS   30

/* How many of them there are, and the first in order in *oldest. */
static int saves_look(const WCHAR *folder, WCHAR oldest[UNITS + 1])
{
    WCHAR pattern[MAX_PATH + UNITS + 2];
    WIN32_FIND_DATAW found;
    HANDLE list;
    int count = 0;

    swprintf(pattern, MAX_PATH + UNITS + 2, L"%ls\\" PATTERN, folder);
    list = FindFirstFileW(pattern, &found);
    if (list == INVALID_HANDLE_VALUE)
        return 0;
    do {
        if (wcslen(found.cFileName) != UNITS)
            continue; /* not one of ours */
        if (count++ == 0 || wcscmp(found.cFileName, oldest) < 0)
            wcscpy(oldest, found.cFileName);
    } while (FindNextFileW(list, &found));
    FindClose(list);
    return count;
}

/* A file that cannot be removed ends this without an error. */
static void remove_oldest(const WCHAR *folder)
{
    WCHAR oldest[UNITS + 1], path[MAX_PATH + UNITS + 2];
    bool removed = true;

    while (removed && saves_look(folder, oldest) > LOD_SAVES_MOST) {
        swprintf(path, MAX_PATH + UNITS + 2, L"%ls\\%ls", folder, oldest);
        removed = DeleteFileW(path);
    }
}

int lod_saves_add(struct kit_arena *arena, const char *folder, const unsigned char *bytes,
                  size_t count, const char **path)
{
    WCHAR wide[MAX_PATH];
    SYSTEMTIME now;
    const char *made;
    int status;

    GetSystemTime(&now);
    *path = folder;
    made = kit_arena_format(arena, "%s\\before-%04u%02u%02u-%02u%02u%02u-%03u.txt", folder,
                            now.wYear, now.wMonth, now.wDay, now.wHour, now.wMinute, now.wSecond,
                            now.wMilliseconds);
    if (!made)
        return EPC_E_NOMEM;
    if (!epci_wide(folder, wide, MAX_PATH))
        return EPC_E_INVALID;
    if ((status = epci_host_make_folder(folder)) != EPC_OK)
        return status;
    *path = made;
    if ((status = epci_host_write_flushed(made, epci_span_of(bytes, count))) != EPC_OK)
        return status;
    remove_oldest(wide);
    return EPC_OK;
}
