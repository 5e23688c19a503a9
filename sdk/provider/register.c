/* SPDX-License-Identifier: MIT
 *
 * register.c -- a performance DLL registers itself, as a setup program would; the contracts are in
 * provider.h.
 *
 * Writes the Performance key, and lets loadperf.dll install the counters.  That DLL is loaded at
 * run time, so that a performance DLL does not contain the installer.  Codes are Win32 codes until
 * the public functions convert them to an HRESULT.
 */
#include <epc/provider.h>

#include <string.h>

#include "sdk/schema/schema.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"
#include "sdk/port/win32/error.h"
#include "sdk/port/win32/module.h"
#include "sdk/port/win32/wide.h"
#include "sdk/provider/servicekey.h"

#define LOADPERF            L"\\loadperf.dll"
#define REGISTER_LINE_UNITS (EPCI_SERVICE_UNITS + 16)

typedef DWORD(WINAPI loadperf_fn)(WCHAR *line, BOOL quiet);

/* One registration, or its removal. */
struct registration_work {
    const char *service;
    bool system; /* the schema has absolute indexes */
    struct epci_registry registry;
    struct epci_service_key before;
    struct epci_registry_item own[EPCI_SERVICE_DLL_VALUES]; /* the key's new values */
    WCHAR library[EPCI_SERVICE_UNITS];                      /* path of this DLL */
    WCHAR procedures[3][EPCI_SERVICE_UNITS];                /* Open, Collect and Close */
    WCHAR file[EPCI_SERVICE_UNITS];                         /* path of the counter file */
    WCHAR line[REGISTER_LINE_UNITS];
};

/* ---- Paths ---- */

/* Append `more` to the text in `out`; false if it is too long. */
static bool append_text(WCHAR *out, size_t capacity, const WCHAR *more)
{
    size_t used = (size_t)lstrlenW(out), units = (size_t)lstrlenW(more);

    if (units >= capacity - used)
        return false;
    memcpy(out + used, more, (units + 1) * sizeof *out);
    return true;
}

/* The path of another file in the same folder; `name` begins with a backslash. */
static bool make_sibling_path(WCHAR out[EPCI_SERVICE_UNITS], const WCHAR *path, const WCHAR *name)
{
    WCHAR *end;

    lstrcpyW(out, path);
    end = wcsrchr(out, L'\\');
    if (!end)
        return false;
    *end = 0;
    return append_text(out, EPCI_SERVICE_UNITS, name);
}

static bool is_existing_file(const WCHAR *path)
{
    DWORD attributes = GetFileAttributesW(path);

    return attributes != INVALID_FILE_ATTRIBUTES && !(attributes & FILE_ATTRIBUTE_DIRECTORY);
}

/* The path of the DLL that contains the static `provider`. */
static DWORD find_own_dll_path(const epc_provider *provider, WCHAR path[EPCI_SERVICE_UNITS])
{
    HMODULE self = epci_module_at(provider);
    DWORD units;

    if (!self)
        return GetLastError();
    units = GetModuleFileNameW(self, path, EPCI_SERVICE_UNITS);
    if (units == 0)
        return GetLastError();
    return units < EPCI_SERVICE_UNITS ? ERROR_SUCCESS : ERROR_BUFFER_OVERFLOW;
}

/* ---- loadperf.dll ---- */

/* Load the one in the DLL's folder, which is trusted already, or else the system's.  Never one
 * in the folder of the program or in the current folder: setup programs run with all rights from
 * the folder to which they were downloaded. */
static DWORD load_sibling_or_system_loadperf(const WCHAR *library, HMODULE *module)
{
    WCHAR path[EPCI_SERVICE_UNITS];
    UINT units;

    if (!make_sibling_path(path, library, LOADPERF) || !is_existing_file(path)) {
        units = GetSystemDirectoryW(path, EPCI_SERVICE_UNITS);
        if (units == 0 || units >= EPCI_SERVICE_UNITS ||
            !append_text(path, EPCI_SERVICE_UNITS, LOADPERF))
            return ERROR_MOD_NOT_FOUND;
    }
    *module = LoadLibraryExW(path, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    return *module ? ERROR_SUCCESS : GetLastError();
}

/* Call `name` of loadperf.dll with the command line `tool "operand"`. */
static DWORD call_loadperf(struct registration_work *work, const char *name, const WCHAR *tool,
                           const WCHAR *operand)
{
    HMODULE module;
    loadperf_fn *call;
    DWORD code;

    lstrcpyW(work->line, tool);
    if (!append_text(work->line, REGISTER_LINE_UNITS, L" \"") ||
        !append_text(work->line, REGISTER_LINE_UNITS, operand) ||
        !append_text(work->line, REGISTER_LINE_UNITS, L"\""))
        return ERROR_BUFFER_OVERFLOW;
    code = load_sibling_or_system_loadperf(work->library, &module);
    if (code != ERROR_SUCCESS)
        return code;
    call = (loadperf_fn *)(void (*)(void))GetProcAddress(module, name);
    code = call ? call(work->line, TRUE) : ERROR_PROC_NOT_FOUND;
    FreeLibrary(module);
    return code;
}

/* Check that counters are installed, or are not: a loadperf.dll that does nothing returns
 * success. */
static DWORD check_counters_installed_as_wanted(const struct registration_work *work, bool wanted)
{
    return epci_service_has_counters(&work->registry, work->service, work->system) == wanted
               ? ERROR_SUCCESS
               : ERROR_CALL_NOT_IMPLEMENTED;
}

/* ---- Registering and unregistering ---- */

/* The first steps of both.  End with end_register_or_unregister, also after an error. */
static DWORD begin_register_or_unregister(const epc_provider *provider,
                                          struct registration_work **out)
{
    struct epci_schema_fault fault;
    struct registration_work *work;
    DWORD code;

    *out = NULL;
    if (!provider)
        return ERROR_INVALID_PARAMETER;
    if (epci_schema_check(provider->schema, &fault) != EPC_OK)
        return epci_win32_from_status(EPC_E_SCHEMA);
    work = epci_alloc(sizeof *work);
    if (!work)
        return ERROR_NOT_ENOUGH_MEMORY;
    *out = work;
    work->service = provider->schema->service;
    work->system = epci_schema_has_system_indexes(provider->schema);
    code = find_own_dll_path(provider, work->library);
    epci_registry_open(true, &work->registry);
    if (code == ERROR_SUCCESS)
        code = epci_win32_from_status(
            epci_service_key_read(&work->registry, work->service, &work->before));
    return code;
}

static HRESULT end_register_or_unregister(struct registration_work *work, DWORD code)
{
    epci_free(work);
    return HRESULT_FROM_WIN32(code);
}

static struct epci_registry_item text_item(WCHAR *text)
{
    return (struct epci_registry_item){ .data = text,
                                        .bytes = ((size_t)lstrlenW(text) + 1) * sizeof *text,
                                        .type = EPCI_REG_SZ };
}

/* Set the key's new values, and the path of the counter file, which must exist. */
static DWORD prepare_key_values_and_file_path(struct registration_work *work,
                                              const char *counter_file,
                                              const char *const procedures[3])
{
    WCHAR name[EPCI_SERVICE_UNITS];

    name[0] = L'\\';
    if (!epci_wide_from_utf8(counter_file, name + 1, EPCI_SERVICE_UNITS - 1) ||
        !make_sibling_path(work->file, work->library, name))
        return ERROR_BUFFER_OVERFLOW;
    if (!is_existing_file(work->file))
        return ERROR_FILE_NOT_FOUND;
    work->own[EPCI_SERVICE_LIBRARY] = text_item(work->library);
    for (int i = 0; i < 3; i++) {
        if (!epci_wide_from_utf8(procedures[i], work->procedures[i], EPCI_SERVICE_UNITS))
            return ERROR_INVALID_PARAMETER;
        work->own[EPCI_SERVICE_OPEN + i] = text_item(work->procedures[i]);
    }
    return ERROR_SUCCESS;
}

/* Write the key first, because counters are only installed for a service that has it.  If that
 * fails, restore the key. */
static DWORD install_key_and_counters(struct registration_work *work)
{
    DWORD code =
        epci_win32_from_status(epci_service_key_write(&work->registry, work->service, work->own));

    if (code == ERROR_SUCCESS)
        code = call_loadperf(work, "LoadPerfCounterTextStringsW", L"lodctr", work->file);
    if (code == ERROR_ALREADY_EXISTS)
        code = ERROR_SUCCESS;
    if (code == ERROR_SUCCESS)
        code = check_counters_installed_as_wanted(work, true);
    if (code != ERROR_SUCCESS)
        (void)epci_service_key_restore(&work->registry, work->service, &work->before);
    return code;
}

HRESULT epc_provider_register(const epc_provider *provider, const char *counter_file,
                              const char *open, const char *collect, const char *close)
{
    const char *const procedures[] = { open, collect, close };
    struct registration_work *work;
    DWORD code = begin_register_or_unregister(provider, &work);

    if (code == ERROR_SUCCESS)
        code = prepare_key_values_and_file_path(work, counter_file, procedures);
    if (code == ERROR_SUCCESS)
        code = install_key_and_counters(work);
    return end_register_or_unregister(work, code);
}

/* Are both paths names of one file?  *exists: there is a file at `path`. */
static bool is_same_file(const WCHAR *path, const WCHAR *other, bool *exists)
{
    BY_HANDLE_FILE_INFORMATION infos[2];
    const WCHAR *const paths[] = { path, other };
    bool known = true;

    for (int i = 0; i < 2; i++) {
        HANDLE file =
            CreateFileW(paths[i], 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                        OPEN_EXISTING, 0, NULL);

        if (i == 0)
            *exists = file != INVALID_HANDLE_VALUE || GetLastError() == ERROR_ACCESS_DENIED;
        known =
            known && file != INVALID_HANDLE_VALUE && GetFileInformationByHandle(file, &infos[i]);
        if (file != INVALID_HANDLE_VALUE)
            CloseHandle(file);
    }
    return known && infos[0].dwVolumeSerialNumber == infos[1].dwVolumeSerialNumber &&
           infos[0].nFileIndexHigh == infos[1].nFileIndexHigh &&
           infos[0].nFileIndexLow == infos[1].nFileIndexLow;
}

/* Does the key name another DLL that exists, such as the next version in another folder?  A name
 * without a folder counts as this DLL. */
static bool key_names_another_existing_dll(const struct registration_work *work)
{
    const uint16_t *text = work->before.units[EPCI_SERVICE_LIBRARY];
    WCHAR named[EPCI_SERVICE_UNITS + 1], library[EPCI_SERVICE_UNITS];
    size_t units = epci_utf16_length(text, EPCI_SERVICE_UNITS);
    bool exists = false;
    DWORD length;

    memcpy(named, text, units * sizeof *named);
    named[units] = 0;
    length = ExpandEnvironmentStringsW(named, library, EPCI_SERVICE_UNITS);
    if (length == 0 || length > EPCI_SERVICE_UNITS || !wcschr(library, L'\\'))
        return false;
    return !is_same_file(library, work->library, &exists) && exists;
}

/* Remove the counters first, because the key says which they are. */
static DWORD remove_counters_and_key(struct registration_work *work)
{
    WCHAR service[EPCI_SERVICE_UNITS];
    DWORD code = ERROR_SUCCESS;

    if (!epci_wide_from_utf8(work->service, service, EPCI_SERVICE_UNITS))
        return ERROR_INVALID_PARAMETER;
    if (epci_service_has_counters(&work->registry, work->service, work->system)) {
        code = call_loadperf(work, "UnloadPerfCounterTextStringsW", L"unlodctr", service);
        if (code == ERROR_SUCCESS)
            code = check_counters_installed_as_wanted(work, false);
    }
    if (code == ERROR_SUCCESS)
        code = epci_win32_from_status(epci_performance_key_remove(&work->registry, work->service));
    return code;
}

HRESULT epc_provider_unregister(const epc_provider *provider)
{
    struct registration_work *work;
    DWORD code = begin_register_or_unregister(provider, &work);

    if (code == ERROR_SUCCESS && work->before.has_key)
        code = key_names_another_existing_dll(work) ? ERROR_FILE_EXISTS
                                                    : remove_counters_and_key(work);
    return end_register_or_unregister(work, code);
}
