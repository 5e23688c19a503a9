/* SPDX-License-Identifier: MIT
 *
 * dllfile.c -- finds the files of DLLs, the system's folder first, and reads them whole.
 */
#include "lodctr/win32/dllfile.h"

#include <windows.h>

#include <string.h>

#include <epc/epc.h>

#include "kit/system/module.h"
#include "kit/system/tool.h"
#include "kit/system/files.h"
#include "kit/system/win32/wide.h"
#include "sdk/core/span.h"

#define DLLFILE_PATH 1024

static uint64_t file_write_time(const char *path)
{
    WIN32_FILE_ATTRIBUTE_DATA data;
    WCHAR wide[DLLFILE_PATH];

    if (!epci_wide_from_utf8(path, wide, DLLFILE_PATH) ||
        !GetFileAttributesExW(wide, GetFileExInfoStandard, &data))
        return 0;
    return (uint64_t)data.ftLastWriteTime.dwHighDateTime << 32 | data.ftLastWriteTime.dwLowDateTime;
}

const char *lod_system_folder(struct kit_arena *arena)
{
    WCHAR wide[MAX_PATH];
    char text[3 * MAX_PATH];
    UINT units = GetSystemDirectoryW(wide, MAX_PATH);

    if (units == 0 || units >= MAX_PATH || !kit_utf8_from_wide(wide, text, sizeof text))
        return NULL;
    return kit_arena_copy_string(arena, text, strlen(text));
}

/* A DLL that is larger is not read. */
#define DLLFILE_MAX_BYTES ((size_t)256 * 1024 * 1024)

/* Read the whole file at file->path into the arena. */
static int read_whole_dll_file(struct kit_arena *arena, struct lod_dll *file)
{
    void *data, *copy;
    size_t bytes;
    int status = kit_read_file_up_to(file->path, DLLFILE_MAX_BYTES + 1, &data, &bytes);

    if (status)
        return status;
    copy = bytes > DLLFILE_MAX_BYTES ? NULL : kit_arena_allocate(arena, bytes, 1);
    if (copy)
        memcpy(copy, data, bytes);
    kit_free(data);
    file->bytes = epci_span_of(copy, copy ? bytes : 0);
    return copy ? EPC_OK : bytes > DLLFILE_MAX_BYTES ? EPC_E_NOSPACE : EPC_E_NOMEM;
}

static int find_and_read_dll(void *context, struct kit_arena *arena, const char *library,
                             bool expand, struct lod_dll *file)
{
    char expanded[DLLFILE_PATH], path[DLLFILE_PATH];
    const char *folder;

    (void)context;
    if (expand && kit_expand_variables(library, expanded, sizeof expanded) == EPC_OK)
        library = expanded;
    folder = strpbrk(library, "\\/") ? NULL : lod_system_folder(arena);
    if (folder && !(library = kit_arena_format(arena, "%s\\%s", folder, library)))
        return EPC_E_NOMEM;
    if (kit_library_find_path(library, path, sizeof path) != EPC_OK) {
        file->path = kit_arena_copy_string(arena, library, strlen(library));
        return file->path ? EPC_E_NOT_FOUND : EPC_E_NOMEM;
    }
    if (!(file->path = kit_arena_copy_string(arena, path, strlen(path))))
        return EPC_E_NOMEM;
    file->written = file_write_time(file->path);
    file->in_system = folder != NULL;
    return read_whole_dll_file(arena, file);
}

const struct lod_dll_io lod_dll_files = { NULL, sizeof(void *) * 8, find_and_read_dll };
