/* SPDX-License-Identifier: MIT
 *
 * registry.c -- the machine's registry: converts the path, opens the key, does one thing, closes
 * it.
 *
 * Without a deeper root the operations use the predefined key HKEY_LOCAL_MACHINE itself, so they
 * follow a process that has redirected it.  Wine's Perflib\009 is replaced by a key of ours.
 */
#include <windows.h>

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/atomic.h"
#include "sdk/port/registry.h"
#include "sdk/port/win32/error.h"
#include "sdk/port/win32/perftexts.h"
#include "sdk/port/win32/wide.h"

#define REGISTRY_64BIT KEY_WOW64_64KEY

struct machine {
    HKEY root;
    bool writable;
    uint32_t predefined; /* Wine has PREDEFINED_BY_WINE for itself, as was found out before */
};

/* UTF-8 to UTF-16 with NUL, or NULL and *status; the caller frees. */
static WCHAR *convert_to_wide(const char *text, int *status)
{
    WCHAR *name = epci_alloc_wide_from_utf8(text);

    *status = EPC_OK;
    if (!name)
        *status = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0) > 0
                      ? EPC_E_NOMEM
                      : EPC_E_ENCODING;
    return name;
}

/* Wine (8) treats Perflib\009 as HKEY_PERFORMANCE_TEXT, however it is opened: it has two made-up
 * names and ignores writes.  There we store the key's contents in Perflib\009-epc, where no Wine
 * program would look for them.  On Windows Perflib\009 is an ordinary key. */
#define WINE_SUFFIX        L"-epc"
#define PREDEFINED_BY_WINE L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib\\009"

static bool is_wine(void)
{
    HMODULE ntdll = GetModuleHandleW(L"ntdll.dll");

    return ntdll && GetProcAddress(ntdll, "wine_get_version");
}

static bool is_predefined_by_wine(struct machine *machine, const WCHAR *name)
{
    const WCHAR *leaf = wcsrchr(name, L'\\');
    HKEY key = NULL;
    bool usual;

    if (!leaf || wcscmp(leaf, L"\\009") != 0 || !is_wine())
        return false;
    usual = wcscmp(name, PREDEFINED_BY_WINE) == 0;
    if (usual && epci_load_u32(&machine->predefined))
        return true;
    if (RegOpenKeyExW(machine->root, name, 0, KEY_READ | REGISTRY_64BIT, &key) != ERROR_SUCCESS)
        return false;
    RegCloseKey(key);
    if (usual && key == HKEY_PERFORMANCE_TEXT)
        epci_store_u32(&machine->predefined, 1);
    return key == HKEY_PERFORMANCE_TEXT;
}

/* The path in UTF-16, or NULL and *status; the caller frees.  *replaced: it is the path of the key
 * that replaces Wine's, and need not exist yet. */
static WCHAR *wide_key_path_avoiding_wine_key(struct machine *machine, const char *path,
                                              bool *replaced, int *status)
{
    WCHAR *name = convert_to_wide(path, status), *longer;
    size_t units;

    *replaced = name && is_predefined_by_wine(machine, name);
    if (!*replaced)
        return name;
    units = wcslen(name);
    longer = realloc(name, units * sizeof *name + sizeof WINE_SUFFIX);
    if (!longer) {
        free(name);
        *status = EPC_E_NOMEM;
        return NULL;
    }
    memcpy(longer + units, WINE_SUFFIX, sizeof WINE_SUFFIX);
    return longer;
}

/* Open a key, or else create it if `create`. */
static int open_or_create_key(struct machine *machine, const char *path, REGSAM access, bool create,
                              HKEY *key)
{
    const bool changes = create || access != KEY_READ;
    int status;
    bool replaced;
    WCHAR *name;

    if (!machine->writable && changes)
        return EPC_E_ACCESS;
    if (!(name = wide_key_path_avoiding_wine_key(machine, path, &replaced, &status)))
        return status;
    status = epci_status_from_win32(
        (uint32_t)RegOpenKeyExW(machine->root, name, 0, access | REGISTRY_64BIT, key));
    if (status == EPC_E_NOT_FOUND && (create || (replaced && changes)))
        status = epci_status_from_win32((uint32_t)RegCreateKeyExW(
            machine->root, name, 0, NULL, 0, access | REGISTRY_64BIT, NULL, key, NULL));
    free(name);
    return status;
}

/* Close the key, and translate the result of what was done with it. */
static int close_key_and_convert_error(HKEY key, LSTATUS error)
{
    RegCloseKey(key);
    return epci_status_from_win32((uint32_t)error);
}

static int machine_read_value(HKEY key, struct epci_registry_item *item)
{
    BYTE none;
    DWORD kind = 0, size = item->bytes > UINT32_MAX ? UINT32_MAX : (DWORD)item->bytes;
    int status;
    WCHAR *value = convert_to_wide(item->name, &status);

    if (!value)
        return status;
    /* With a NULL buffer the call would succeed without reading any data. */
    status = epci_status_from_win32((uint32_t)RegQueryValueExW(
        key, value, NULL, &kind, item->data ? item->data : &none, &size));
    item->type = kind;
    item->bytes = size;
    free(value);
    return status;
}

static int machine_read_values(void *self, const char *path, struct epci_registry_item *items,
                               size_t count)
{
    HKEY key = NULL;
    int status = open_or_create_key(self, path, KEY_READ, false, &key);

    if (status != EPC_OK)
        return status;
    for (size_t i = 0; i < count; i++)
        items[i].status = machine_read_value(key, &items[i]);
    return close_key_and_convert_error(key, ERROR_SUCCESS);
}

/* Set a value, or delete it if `data` is NULL. */
static int set_or_delete_value(void *self, const char *path, const char *name, uint32_t type,
                               const void *data, size_t bytes)
{
    HKEY key = NULL;
    int status = open_or_create_key(self, path, KEY_SET_VALUE, false, &key);
    WCHAR *value;

    if (status != EPC_OK)
        return status;
    value = convert_to_wide(name, &status);
    if (value)
        status = epci_status_from_win32(
            (uint32_t)(data ? RegSetValueExW(key, value, 0, type, data, (DWORD)bytes)
                            : RegDeleteValueW(key, value)));
    RegCloseKey(key);
    free(value);
    return status;
}

static int machine_write_value(void *self, const char *path, const char *name, uint32_t type,
                               const void *data, size_t bytes)
{
    if (bytes > UINT32_MAX)
        return EPC_E_RANGE;
    return set_or_delete_value(self, path, name, type, data ? data : "", bytes);
}

static int machine_remove_value(void *self, const char *path, const char *name)
{
    return set_or_delete_value(self, path, name, 0, NULL, 0);
}

static int create_key_below_root(void *self, const char *path)
{
    HKEY key = NULL;
    int status = open_or_create_key(self, path, KEY_READ, true, &key);

    return status == EPC_OK ? close_key_and_convert_error(key, ERROR_SUCCESS) : status;
}

static int machine_count_entries(void *self, const char *path, uint32_t *subkeys, uint32_t *values)
{
    DWORD keys = 0, count = 0;
    HKEY key = NULL;
    int status = open_or_create_key(self, path, KEY_READ, false, &key);

    if (status != EPC_OK)
        return status;
    status =
        close_key_and_convert_error(key, RegQueryInfoKeyW(key, NULL, NULL, NULL, &keys, NULL, NULL,
                                                          &count, NULL, NULL, NULL, NULL));
    *subkeys = keys;
    *values = count;
    return status;
}

static int machine_remove_key(void *self, const char *path)
{
    struct machine *machine = self;
    uint32_t subkeys = 0, values;
    bool replaced;
    WCHAR *name;
    int status =
        machine->writable ? machine_count_entries(self, path, &subkeys, &values) : EPC_E_ACCESS;

    if (status != EPC_OK)
        return status;
    if (subkeys != 0)
        return EPC_E_EXISTS; /* Windows says "access denied", which would be misleading */
    if (!(name = wide_key_path_avoiding_wine_key(machine, path, &replaced, &status)))
        return status;
    status =
        epci_status_from_win32((uint32_t)RegDeleteKeyExW(machine->root, name, REGISTRY_64BIT, 0));
    free(name);
    return status;
}

static int machine_flush_key(void *self, const char *path)
{
    HKEY key = NULL;
    int status = open_or_create_key(self, path, KEY_READ, false, &key);

    return status == EPC_OK ? close_key_and_convert_error(key, RegFlushKey(key)) : status;
}

static int machine_copy_subkey_name(void *self, const char *path, uint32_t index, char *name,
                                    size_t capacity)
{
    WCHAR units[256]; /* a key's name has at most 255 */
    DWORD count = sizeof units / sizeof *units;
    HKEY key = NULL;
    int status = open_or_create_key(self, path, KEY_READ, false, &key);

    if (status == EPC_OK)
        status = close_key_and_convert_error(
            key, RegEnumKeyExW(key, index, units, &count, NULL, NULL, NULL, NULL));
    if (status != EPC_OK)
        return status;
    return epci_utf8_from_wide(units, name, capacity) ? EPC_OK : EPC_E_NOSPACE;
}

/* A name that has no UTF-8 is passed over. */
static int machine_visit_subkeys(void *self, const char *path, epci_registry_visit_fn *visit,
                                 void *context)
{
    WCHAR units[256];
    char name[1024];
    HKEY key = NULL;
    LSTATUS error = ERROR_SUCCESS;
    int status = open_or_create_key(self, path, KEY_READ, false, &key);
    bool more = true;

    if (status != EPC_OK)
        return status;
    for (DWORD i = 0; more && error == ERROR_SUCCESS; i++) {
        DWORD count = sizeof units / sizeof *units;

        error = RegEnumKeyExW(key, i, units, &count, NULL, NULL, NULL, NULL);
        if (error == ERROR_SUCCESS && epci_utf8_from_wide(units, name, sizeof name))
            more = visit(context, name);
    }
    return close_key_and_convert_error(key, error == ERROR_NO_MORE_ITEMS ? ERROR_SUCCESS : error);
}

static int read_last_write_time_of_key(void *self, const char *path, uint64_t *out)
{
    FILETIME written = { 0 };
    HKEY key = NULL;
    int status = open_or_create_key(self, path, KEY_READ, false, &key);

    if (status == EPC_OK)
        status = close_key_and_convert_error(key, RegQueryInfoKeyW(key, NULL, NULL, NULL, NULL,
                                                                   NULL, NULL, NULL, NULL, NULL,
                                                                   NULL, &written));
    *out = (uint64_t)written.dwHighDateTime << 32 | written.dwLowDateTime;
    return status;
}

/* Wine's own texts are made up. */
static int machine_read_name_table(void *self, const char *language, const char *value, void *data,
                                   size_t *bytes)
{
    const struct machine *machine = self;

    if (machine->root != HKEY_LOCAL_MACHINE || is_wine())
        return EPC_E_UNSUPPORTED;
    return epci_read_system_name_table(language, value, data, bytes);
}

static void release_machine_registry(void *self)
{
    struct machine *machine = self;

    RegCloseKey(machine->root); /* no effect on a predefined key */
    free(machine);
}

static const struct epci_registry_ops machine_ops = {
    .read = machine_read_values,
    .write = machine_write_value,
    .remove = machine_remove_value,
    .create_key = create_key_below_root,
    .remove_key = machine_remove_key,
    .subkey = machine_copy_subkey_name,
    .visit = machine_visit_subkeys,
    .count = machine_count_entries,
    .flush = machine_flush_key,
    .stamp = read_last_write_time_of_key,
    .texts = machine_read_name_table,
    .close = release_machine_registry,
    .of_system = true,
};

/* The predefined key of "HKCU\Software\X"; *rest is the text after its backslash. */
static HKEY parse_predefined_key(const char *root, const char **rest)
{
    static const struct {
        const char *name;
        HKEY key;
    } keys[] = {
        { "HKLM", HKEY_LOCAL_MACHINE }, { "HKEY_LOCAL_MACHINE", HKEY_LOCAL_MACHINE },
        { "HKCU", HKEY_CURRENT_USER },  { "HKEY_CURRENT_USER", HKEY_CURRENT_USER },
        { "HKU", HKEY_USERS },          { "HKEY_USERS", HKEY_USERS },
    };
    size_t length = strcspn(root, "\\");

    *rest = root + length + (root[length] != '\0');
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strlen(keys[i].name) == length && _strnicmp(keys[i].name, root, length) == 0)
            return keys[i].key;
    return NULL;
}

int epci_registry_open(const char *root, bool writable, struct epci_registry *out)
{
    struct machine above = { .root = HKEY_LOCAL_MACHINE };
    struct machine *machine;
    const char *rest = "";
    int status = EPC_OK;

    memset(out, 0, sizeof *out);
    if (root && !(above.root = parse_predefined_key(root, &rest)))
        return EPC_E_INVALID;
    if (!(machine = malloc(sizeof *machine)))
        return EPC_E_NOMEM;
    *machine = above;
    if (rest[0] != '\0')
        status = open_or_create_key(&above, rest, KEY_READ, false, &machine->root);
    if (status != EPC_OK) {
        free(machine);
        return status;
    }
    machine->writable = writable;
    out->ops = &machine_ops;
    out->self = machine;
    return EPC_OK;
}
