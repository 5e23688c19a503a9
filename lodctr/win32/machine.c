/* SPDX-License-Identifier: MIT
 *
 * machine.c -- opens the machine: the registry, Windows' loadperf.dll or ours, and the file
 * functions.
 */
#include "lodctr/win32/machine.h"

#include <windows.h>

#include <string.h>

#include <epc/epc.h>

#include "ini/disk/disk.h"
#include "kit/system/registry.h"
#include "kit/system/tool.h"
#include "kit/system/win32/wide.h"
#include "lodctr/win32/dllfile.h"
#include "lodctr/win32/saves.h"
#include "lodctr/win32/system.h"

#define MACHINE_PATH 1024

/* Save below the folder of Windows: only administrators write there, it is the same for programs of
 * either bitness, and no variable can change it. */
static int write_save_below_windows_folder(struct kit_arena *arena, const unsigned char *bytes,
                                           size_t count, const char **path)
{
    WCHAR windows[MAX_PATH];
    char folder[3 * MAX_PATH];
    UINT units = GetSystemWindowsDirectoryW(windows, MAX_PATH);

    *path = "the folder of Windows";
    if (units == 0 || units >= MAX_PATH || !kit_utf8_from_wide(windows, folder, sizeof folder - 4))
        return EPC_E_SYSTEM;
    strcat(folder, "\\epc");
    return lod_write_new_save(arena, folder, bytes, count, path);
}

/* Does the command change the registry? */
static bool needs_writable_registry(const struct lod_options *options)
{
    return !options->dry_run && options->verb != LOD_VERB_LIST && options->verb != LOD_VERB_SAVE;
}

static int open_registry_at_root_option(struct lod_command *command)
{
    const char *root = command->options.root;
    int status;

    command->writable = needs_writable_registry(&command->options);
    status = kit_registry_open(root, command->writable, &command->registry);
    if (status == EPC_E_ACCESS && command->options.verb == LOD_VERB_CHECK) {
        command->writable = false;
        status = kit_registry_open(root, false, &command->registry);
    }
    if (status == EPC_OK)
        return LOD_CODE_OK;
    return lod_command_fail(
        command, status == EPC_E_INVALID ? LOD_CODE_USAGE : lod_code_from_status(status),
        "cannot open the registry at %s: %s; nothing was changed",
        root ? root : "HKEY_LOCAL_MACHINE",
        status == EPC_E_INVALID ? "the root does not begin with HKLM, HKCU or HKU"
                                : epc_status_text(status));
}

static const char *make_full_path(struct kit_arena *arena, const char *path)
{
    char full[MACHINE_PATH * 3];

    return kit_make_full_path(path, full, sizeof full) == EPC_OK
               ? kit_arena_copy_string(arena, full, strlen(full))
               : NULL;
}

/* Must Windows do the work?  It keeps the names of a live system in files of its own; Wine does
 * not. */
static bool needs_windows_loadperf(const struct lod_options *options)
{
    if (options->backend != LOD_BACKEND_AUTO)
        return options->backend == LOD_BACKEND_SYSTEM;
    return !options->root && !kit_is_wine();
}

int lod_open_registry_and_file_functions(struct lod_command *command)
{
    command->io = ini_disk_io();
    command->write = lod_write_and_replace_file;
    command->save_before = write_save_below_windows_folder;
    command->full_path = make_full_path;
    command->system_folder = lod_system_folder(&command->arena);
    command->dlls = command->options.root ? NULL : &lod_dll_files;
    if (needs_windows_loadperf(&command->options)) {
        if (command->options.root)
            return lod_command_fail(
                command, LOD_CODE_USAGE,
                "--backend system is for this system, and --root is for another");
        command->system = &lod_system_loadperf;
    }
    return open_registry_at_root_option(command);
}
