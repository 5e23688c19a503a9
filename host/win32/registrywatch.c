/* SPDX-License-Identifier: MIT
 *
 * registrywatch.c -- records a foreign module's use of the registry.
 *
 * Replaces addresses in the import tables of the module, and of the modules that were loaded with
 * it from outside of the Windows folder, by those of functions that call the original and record
 * the call.  GetProcAddress is replaced too, for functions that are imported later.  Calls that a
 * module made while it was loaded, or makes through system libraries, are not recorded.
 */
#include <windows.h>

#include <stdio.h>
#include <string.h>

#include "host/registrywatch.h"
#include "kit/system/module.h"
#include "kit/system/win32/wide.h"
#include "sdk/port/win32/module.h"

/* Of ntdll.dll; no application header declares it.  3: KeyNameInformation, a length and units. */
LONG NTAPI NtQueryKey(HANDLE key, int kind, void *out, ULONG capacity, ULONG *used);
#define KEY_NAME 3

#define WATCH_PATH_UNITS 1024
#define MAX_MODULES      32
#define MAX_IMPORTS      1024u
#define MAX_SLOTS        65536u

#define LIBRARIES 3

static SRWLOCK lock = SRWLOCK_INIT;
static struct host_access recorded[HOST_ACCESS_MAX];
static size_t recorded_count;
static uint32_t lost;
static WCHAR scratch[WATCH_PATH_UNITS]; /* "\Software\epc-harness\1-2-3", or empty */

/* ---- Which key ---- */

static const WCHAR *root_key_name(HKEY key)
{
    if (key == HKEY_LOCAL_MACHINE)
        return L"HKLM";
    if (key == HKEY_CURRENT_USER)
        return L"HKCU";
    if (key == HKEY_CLASSES_ROOT)
        return L"HKCR";
    if (key == HKEY_USERS)
        return L"HKU";
    if ((ULONG_PTR)key & 0x80000000u) /* performance data and the like */
        return L"HKEY";
    return NULL;
}

/* The text after `part` in `text`, compared without case; NULL if it is not in it. */
static const WCHAR *find_text_after_path_part(const WCHAR *text, const WCHAR *part)
{
    size_t length = wcslen(part);

    for (const WCHAR *at = text; *at; at++)
        if (_wcsnicmp(at, part, length) == 0 && (at[length] == 0 || at[length] == L'\\'))
            return at + length;
    return NULL;
}

/* The name of an open key as users write it: HKLM\..., also for the scratch tree that replaces
 * it. */
static void copy_key_path(HKEY key, WCHAR *out)
{
    static const WCHAR machine[] = L"\\Registry\\Machine";
    struct {
        ULONG bytes;
        WCHAR units[WATCH_PATH_UNITS];
    } name = { 0 };
    const WCHAR *root = root_key_name(key), *rest;
    ULONG used = 0;
    size_t units;

    out[0] = 0;
    if (root) {
        wcscpy(out, root);
        return;
    }
    if (NtQueryKey(key, KEY_NAME, &name, sizeof name - sizeof(WCHAR), &used) != 0)
        return;
    units = name.bytes / sizeof(WCHAR);
    name.units[units < WATCH_PATH_UNITS ? units : WATCH_PATH_UNITS - 1] = 0;
    if (scratch[0] && (rest = find_text_after_path_part(name.units, scratch)) != NULL)
        swprintf(out, WATCH_PATH_UNITS, L"HKLM%ls", rest);
    else if (_wcsnicmp(name.units, machine, wcslen(machine)) == 0)
        swprintf(out, WATCH_PATH_UNITS, L"HKLM%ls", name.units + wcslen(machine));
    else
        wcscpy(out, name.units);
}

/* In UTF-8, cut; '?' replaces control characters and surrogates. */
static void copy_path_as_utf8(const WCHAR *path, char *out)
{
    WCHAR units[HOST_ACCESS_PATH / 3];
    size_t i;

    for (i = 0; path[i] && i + 1 < sizeof units / sizeof *units; i++)
        units[i] =
            path[i] < 0x20 || (path[i] >= 0x7F && path[i] < 0xA0) || (path[i] & 0xF800) == 0xD800
                ? L'?'
                : path[i];
    units[i] = 0;
    if (!kit_utf8_from_wide(units, out, HOST_ACCESS_PATH))
        strcpy(out, "?");
}

/* ---- Recording ---- */

static void record_access_w(const void *from, enum host_access_kind kind, HKEY key,
                            const WCHAR *sub, REGSAM rights, LONG error)
{
    WCHAR path[2 * WATCH_PATH_UNITS];
    struct host_access access = { .kind = (uint32_t)kind,
                                  .rights = rights,
                                  .error = (uint32_t)error,
                                  .offset = (uint64_t)(uintptr_t)from };
    size_t i, used;

    copy_key_path(key, path);
    used = wcslen(path);
    if (sub && *sub)
        swprintf(path + used, WATCH_PATH_UNITS, L"\\%.1000ls", sub);
    copy_path_as_utf8(path, access.path);
    AcquireSRWLockExclusive(&lock);
    for (i = 0; i < recorded_count; i++)
        if (recorded[i].kind == access.kind && recorded[i].rights == access.rights &&
            recorded[i].offset == access.offset && strcmp(recorded[i].path, access.path) == 0)
            break;
    if (i == HOST_ACCESS_MAX)
        lost++;
    else if (i == recorded_count)
        recorded[recorded_count++] = access;
    ReleaseSRWLockExclusive(&lock);
}

static void record_access_a(const void *from, enum host_access_kind kind, HKEY key, const char *sub,
                            REGSAM rights, LONG error)
{
    WCHAR wide[WATCH_PATH_UNITS] = { 0 };

    if (sub && !MultiByteToWideChar(CP_ACP, 0, sub, -1, wide, WATCH_PATH_UNITS))
        wcscpy(wide, L"?");
    record_access_w(from, kind, key, wide, rights, error);
}

/* "Creating" a key that existed is opening it. */
static enum host_access_kind open_or_create_access_kind(LONG error, DWORD disposition)
{
    return error == ERROR_SUCCESS && disposition == REG_OPENED_EXISTING_KEY ? HOST_ACCESS_OPEN
                                                                            : HOST_ACCESS_CREATE;
}

/* ---- Replacements of the system's functions ---- */

/* One of them, with the parameters of the system's function: makes the call and records it with
 * NOTE. */
#define RECORDER(OURS, PARAMETERS, CALL, NOTE, KIND, SUB, RIGHTS)                                  \
    static LSTATUS WINAPI OURS PARAMETERS                                                          \
    {                                                                                              \
        LSTATUS error = CALL;                                                                      \
        NOTE(__builtin_return_address(0), KIND, key, SUB, RIGHTS, error);                          \
        return error;                                                                              \
    }

/* Both forms of each function: `S` is W or A, STRING its character, NOTE the function that
 * records. */
#define RECORDERS(S, STRING, NOTE)                                                                 \
    RECORDER(open_ex_##S, (HKEY key, const STRING *sub, DWORD options, REGSAM rights, PHKEY out),  \
             RegOpenKeyEx##S(key, sub, options, rights, out), NOTE, HOST_ACCESS_OPEN, sub, rights) \
    RECORDER(open_##S, (HKEY key, const STRING *sub, PHKEY out), RegOpenKey##S(key, sub, out),     \
             NOTE, HOST_ACCESS_OPEN, sub, MAXIMUM_ALLOWED)                                         \
    RECORDER(                                                                                      \
        set_ex_##S,                                                                                \
        (HKEY key, const STRING *name, DWORD reserved, DWORD type, const BYTE *data, DWORD bytes), \
        RegSetValueEx##S(key, name, reserved, type, data, bytes), NOTE, HOST_ACCESS_SET, NULL, 0)  \
    RECORDER(set_##S, (HKEY key, const STRING *sub, DWORD type, const STRING *data, DWORD bytes),  \
             RegSetValue##S(key, sub, type, data, bytes), NOTE, HOST_ACCESS_SET, sub, 0)           \
    RECORDER(set_key_##S,                                                                          \
             (HKEY key, const STRING *sub, const STRING *name, DWORD type, const void *data,       \
              DWORD bytes),                                                                        \
             RegSetKeyValue##S(key, sub, name, type, data, bytes), NOTE, HOST_ACCESS_SET, sub, 0)  \
    RECORDER(get_##S,                                                                              \
             (HKEY key, const STRING *sub, const STRING *name, DWORD flags, DWORD *type,           \
              void *data, DWORD *bytes),                                                           \
             RegGetValue##S(key, sub, name, flags, type, data, bytes), NOTE, HOST_ACCESS_OPEN,     \
             sub, KEY_QUERY_VALUE)                                                                 \
    RECORDER(delete_value_##S, (HKEY key, const STRING *name), RegDeleteValue##S(key, name), NOTE, \
             HOST_ACCESS_DELETE, NULL, 0)                                                          \
    RECORDER(delete_##S, (HKEY key, const STRING *sub), RegDeleteKey##S(key, sub), NOTE,           \
             HOST_ACCESS_DELETE, sub, 0)                                                           \
    RECORDER(delete_ex_##S, (HKEY key, const STRING *sub, REGSAM view, DWORD reserved),            \
             RegDeleteKeyEx##S(key, sub, view, reserved), NOTE, HOST_ACCESS_DELETE, sub, 0)        \
    RECORDER(delete_tree_##S, (HKEY key, const STRING *sub), RegDeleteTree##S(key, sub), NOTE,     \
             HOST_ACCESS_DELETE, sub, 0)                                                           \
    static LSTATUS WINAPI create_ex_##S(                                                           \
        HKEY key, const STRING *sub, DWORD reserved, STRING *class, DWORD options, REGSAM rights,  \
        const LPSECURITY_ATTRIBUTES security, PHKEY out, LPDWORD disposition)                      \
    {                                                                                              \
        DWORD what = 0;                                                                            \
        LSTATUS error =                                                                            \
            RegCreateKeyEx##S(key, sub, reserved, class, options, rights, security, out, &what);   \
        if (disposition)                                                                           \
            *disposition = what;                                                                   \
        NOTE(__builtin_return_address(0), open_or_create_access_kind(error, what), key, sub,       \
             rights, error);                                                                       \
        return error;                                                                              \
    }                                                                                              \
    static LSTATUS WINAPI create_##S(HKEY key, const STRING *sub, PHKEY out)                       \
    {                                                                                              \
        HKEY there = NULL;                                                                         \
        bool existed = RegOpenKeyEx##S(key, sub, 0, KEY_QUERY_VALUE, &there) == ERROR_SUCCESS;     \
        LSTATUS error = RegCreateKey##S(key, sub, out);                                            \
                                                                                                   \
        if (existed)                                                                               \
            RegCloseKey(there);                                                                    \
        NOTE(__builtin_return_address(0), existed ? HOST_ACCESS_OPEN : HOST_ACCESS_CREATE, key,    \
             sub, MAXIMUM_ALLOWED, error);                                                         \
        return error;                                                                              \
    }

RECORDERS(W, WCHAR, record_access_w)
RECORDERS(A, char, record_access_a)

static kit_procedure WINAPI get_proc_address_with_replacements(HMODULE module, const char *name);

#define HOOK(NAME, OURS) { .name = NAME, .ours = (kit_procedure)OURS }

#define HOOKS(S)                                                                                   \
    HOOK("RegOpenKeyEx" #S, open_ex_##S), HOOK("RegOpenKey" #S, open_##S),                         \
        HOOK("RegCreateKeyEx" #S, create_ex_##S), HOOK("RegCreateKey" #S, create_##S),             \
        HOOK("RegSetValueEx" #S, set_ex_##S), HOOK("RegSetValue" #S, set_##S),                     \
        HOOK("RegSetKeyValue" #S, set_key_##S), HOOK("RegGetValue" #S, get_##S),                   \
        HOOK("RegDeleteValue" #S, delete_value_##S), HOOK("RegDeleteKey" #S, delete_##S),          \
        HOOK("RegDeleteKeyEx" #S, delete_ex_##S), HOOK("RegDeleteTree" #S, delete_tree_##S)

/* Several system libraries may export a function of that name, each its own. */
static struct hook {
    const char *name;
    kit_procedure ours;
    kit_procedure theirs[LIBRARIES];
} hooks[] = { HOOKS(W), HOOKS(A), HOOK("GetProcAddress", get_proc_address_with_replacements) };

/* The replacement of `theirs`, or `theirs` itself. */
static kit_procedure replacement_or_original_procedure(kit_procedure theirs)
{
    for (size_t i = 0; theirs && i < sizeof hooks / sizeof *hooks; i++)
        for (int k = 0; k < LIBRARIES; k++)
            if (hooks[i].theirs[k] == theirs)
                return hooks[i].ours;
    return theirs;
}

static kit_procedure WINAPI get_proc_address_with_replacements(HMODULE module, const char *name)
{
    return replacement_or_original_procedure((kit_procedure)GetProcAddress(module, name));
}

static void find_original_procedures(void)
{
    static const WCHAR *const libraries[LIBRARIES] = { L"advapi32.dll", L"kernelbase.dll",
                                                       L"kernel32.dll" };

    for (int k = 0; k < LIBRARIES; k++) {
        HMODULE module = GetModuleHandleW(libraries[k]);

        for (size_t i = 0; module && i < sizeof hooks / sizeof *hooks; i++)
            hooks[i].theirs[k] = (kit_procedure)GetProcAddress(module, hooks[i].name);
    }
}

/* ---- Import tables ---- */

static void replace_import_slot(kit_procedure *slot)
{
    kit_procedure ours = replacement_or_original_procedure(*slot);
    DWORD old;

    if (ours == *slot || !VirtualProtect(slot, sizeof *slot, PAGE_READWRITE, &old))
        return;
    *slot = ours;
    VirtualProtect(slot, sizeof *slot, old, &old);
}

/* Is it the program itself, or part of Windows? */
static bool is_program_or_system_module(HMODULE module)
{
    WCHAR path[WATCH_PATH_UNITS], windows[WATCH_PATH_UNITS];
    UINT units = GetWindowsDirectoryW(windows, WATCH_PATH_UNITS);

    return module == GetModuleHandleW(NULL) || units == 0 || units >= WATCH_PATH_UNITS ||
           !GetModuleFileNameW(module, path, WATCH_PATH_UNITS) ||
           (_wcsnicmp(path, windows, units) == 0 && path[units] == L'\\');
}

struct modules {
    HMODULE list[MAX_MODULES];
    size_t count;
};

static void add_module_to_patch(struct modules *modules, HMODULE module)
{
    for (size_t i = 0; i < modules->count; i++)
        if (modules->list[i] == module)
            return;
    if (modules->count < MAX_MODULES)
        modules->list[modules->count++] = module;
}

static void patch_import_table(struct modules *modules, HMODULE module)
{
    const unsigned char *base = (const unsigned char *)module;
    const IMAGE_DOS_HEADER *dos = (const IMAGE_DOS_HEADER *)base;
    const IMAGE_NT_HEADERS *nt = (const IMAGE_NT_HEADERS *)(base + dos->e_lfanew);
    DWORD at = nt->OptionalHeader.DataDirectory[IMAGE_DIRECTORY_ENTRY_IMPORT].VirtualAddress;
    const IMAGE_IMPORT_DESCRIPTOR *import = (const IMAGE_IMPORT_DESCRIPTOR *)(base + at);

    for (unsigned i = 0; at && i < MAX_IMPORTS && import->Name; i++, import++) {
        kit_procedure *slot = (kit_procedure *)(uintptr_t)(base + import->FirstThunk);
        HMODULE other = GetModuleHandleA((const char *)base + import->Name);

        for (unsigned k = 0; k < MAX_SLOTS && *slot; k++, slot++)
            replace_import_slot(slot);
        if (other && !is_program_or_system_module(other))
            add_module_to_patch(modules, other);
    }
}

/* Called through host_call_procedure_catching_faults: the module's tables may be damaged by now. */
static DWORD WINAPI patch_imports_of_dll_and_imported(HMODULE module)
{
    struct modules modules = { { module }, 1 };

    for (size_t i = 0; i < modules.count; i++)
        patch_import_table(&modules, modules.list[i]);
    return 0;
}

bool host_registry_watch_begin(void *module, const char *scratch_path)
{
    uintptr_t argument = (uintptr_t)module;
    struct host_call_result called;

    scratch[0] = 0;
    if (*scratch_path) {
        scratch[0] = L'\\';
        if (!epci_wide_from_utf8(scratch_path, scratch + 1, WATCH_PATH_UNITS - 1))
            return false;
    }
    find_original_procedures();
    return host_call_procedure_catching_faults((kit_procedure)patch_imports_of_dll_and_imported,
                                               &argument, 1, &called);
}

size_t host_registry_watch_copy_accesses(struct host_access *out, uint32_t *lost_count)
{
    size_t count;

    AcquireSRWLockExclusive(&lock);
    count = recorded_count;
    memcpy(out, recorded, count * sizeof *recorded);
    *lost_count = lost;
    ReleaseSRWLockExclusive(&lock);
    /* Not in the DLL's calls: this takes the loader's lock. */
    for (size_t i = 0; i < count; i++) {
        HMODULE module = epci_module_at((const void *)(uintptr_t)out[i].offset);

        if (!module)
            continue;
        kit_copy_file_name_of_module(module, out[i].module);
        out[i].offset -= (uint64_t)(uintptr_t)module;
    }
    return count;
}
