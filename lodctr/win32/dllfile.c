/* SPDX-License-Identifier: MIT
 *
 * dllfile.c -- finds and reads the files of DLLs.  See dllfile.h. */
#include "lodctr/win32/dllfile.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/port/child.h"
#include "sdk/port/win32/wide.h"

#define PATH_ROOM 1024

static uint64_t written(const char *path)
{
    WIN32_FILE_ATTRIBUTE_DATA data;
    WCHAR wide[PATH_ROOM];

    if (!epci_wide(path, wide, PATH_ROOM) ||
        !GetFileAttributesExW(wide, GetFileExInfoStandard, &data))
        return 0;
    return (uint64_t)data.ftLastWriteTime.dwHighDateTime << 32 | data.ftLastWriteTime.dwLowDateTime;
}

/* Where a DLL without a folder is looked for first, and should be. */
static bool system_folder(char *path, size_t room)
{
    WCHAR wide[PATH_ROOM];
    UINT units = GetSystemDirectoryW(wide, PATH_ROOM);

    return units != 0 && units < PATH_ROOM && epci_narrow(wide, path, room);
}

/* A DLL that is larger is not read. */
#define MOST_BYTES ((size_t)256 * 1024 * 1024)

/* Read the whole file at file->path into the arena. */
static int read_dll(struct kit_arena *arena, struct lod_dll *file)
{
    void *data, *copy;
    size_t bytes;
    int status = epci_host_read_file(file->path, MOST_BYTES + 1, &data, &bytes);

    if (status)
        return status;
    copy = bytes > MOST_BYTES ? NULL : kit_arena_take(arena, bytes, 1);
    if (copy)
        memcpy(copy, data, bytes);
    epci_host_free(data);
    file->bytes = epci_span_of(copy, copy ? bytes : 0);
    return copy ? EPC_OK : bytes > MOST_BYTES ? EPC_E_NOSPACE : EPC_E_NOMEM;
}

static int find(void *context, struct kit_arena *arena, const char *library, bool expand,
                struct lod_dll *file)
{
    char expanded[PATH_ROOM], full[2 * PATH_ROOM], path[PATH_ROOM];

    (void)context;
    if (expand && epci_host_expand(library, expanded, sizeof expanded) == EPC_OK)
        library = expanded;
    if (!strpbrk(library, "\\/") && system_folder(full, PATH_ROOM)) {
        snprintf(full + strlen(full), PATH_ROOM, "\\%s", library);
        library = full;
    }
    if (epci_library_find(library, path, sizeof path) != EPC_OK) {
        file->path = kit_arena_string(arena, library, strlen(library));
        return file->path ? EPC_E_NOT_FOUND : EPC_E_NOMEM;
    }
    if (!(file->path = kit_arena_string(arena, path, strlen(path))))
        return EPC_E_NOMEM;
    file->written = written(file->path);
    return read_dll(arena, file);
}

const struct lod_dll_io lod_dll_files = { NULL, sizeof(void *) * 8, find };
