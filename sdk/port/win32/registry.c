/* SPDX-License-Identifier: MIT
 *
 * registry.c -- the machine's registry, thin: convert the path, open the key, do one thing, close.
 *
 * The predefined key itself is kept where no deeper root is asked for, so that a process which has
 * redirected HKEY_LOCAL_MACHINE is followed.
 */
#include <windows.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/port/registry.h"
#include "sdk/port/win32/error.h"

#define VIEW KEY_WOW64_64KEY

struct machine {
    HKEY root;
    bool writable;
};

/* UTF-8 to UTF-16 with NUL, or NULL and *status; the caller frees. */
static WCHAR *wide(const char *text, int *status)
{
    WCHAR *out;
    int units = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);

    if (units <= 0) {
        *status = EPC_E_ENCODING;
        return NULL;
    }
    out = malloc((size_t)units * sizeof *out);
    *status = out ? EPC_OK : EPC_E_NOMEM;
    if (out)
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, out, units);
    return out;
}

/* Wine (8) takes Perflib\009 for HKEY_PERFORMANCE_TEXT: two made-up names, no writes, whichever way
 * it is opened.  There the key's contents stand beside it, in Perflib\009-epc, and nobody but us
 * misses them: Wine's own readers know no other names anyway.  Windows reads such a key through. */
#define BESIDE L"-epc"

static bool is_predefined_by_wine(const struct machine *machine, const WCHAR *name)
{
    const WCHAR *leaf = wcsrchr(name, L'\\');
    HMODULE ntdll = GetModuleHandleW(L"ntdll.dll");
    HKEY key = NULL;

    if (!leaf || wcscmp(leaf, L"\\009") != 0 || !ntdll ||
        !GetProcAddress(ntdll, "wine_get_version") ||
        RegOpenKeyExW(machine->root, name, 0, KEY_READ | VIEW, &key) != ERROR_SUCCESS)
        return false;
    RegCloseKey(key);
    return key == HKEY_PERFORMANCE_TEXT;
}

/* The path as Windows wants it, or NULL and *status; the caller frees.  *beside: it is another one,
 * which need not exist for the key to exist. */
static WCHAR *place(const struct machine *machine, const char *path, bool *beside, int *status)
{
    WCHAR *name = wide(path, status), *longer;
    size_t units;

    *beside = name && is_predefined_by_wine(machine, name);
    if (!*beside)
        return name;
    units = wcslen(name);
    longer = realloc(name, units * sizeof *name + sizeof BESIDE);
    if (!longer) {
        free(name);
        *status = EPC_E_NOMEM;
        return NULL;
    }
    memcpy(longer + units, BESIDE, sizeof BESIDE);
    return longer;
}

static int make_key(const struct machine *machine, const WCHAR *name, REGSAM access, HKEY *key)
{
    return epci_status_from_win32(
        (uint32_t)RegCreateKeyExW(machine->root, name, 0, NULL, 0, access | VIEW, NULL, key, NULL));
}

static int open_key(const struct machine *machine, const char *path, REGSAM access, HKEY *key)
{
    int status;
    bool beside;
    WCHAR *name;

    if (!machine->writable && access != KEY_READ)
        return EPC_E_ACCESS;
    if (!(name = place(machine, path, &beside, &status)))
        return status;
    status =
        epci_status_from_win32((uint32_t)RegOpenKeyExW(machine->root, name, 0, access | VIEW, key));
    if (status == EPC_E_NOT_FOUND && beside && access != KEY_READ)
        status = make_key(machine, name, access, key);
    free(name);
    return status;
}

static int read_item(HKEY key, struct epci_registry_item *item)
{
    BYTE none;
    DWORD kind = 0, size = item->bytes > UINT32_MAX ? UINT32_MAX : (DWORD)item->bytes;
    int status;
    WCHAR *value = wide(item->name, &status);

    if (!value)
        return status;
    /* A NULL buffer would be a success without data. */
    status = epci_status_from_win32((uint32_t)RegQueryValueExW(
        key, value, NULL, &kind, item->data ? item->data : &none, &size));
    item->type = kind;
    item->bytes = size;
    free(value);
    return status;
}

static int machine_read(void *self, const char *path, struct epci_registry_item *items,
                        size_t count)
{
    HKEY key = NULL;
    int status = open_key(self, path, KEY_READ, &key);

    if (status != EPC_OK)
        return status;
    for (size_t i = 0; i < count; i++)
        items[i].status = read_item(key, &items[i]);
    RegCloseKey(key);
    return EPC_OK;
}

static int machine_write(void *self, const char *path, const char *name, uint32_t type,
                         const void *data, size_t bytes)
{
    WCHAR *value = NULL;
    HKEY key = NULL;
    int status = bytes > UINT32_MAX ? EPC_E_RANGE : open_key(self, path, KEY_SET_VALUE, &key);

    if (status != EPC_OK)
        return status;
    value = wide(name, &status);
    if (value)
        status = epci_status_from_win32(
            (uint32_t)RegSetValueExW(key, value, 0, type, data, (DWORD)bytes));
    free(value);
    RegCloseKey(key);
    return status;
}

static int machine_remove(void *self, const char *path, const char *name)
{
    WCHAR *value = NULL;
    HKEY key = NULL;
    int status = open_key(self, path, KEY_SET_VALUE, &key);

    if (status != EPC_OK)
        return status;
    value = wide(name, &status);
    if (value)
        status = epci_status_from_win32((uint32_t)RegDeleteValueW(key, value));
    free(value);
    RegCloseKey(key);
    return status;
}

static int machine_create_key(void *self, const char *path)
{
    const struct machine *machine = self;
    HKEY key = NULL;
    bool beside;
    WCHAR *name;
    int status;

    if (!machine->writable)
        return EPC_E_ACCESS;
    if (!(name = place(machine, path, &beside, &status)))
        return status;
    status = make_key(machine, name, KEY_READ, &key);
    free(name);
    if (status == EPC_OK)
        RegCloseKey(key);
    return status;
}

static int machine_count(void *self, const char *path, uint32_t *subkeys, uint32_t *values)
{
    DWORD keys = 0, count = 0;
    HKEY key = NULL;
    int status = open_key(self, path, KEY_READ, &key);

    if (status != EPC_OK)
        return status;
    status = epci_status_from_win32((uint32_t)RegQueryInfoKeyW(
        key, NULL, NULL, NULL, &keys, NULL, NULL, &count, NULL, NULL, NULL, NULL));
    RegCloseKey(key);
    *subkeys = keys;
    *values = count;
    return status;
}

static int machine_remove_key(void *self, const char *path)
{
    const struct machine *machine = self;
    uint32_t subkeys = 0, values;
    bool beside;
    WCHAR *name = NULL;
    int status = machine->writable ? machine_count(self, path, &subkeys, &values) : EPC_E_ACCESS;

    if (status == EPC_OK && subkeys != 0)
        status = EPC_E_EXISTS; /* Windows itself says "access denied", which would mislead */
    if (status != EPC_OK || !(name = place(machine, path, &beside, &status)))
        return status;
    status = epci_status_from_win32((uint32_t)RegDeleteKeyExW(machine->root, name, VIEW, 0));
    free(name);
    return status;
}

static int machine_flush(void *self, const char *path)
{
    HKEY key = NULL;
    int status = open_key(self, path, KEY_READ, &key);

    if (status != EPC_OK)
        return status;
    status = epci_status_from_win32((uint32_t)RegFlushKey(key));
    RegCloseKey(key);
    return status;
}

static int machine_subkey(void *self, const char *path, uint32_t index, char *name, size_t room)
{
    WCHAR units[256]; /* a key's name has at most 255 */
    DWORD count = sizeof units / sizeof *units;
    HKEY key = NULL;
    int status = open_key(self, path, KEY_READ, &key);

    if (status != EPC_OK)
        return status;
    status = epci_status_from_win32(
        (uint32_t)RegEnumKeyExW(key, index, units, &count, NULL, NULL, NULL, NULL));
    RegCloseKey(key);
    if (status != EPC_OK)
        return status;
    if (room == 0 || WideCharToMultiByte(CP_UTF8, 0, units, -1, name,
                                         room > INT_MAX ? INT_MAX : (int)room, NULL, NULL) <= 0)
        return EPC_E_NOSPACE;
    return EPC_OK;
}

static void machine_close(void *self)
{
    struct machine *machine = self;

    RegCloseKey(machine->root); /* harmless for a predefined key */
    free(machine);
}

static const struct epci_registry_ops machine_ops = {
    .read = machine_read,
    .write = machine_write,
    .remove = machine_remove,
    .create_key = machine_create_key,
    .remove_key = machine_remove_key,
    .subkey = machine_subkey,
    .count = machine_count,
    .flush = machine_flush,
    .close = machine_close,
};

/* "HKCU\Software\X": the predefined key, and what follows its backslash. */
static HKEY predefined(const char *root, const char **rest)
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
    struct machine above = { HKEY_LOCAL_MACHINE, false };
    struct machine *machine;
    const char *rest = "";
    int status = EPC_OK;

    memset(out, 0, sizeof *out);
    if (root && !(above.root = predefined(root, &rest)))
        return EPC_E_INVALID;
    if (!(machine = malloc(sizeof *machine)))
        return EPC_E_NOMEM;
    *machine = above;
    if (rest[0] != '\0')
        status = open_key(&above, rest, KEY_READ, &machine->root);
    if (status != EPC_OK) {
        free(machine);
        return status;
    }
    machine->writable = writable;
    out->ops = &machine_ops;
    out->self = machine;
    return EPC_OK;
}
