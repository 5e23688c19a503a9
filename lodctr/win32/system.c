/* SPDX-License-Identifier: MIT
 *
 * system.c -- calls the system's own loadperf.dll, and reads the names as every consumer does, from
 * HKEY_PERFORMANCE_DATA.
 */
#include "lodctr/win32/system.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <epc/epc.h>

#include "sdk/port/win32/wide.h"

/* What its functions take: a line that may be written to, and whether to be quiet; or two texts. */
typedef DWORD WINAPI line_function(WCHAR *line, BOOL quiet);
typedef DWORD WINAPI texts_function(const WCHAR *first, const WCHAR *second);

/* A function of the DLL in the system's folder, or NULL.  Loaded by its whole path: the name alone
 * could mean our own loadperf.dll, if that is loaded already. */
static FARPROC find_function(const char *name)
{
    WCHAR path[MAX_PATH + 16];
    UINT units = GetSystemDirectoryW(path, MAX_PATH);
    HMODULE module = NULL;

    if (units != 0 && units < MAX_PATH) {
        wcscpy(path + units, L"\\loadperf.dll");
        module = LoadLibraryW(path);
    }
    return module ? GetProcAddress(module, name) : NULL;
}

/* Windows ignores the word; the name is in quotes, as the oldest version requires. */
static uint32_t call_line(const char *function, const char *word, const char *name)
{
    FARPROC found = find_function(function);
    line_function *call;
    size_t room = strlen(word) + strlen(name) + 4;
    char *line = malloc(room);
    WCHAR *wide = NULL;
    DWORD code = ERROR_NOT_ENOUGH_MEMORY;

    if (line) {
        snprintf(line, room, "%s \"%s\"", word, name);
        wide = epci_wide_copy(line);
    }
    if (!found)
        code = ERROR_PROC_NOT_FOUND;
    else if (wide) {
        memcpy(&call, &found, sizeof call);
        code = call(wide, TRUE);
    }
    free(wide);
    free(line);
    return code;
}

static uint32_t call_texts(const char *function, const char *first, const char *second)
{
    FARPROC found = find_function(function);
    texts_function *call;
    WCHAR *one = first ? epci_wide_copy(first) : NULL;
    WCHAR *other = second ? epci_wide_copy(second) : NULL;
    DWORD code = ERROR_NOT_ENOUGH_MEMORY;

    if (!found)
        code = ERROR_PROC_NOT_FOUND;
    else if ((one || !first) && (other || !second)) {
        memcpy(&call, &found, sizeof call);
        code = call(one, other);
    }
    free(one);
    free(other);
    return code;
}

static uint32_t system_load(void *context, const char *ini)
{
    (void)context;
    return call_line("LoadPerfCounterTextStringsW", "lodctr", ini);
}

static uint32_t system_unload(void *context, const char *service)
{
    (void)context;
    return call_line("UnloadPerfCounterTextStringsW", "unlodctr", service);
}

static uint32_t system_backup(void *context, const char *file)
{
    (void)context;
    return call_texts("BackupPerfRegistryToFileW", file, "saved by lodctr /S");
}

static uint32_t system_restore(void *context, const char *file)
{
    (void)context;
    return call_texts("RestorePerfRegistryFromFileW", file, NULL);
}

static uint32_t system_trust(void *context, const char *service)
{
    (void)context;
    return call_texts("SetServiceAsTrustedW", NULL, service);
}

static int system_names(void *context, struct kit_arena *arena, const char *language,
                        enum ini_perf_kind kind, const void **bytes, size_t *size)
{
    WCHAR value[40];
    DWORD room = 1 << 16, type, need;
    LONG error = ERROR_MORE_DATA;

    (void)context;
    if (strlen(language) > 8)
        return EPC_E_NOT_FOUND;
    swprintf(value, 40, L"%ls %hs", kind == INI_PERF_HELP ? L"Help" : L"Counter", language);
    for (int tries = 0; error == ERROR_MORE_DATA && tries < 12; tries++, room *= 2) {
        void *data = kit_arena_take(arena, room, 1);

        if (!data)
            return EPC_E_NOMEM;
        need = room;
        error = RegQueryValueExW(HKEY_PERFORMANCE_DATA, value, NULL, &type, data, &need);
        *bytes = data;
        *size = need;
    }
    RegCloseKey(HKEY_PERFORMANCE_DATA);
    if (error == ERROR_FILE_NOT_FOUND)
        return EPC_E_NOT_FOUND;
    return error == ERROR_SUCCESS ? EPC_OK : EPC_E_SYSTEM;
}

const struct lod_system_io lod_system_loadperf = { NULL,          system_load,    system_unload,
                                                   system_backup, system_restore, system_trust,
                                                   system_names };
