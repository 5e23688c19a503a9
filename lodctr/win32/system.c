/* SPDX-License-Identifier: MIT
 *
 * system.c -- calls the system's own loadperf.dll, and reads the names as every consumer does, from
 * HKEY_PERFORMANCE_DATA.
 */
#include "lodctr/win32/system.h"
#include "kit/system/win32/wide.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <epc/epc.h>

/* What its functions take: a line that may be written to, and whether to be quiet; or two texts. */
typedef DWORD WINAPI line_function(WCHAR *line, BOOL quiet);
typedef DWORD WINAPI texts_function(const WCHAR *first, const WCHAR *second);

/* A function of the DLL in the system's folder, or NULL.  Loaded by its whole path: the name alone
 * could mean our own loadperf.dll, if that is loaded already. */
static FARPROC find_loadperf_function(const char *name)
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

/* The functions.  `word` is before the operand in the line of those that take a line; Windows
 * ignores it.  Those that take two texts have the operand as the first or as the second one. */
static const struct {
    const char *name;
    const char *word;
    const WCHAR *comment; /* the other text */
    bool is_second;
} functions[] = {
    [LOD_SYSTEM_LOAD] = { "LoadPerfCounterTextStringsW", .word = "lodctr" },
    [LOD_SYSTEM_UNLOAD] = { "UnloadPerfCounterTextStringsW", .word = "unlodctr" },
    [LOD_SYSTEM_BACKUP] = { "BackupPerfRegistryToFileW", .comment = L"saved by lodctr /S" },
    [LOD_SYSTEM_RESTORE] = { "RestorePerfRegistryFromFileW" },
    [LOD_SYSTEM_TRUST] = { "SetServiceAsTrustedW", .is_second = true },
};

/* A line of a word and a name, which is in quotes, as the oldest version requires. */
static WCHAR *format_loadperf_command_line(const char *word, const char *name)
{
    size_t capacity = strlen(word) + strlen(name) + 4;
    char *line = malloc(capacity);
    WCHAR *wide = NULL;

    if (line) {
        snprintf(line, capacity, "%s \"%s\"", word, name);
        wide = kit_alloc_wide_from_utf8(line);
    }
    free(line);
    return wide;
}

static uint32_t call_loadperf_function(void *context, enum lod_system_function which,
                                       const char *operand)
{
    const char *word = functions[which].word;
    const WCHAR *comment = functions[which].comment;
    FARPROC found = find_loadperf_function(functions[which].name);
    WCHAR *text =
        word ? format_loadperf_command_line(word, operand) : kit_alloc_wide_from_utf8(operand);
    DWORD code = found ? ERROR_NOT_ENOUGH_MEMORY : ERROR_PROC_NOT_FOUND;
    line_function *call_line;
    texts_function *call_texts;

    (void)context;
    memcpy(&call_line, &found, sizeof call_line);
    memcpy(&call_texts, &found, sizeof call_texts);
    if (found && text && word)
        code = call_line(text, TRUE);
    else if (found && text)
        code = functions[which].is_second ? call_texts(NULL, text) : call_texts(text, comment);
    free(text);
    return code;
}

static int read_name_table_as_consumer(void *context, struct kit_arena *arena, const char *language,
                                       enum ini_perf_kind kind, const void **bytes, size_t *size)
{
    WCHAR value[40];
    DWORD capacity = 1 << 16, type, need;
    LONG error = ERROR_MORE_DATA;

    (void)context;
    if (strlen(language) > 8)
        return EPC_E_NOT_FOUND;
    swprintf(value, 40, L"%ls %hs", kind == INI_PERF_HELP ? L"Help" : L"Counter", language);
    for (int tries = 0; error == ERROR_MORE_DATA && tries < 12; tries++, capacity *= 2) {
        void *data = kit_arena_allocate(arena, capacity, 1);

        if (!data)
            return EPC_E_NOMEM;
        need = capacity;
        error = RegQueryValueExW(HKEY_PERFORMANCE_DATA, value, NULL, &type, data, &need);
        *bytes = data;
        *size = need;
    }
    RegCloseKey(HKEY_PERFORMANCE_DATA);
    if (error == ERROR_FILE_NOT_FOUND)
        return EPC_E_NOT_FOUND;
    return error == ERROR_SUCCESS ? EPC_OK : EPC_E_SYSTEM;
}

const struct lod_system_io lod_system_loadperf = { NULL, call_loadperf_function,
                                                   read_name_table_as_consumer };
