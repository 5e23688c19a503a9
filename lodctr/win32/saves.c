/* SPDX-License-Identifier: MIT
 *
 * saves.c -- writes a file named after the time, and removes the oldest ones; their names sort by
 * time.
 */
#include "lodctr/win32/saves.h"

#include <windows.h>

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/files.h"

/* As lod_write_new_save writes it; in the order of time. */
#define EXAMPLE "before-20261121-051816-042.txt"

/* The files that it made. */
struct saves {
    int count;
    char oldest[sizeof EXAMPLE];
};

static void count_save_and_remember_oldest(void *context, const char *name)
{
    struct saves *saves = context;
    size_t bytes = strlen(name);

    if (bytes != sizeof EXAMPLE - 1 || strncmp(name, "before-", 7) != 0 ||
        strcmp(name + bytes - 4, ".txt") != 0)
        return; /* not one of ours */
    if (saves->count++ == 0 || strcmp(name, saves->oldest) < 0)
        strcpy(saves->oldest, name);
}

/* A file that cannot be removed ends this without an error. */
static void remove_oldest_saves(struct kit_arena *arena, const char *folder)
{
    for (int before = INT_MAX;;) {
        struct saves saves = { 0 };
        const char *path;

        (void)kit_for_each_folder_entry(folder, count_save_and_remember_oldest, &saves);
        if (saves.count <= LOD_SAVES_MAX || saves.count == before ||
            !(path = kit_arena_format(arena, "%s\\%s", folder, saves.oldest)))
            return;
        before = saves.count;
        kit_remove_file(path);
    }
}

int lod_write_and_replace_file(const char *path, const unsigned char *bytes, size_t count)
{
    char new_path[1024];
    int status;

    if (snprintf(new_path, sizeof new_path, "%s.new", path) >= (int)sizeof new_path)
        return EPC_E_INVALID;
    status = kit_write_and_flush_file(new_path, epci_span_of(bytes, count));
    if (status == EPC_OK && (status = kit_rename_replacing_existing(new_path, path)) != EPC_OK)
        kit_remove_file(new_path);
    return status;
}

int lod_write_new_save(struct kit_arena *arena, const char *folder, const unsigned char *bytes,
                       size_t count, const char **path)
{
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
    if ((status = kit_ensure_folder_exists(folder)) != EPC_OK)
        return status;
    *path = made;
    if ((status = lod_write_and_replace_file(made, bytes, count)) != EPC_OK)
        return status;
    remove_oldest_saves(arena, folder);
    return EPC_OK;
}
