/* SPDX-License-Identifier: MIT
 *
 * registry.c -- the machine's registry for tools: opens keys below any root, and does what the
 * SDK's registry (sdk/port/win32/registry.c) lacks; the rest is the SDK's.
 *
 * Without a deeper root the operations use the predefined key HKEY_LOCAL_MACHINE itself, so they
 * follow a process that has redirected it.  Wine's Perflib\009 is replaced by a key of ours.
 */
#include "kit/system/registry.h"

#include "sdk/port/win32/machine.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/win32/perftexts.h"
#include "kit/system/win32/wide.h"
#include "sdk/core/atomic.h"
#include "sdk/port/win32/error.h"

struct kit_machine {
    struct epci_machine machine; /* the first, because the SDK's operations get its address */
    HKEY root;
    uint32_t predefined; /* Wine has PREDEFINED_BY_WINE for itself, as was found out before */
};

/* UTF-8 to UTF-16 with NUL, or NULL and *status; the caller frees. */
static WCHAR *convert_to_wide(const char *text, int *status)
{
    WCHAR *name = kit_alloc_wide_from_utf8(text);

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

static bool is_predefined_by_wine(struct kit_machine *machine, const WCHAR *name)
{
    const WCHAR *leaf = wcsrchr(name, L'\\');
    HKEY key = NULL;
    bool usual;

    if (!leaf || wcscmp(leaf, L"\\009") != 0 || !kit_is_wine())
        return false;
    usual = wcscmp(name, PREDEFINED_BY_WINE) == 0;
    if (usual && epci_load_u32(&machine->predefined))
        return true;
    if (RegOpenKeyExW(machine->root, name, 0, KEY_READ | EPCI_REGISTRY_64BIT, &key) !=
        ERROR_SUCCESS)
        return false;
    RegCloseKey(key);
    if (usual && key == HKEY_PERFORMANCE_TEXT)
        epci_store_u32(&machine->predefined, 1);
    return key == HKEY_PERFORMANCE_TEXT;
}

/* The path in UTF-16, or NULL and *status; the caller frees.  *replaced: it is the path of the key
 * that replaces Wine's, and need not exist yet. */
static WCHAR *wide_key_path_avoiding_wine_key(struct kit_machine *machine, const char *path,
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

/* As epci_machine.open_key says. */
static int open_or_create_key(struct epci_machine *self, const char *path, REGSAM access,
                              bool create, HKEY *key)
{
    struct kit_machine *machine = (struct kit_machine *)(void *)self;
    int status;
    bool replaced;
    WCHAR *name;

    *key = NULL;
    if (!self->writable && (create || access != KEY_READ))
        return EPC_E_ACCESS;
    if (!(name = wide_key_path_avoiding_wine_key(machine, path, &replaced, &status)))
        return status;
    status = epci_status_from_win32(
        (uint32_t)RegOpenKeyExW(machine->root, name, 0, access | EPCI_REGISTRY_64BIT, key));
    if (status == EPC_E_NOT_FOUND && (create || (replaced && access & KEY_SET_VALUE)))
        status = epci_status_from_win32((uint32_t)RegCreateKeyExW(
            machine->root, name, 0, NULL, 0, access | EPCI_REGISTRY_64BIT, NULL, key, NULL));
    free(name);
    return status;
}

static int machine_flush_key(void *self, const char *path)
{
    HKEY key = NULL;
    int status = open_or_create_key(self, path, KEY_READ, false, &key);

    return status == EPC_OK ? epci_close_key_and_convert_error(key, RegFlushKey(key)) : status;
}

static int machine_copy_subkey_name(void *self, const char *path, uint32_t index, char *name,
                                    size_t capacity)
{
    WCHAR units[256]; /* a key's name has at most 255 */
    DWORD count = sizeof units / sizeof *units;
    HKEY key = NULL;
    int status = open_or_create_key(self, path, KEY_READ, false, &key);

    if (status == EPC_OK)
        status = epci_close_key_and_convert_error(
            key, RegEnumKeyExW(key, index, units, &count, NULL, NULL, NULL, NULL));
    if (status != EPC_OK)
        return status;
    return kit_utf8_from_wide(units, name, capacity) ? EPC_OK : EPC_E_NOSPACE;
}

/* A name that has no UTF-8 is passed over. */
static int machine_visit_subkeys(void *self, const char *path, kit_registry_visit_fn *visit,
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
        if (error == ERROR_SUCCESS && kit_utf8_from_wide(units, name, sizeof name))
            more = visit(context, name);
    }
    return epci_close_key_and_convert_error(key,
                                            error == ERROR_NO_MORE_ITEMS ? ERROR_SUCCESS : error);
}

static int read_last_write_time_of_key(void *self, const char *path, uint64_t *out)
{
    FILETIME written = { 0 };
    HKEY key = NULL;
    int status = open_or_create_key(self, path, KEY_READ, false, &key);

    if (status == EPC_OK)
        status = epci_close_key_and_convert_error(key, RegQueryInfoKeyW(key, NULL, NULL, NULL, NULL,
                                                                        NULL, NULL, NULL, NULL,
                                                                        NULL, NULL, &written));
    *out = (uint64_t)written.dwHighDateTime << 32 | written.dwLowDateTime;
    return status;
}

/* Wine's own texts are made up. */
static int machine_read_name_table(void *self, const char *language, const char *value, void *data,
                                   size_t *bytes)
{
    const struct kit_machine *machine = self;

    if (machine->root != HKEY_LOCAL_MACHINE || kit_is_wine())
        return EPC_E_UNSUPPORTED;
    return kit_read_system_name_table(language, value, data, bytes);
}

static void release_machine_registry(void *self)
{
    struct kit_machine *machine = self;

    RegCloseKey(machine->root); /* no effect on a predefined key */
    free(machine);
}

static const struct kit_registry_ops machine_tools = {
    .subkey = machine_copy_subkey_name,
    .visit = machine_visit_subkeys,
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

int kit_registry_open(const char *root, bool writable, struct epci_registry *out)
{
    struct kit_machine above = { .machine = { .open_key = open_or_create_key },
                                 .root = HKEY_LOCAL_MACHINE };
    struct kit_machine *machine;
    const char *rest = "";
    int status = EPC_OK;

    memset(out, 0, sizeof *out);
    if (root && !(above.root = parse_predefined_key(root, &rest)))
        return EPC_E_INVALID;
    if (!(machine = malloc(sizeof *machine)))
        return EPC_E_NOMEM;
    *machine = above;
    if (rest[0] != '\0')
        status = open_or_create_key(&above.machine, rest, KEY_READ, false, &machine->root);
    if (status != EPC_OK) {
        free(machine);
        return status;
    }
    machine->machine.writable = writable;
    *out = (struct epci_registry){ &epci_machine_ops, machine, &machine_tools };
    return EPC_OK;
}
