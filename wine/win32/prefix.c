/* SPDX-License-Identifier: MIT
 *
 * prefix.c -- asks Wine for its version and folders.  Wine tells programs by WINEDLLDIR0,
 * WINEDLLDIR1 and so on where its DLLs are; without these, the prefix's own copies are taken.
 */
#include "wine/win32/prefix.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "kit/system/module.h"
#include "kit/system/registry.h"
#include "kit/system/tool.h"
#include "kit/system/win32/wide.h"
#include "sdk/port/win32/error.h"
#include "wine/setup/names.h"
#include "wine/setup/work.h"

#define OWN_BITS   ((unsigned)sizeof(void *) * 8)
#define OTHER_BITS (96 - OWN_BITS)

static const char *wine_version(void)
{
    typedef const char *(CDECL version_fn)(void);
    const FARPROC address = GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "wine_get_version");
    version_fn *version;

    memcpy(&version, &address, sizeof version);
    return address ? version() : NULL;
}

/* ---- Folders ---- */

static void add_system_folder(struct wine_setup *setup, const WCHAR *folder, unsigned bits)
{
    struct wine_place *place = &setup->systems[setup->system_count];
    char path[WINE_PATH_CAPACITY];

    if (!kit_utf8_from_wide(folder, place->folder, sizeof place->folder))
        return;
    wine_join_path(setup, place->folder, WINE_ADVAPI, path);
    if (!kit_path_exists(path)) /* a prefix of one bitness may have the folder */
        return;
    place->bits = bits;
    place->system = true;
    setup->system_count++;
}

static void find_system_folders(struct wine_setup *setup)
{
    WCHAR folder[MAX_PATH];
    UINT units = GetSystemDirectoryW(folder, MAX_PATH);

    if (units > 0 && units < MAX_PATH)
        add_system_folder(setup, folder, OWN_BITS);
    units = GetSystemWow64DirectoryW(folder, MAX_PATH);
    if (OWN_BITS == 64 && units > 0 && units < MAX_PATH)
        add_system_folder(setup, folder, 32);
}

/* Wine's DLL in one of its folders; false: not there. */
static bool find_advapi_in_wine_dll_folder(const struct wine_setup *setup, unsigned number,
                                           unsigned bits, char path[WINE_PATH_CAPACITY])
{
    WCHAR name[32], wide[WINE_PATH_CAPACITY];
    char folder[WINE_PATH_CAPACITY];
    const char *at = folder;
    DWORD units;

    swprintf(name, 32, L"WINEDLLDIR%u", number);
    units = GetEnvironmentVariableW(name, wide, WINE_PATH_CAPACITY);
    if (units == 0 || units >= WINE_PATH_CAPACITY ||
        !kit_utf8_from_wide(wide, folder, sizeof folder))
        return false;
    if (strncmp(folder, "\\??\\unix\\", 9) == 0)
        folder[1] = '\\';
    else if (strncmp(folder, "\\??\\", 4) == 0)
        at += 4;
    wine_join_path(setup, at,
                   bits == 64 ? "x86_64-windows\\" WINE_ADVAPI : "i386-windows\\" WINE_ADVAPI,
                   path);
    return kit_path_exists(path);
}

static void find_wines_advapi(struct wine_setup *setup, const struct wine_place *system)
{
    char *path = setup->wines[wine_bits_index(system->bits)];

    for (unsigned i = 0; i < 16; i++)
        if (find_advapi_in_wine_dll_folder(setup, i, system->bits, path))
            return;
    wine_join_path(setup, system->folder, WINE_KEPT_ADVAPI, path);
    if (!kit_path_exists(path))
        wine_join_path(setup, system->folder, WINE_ADVAPI, path);
}

/* Has a folder epc's files for this bitness? */
static bool is_epc_build_folder(const struct wine_setup *setup, const char *folder, unsigned bits)
{
    char path[WINE_PATH_CAPACITY];

    wine_join_path(setup, folder, wine_epc_advapi_source_file_name(bits), path);
    return kit_path_exists(path);
}

/* The folder of the other build: its path differs in one word, in that of a Debian package in
 * another than in those of archives and of builds. */
static void guess_other_build_folder(const struct wine_setup *setup, const char *own,
                                     char out[WINE_PATH_CAPACITY])
{
    static const char *const words[2][2] = { { "win32", "win64" }, { "i686", "x86_64" } };

    for (size_t i = 0; i < EPC_COUNT(words); i++) {
        const char *from = words[i][OWN_BITS == 64], *to = words[i][OWN_BITS != 64], *word = NULL;
        int length;

        for (const char *at = own; (at = strstr(at, from)) != NULL; at++)
            word = at;
        if (!word)
            continue;
        length = snprintf(out, WINE_PATH_CAPACITY, "%.*s%s%s", (int)(word - own), own, to,
                          word + strlen(from));
        if (length > 0 && length < WINE_PATH_CAPACITY &&
            is_epc_build_folder(setup, out, OTHER_BITS))
            return;
    }
    out[0] = '\0';
}

static int find_own_build_folders(struct wine_setup *setup, const char *with, char *message,
                                  size_t capacity)
{
    char *own = setup->own[OWN_BITS == 64], *other = setup->own[OWN_BITS != 64];

    kit_copy_own_module_path(own, WINE_PATH_CAPACITY);
    own[kit_bytes_before_file_name(own) > 0 ? kit_bytes_before_file_name(own) - 1 : 0] = '\0';
    if (!is_epc_build_folder(setup, own, OWN_BITS)) {
        snprintf(message, capacity,
                 "%s: there is no epc-advapi%u.dll: epc-wine needs the files of its "
                 "release next to it",
                 own, OWN_BITS);
        return EPC_E_NOT_FOUND;
    }
    if (!with) {
        guess_other_build_folder(setup, own, other);
        return EPC_OK;
    }
    if (kit_make_full_path(with, other, WINE_PATH_CAPACITY) == EPC_OK &&
        is_epc_build_folder(setup, other, OTHER_BITS))
        return EPC_OK;
    snprintf(message, capacity, "%s: there is no epc-advapi%u.dll", with, OTHER_BITS);
    return EPC_E_NOT_FOUND;
}

int wine_prefix_open(struct wine_setup *setup, const char *with, char *message, size_t capacity)
{
    BOOL other_bits = FALSE;
    int status;

    memset(setup, 0, sizeof *setup);
    setup->separator = '\\';
    setup->version = wine_version();
    if (!setup->version) {
        snprintf(message, capacity,
                 "this is Windows, which needs nothing of this: counters work there");
        return EPC_E_UNSUPPORTED;
    }
    if (IsWow64Process(GetCurrentProcess(), &other_bits) && other_bits) {
        snprintf(message, capacity, "this prefix has 64 bits: run the epc-wine.exe for 64 bits");
        return EPC_E_UNSUPPORTED;
    }
    if (GetEnvironmentVariableA("EPC_WINE_TRIED", setup->tried, sizeof setup->tried) >=
        sizeof setup->tried)
        setup->tried[0] = '\0'; /* it does not fit */
    status = find_own_build_folders(setup, with, message, capacity);
    if (status != EPC_OK)
        return status;
    find_system_folders(setup);
    for (size_t i = 0; i < setup->system_count; i++)
        find_wines_advapi(setup, &setup->systems[i]);
    status = kit_registry_open(NULL, true, &setup->machine);
    if (status == EPC_OK)
        status = kit_registry_open("HKCU", true, &setup->user);
    if (status != EPC_OK)
        snprintf(message, capacity, "the registry cannot be opened: %s", epc_status_text(status));
    return status;
}

void wine_prefix_close_registries(struct wine_setup *setup)
{
    kit_registry_release(&setup->machine);
    kit_registry_release(&setup->user);
}

int wine_make_full_windows_program_path(const char *name, char path[WINE_PATH_CAPACITY])
{
    WCHAR wide[WINE_PATH_CAPACITY], found[WINE_PATH_CAPACITY];
    char on_z[WINE_PATH_CAPACITY];
    DWORD units;

    if (name[0] == '/') { /* a path of Unix, whatever the current drive is */
        const int length = snprintf(on_z, sizeof on_z, "Z:%s", name);

        if (length < 0 || length >= WINE_PATH_CAPACITY)
            return EPC_E_NOSPACE;
        if (kit_path_exists(on_z) || !kit_path_exists(name))
            name = on_z;
    }
    if (kit_path_exists(name))
        return kit_make_full_path(name, path, WINE_PATH_CAPACITY);
    if (!epci_wide_from_utf8(name, wide, WINE_PATH_CAPACITY))
        return EPC_E_NOSPACE;
    units = SearchPathW(NULL, wide, L".exe", WINE_PATH_CAPACITY, found, NULL);
    if (units >= WINE_PATH_CAPACITY)
        return EPC_E_NOSPACE;
    if (units == 0) /* for remove: it may be gone */
        return kit_make_full_path(name, path, WINE_PATH_CAPACITY);
    return kit_utf8_from_wide(found, path, WINE_PATH_CAPACITY) ? EPC_OK : EPC_E_NOSPACE;
}

/* ---- What the steps need ---- */

int wine_prefix_add_or_drop_base_names(void *context, bool put)
{
    const struct wine_setup *setup = context;
    WCHAR line[WINE_PATH_CAPACITY + 64];
    char text[WINE_PATH_CAPACITY + 64];
    STARTUPINFOW start = { .cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES };
    PROCESS_INFORMATION process;
    DWORD code = 1;
    int status;

    snprintf(text, sizeof text, "\"%s\\lodctr.exe\" --quiet --%sbase-names",
             setup->own[OWN_BITS == 64], put ? "" : "no-");
    start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    if (!epci_wide_from_utf8(text, line, WINE_PATH_CAPACITY + 64))
        return EPC_E_NOSPACE;
    if (!CreateProcessW(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &start, &process)) {
        status = epci_status_from_win32(GetLastError());
        wine_report_message(setup, "%s\\lodctr.exe: cannot be started: %s",
                            setup->own[OWN_BITS == 64], epc_status_text(status));
        return status;
    }
    CloseHandle(process.hThread);
    WaitForSingleObject(process.hProcess, INFINITE);
    GetExitCodeProcess(process.hProcess, &code);
    CloseHandle(process.hProcess);
    if (code == 0)
        return EPC_OK;
    wine_report_message(setup,
                        "%s\\lodctr.exe: failed with exit code %lu; the names of the "
                        "system's objects are as they were",
                        setup->own[OWN_BITS == 64], code);
    return EPC_E_SYSTEM;
}

int wine_prefix_move_file_at_restart(void *context, const char *from, const char *to)
{
    WCHAR wide_from[WINE_PATH_CAPACITY], wide_to[WINE_PATH_CAPACITY];

    (void)context;
    if (!epci_wide_from_utf8(from, wide_from, WINE_PATH_CAPACITY) ||
        (to && !epci_wide_from_utf8(to, wide_to, WINE_PATH_CAPACITY)))
        return EPC_E_NOSPACE;
    if (MoveFileExW(wide_from, to ? wide_to : NULL,
                    MOVEFILE_DELAY_UNTIL_REBOOT | (to ? MOVEFILE_REPLACE_EXISTING : 0)))
        return EPC_OK;
    return epci_status_from_win32(GetLastError());
}

/* EPC_WINE_STEPS: a test lets the process die before a step. */
bool wine_prefix_die_at_test_step(void *context, const char *what)
{
    static unsigned long steps;
    char text[16];
    const DWORD count = GetEnvironmentVariableA("EPC_WINE_STEPS", text, sizeof text);

    (void)context;
    (void)what;
    if (count > 0 && count < sizeof text && steps++ >= strtoul(text, NULL, 10))
        TerminateProcess(GetCurrentProcess(), 9);
    return true;
}
