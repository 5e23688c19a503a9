/* SPDX-License-Identifier: MIT
 *
 * registry.c -- the machine's registry: converts names, opens the key, does one thing, closes it.
 *
 * The predefined key HKEY_LOCAL_MACHINE itself is used, so a process that has redirected it is
 * followed.  Values are those of services and of Perflib, whose names are short.
 */
#include "sdk/port/win32/machine.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/port/win32/error.h"
#include "sdk/port/win32/wide.h"

#define MACHINE_PATH_UNITS 1024
#define VALUE_NAME_UNITS   512

int epci_close_key_and_convert_error(HKEY key, LSTATUS error)
{
    RegCloseKey(key);
    return epci_status_from_win32((uint32_t)error);
}

/* EPC_OK; EPC_E_ENCODING; EPC_E_TOO_LONG if it has `units` units or more. */
static int convert_name_to_wide(const char *name, WCHAR *wide, int units)
{
    if (epci_wide_from_utf8(name, wide, units))
        return EPC_OK;
    return GetLastError() == ERROR_INSUFFICIENT_BUFFER ? EPC_E_TOO_LONG : EPC_E_ENCODING;
}

static int read_value_of_key(HKEY key, struct epci_registry_item *item)
{
    DWORD kind = 0, size = item->bytes > UINT32_MAX ? UINT32_MAX : (DWORD)item->bytes;
    WCHAR name[VALUE_NAME_UNITS];
    LSTATUS error;
    BYTE none;
    int status = convert_name_to_wide(item->name, name, VALUE_NAME_UNITS);

    if (status)
        return status;
    /* With a NULL buffer the call would succeed without reading any data. */
    error = RegQueryValueExW(key, name, NULL, &kind, item->data ? item->data : &none, &size);
    item->type = kind;
    item->bytes = size;
    return epci_status_from_win32((uint32_t)error);
}

static int machine_read_values(void *self, const char *path, struct epci_registry_item *items,
                               size_t count)
{
    struct epci_machine *machine = self;
    HKEY key;
    int status = machine->open_key(machine, path, KEY_READ, false, &key);

    if (status)
        return status;
    for (size_t i = 0; i < count; i++)
        items[i].status = read_value_of_key(key, &items[i]);
    RegCloseKey(key);
    return EPC_OK;
}

/* Set a value, or delete it if `data` is NULL. */
static int set_or_delete_value(struct epci_machine *machine, const char *path, const char *name,
                               uint32_t type, const void *data, size_t bytes)
{
    WCHAR wide[VALUE_NAME_UNITS];
    HKEY key;
    int status = convert_name_to_wide(name, wide, VALUE_NAME_UNITS);

    if (bytes > UINT32_MAX)
        return EPC_E_RANGE;
    if (!status)
        status = machine->open_key(machine, path, KEY_SET_VALUE, false, &key);
    return status ? status
                  : epci_close_key_and_convert_error(
                        key, data ? RegSetValueExW(key, wide, 0, type, data, (DWORD)bytes)
                                  : RegDeleteValueW(key, wide));
}

static int machine_write_value(void *self, const char *path, const char *name, uint32_t type,
                               const void *data, size_t bytes)
{
    return set_or_delete_value(self, path, name, type, data ? data : "", bytes);
}

static int machine_remove_value(void *self, const char *path, const char *name)
{
    return set_or_delete_value(self, path, name, 0, NULL, 0);
}

static int machine_create_key(void *self, const char *path)
{
    struct epci_machine *machine = self;
    HKEY key;
    int status = machine->open_key(machine, path, KEY_READ, true, &key);

    return status ? status : epci_close_key_and_convert_error(key, ERROR_SUCCESS);
}

static LSTATUS count_entries_of_key(HKEY key, uint32_t *subkeys, uint32_t *values)
{
    DWORD keys = 0, count = 0;
    LSTATUS error =
        RegQueryInfoKeyW(key, NULL, NULL, NULL, &keys, NULL, NULL, &count, NULL, NULL, NULL, NULL);

    *subkeys = keys;
    *values = count;
    return error;
}

static int machine_count_entries(void *self, const char *path, uint32_t *subkeys, uint32_t *values)
{
    struct epci_machine *machine = self;
    HKEY key;
    int status = machine->open_key(machine, path, KEY_READ, false, &key);

    return status
               ? status
               : epci_close_key_and_convert_error(key, count_entries_of_key(key, subkeys, values));
}

static int machine_remove_key(void *self, const char *path)
{
    struct epci_machine *machine = self;
    uint32_t subkeys = 0, values;
    HKEY key;
    int status = machine->open_key(machine, path, KEY_READ | DELETE, false, &key);
    LSTATUS error;

    if (status)
        return status;
    error = count_entries_of_key(key, &subkeys, &values);
    if (!error && subkeys == 0)
        error = RegDeleteKeyExW(key, L"", EPCI_REGISTRY_64BIT, 0);
    status = epci_close_key_and_convert_error(key, error);
    /* Windows says "access denied", which would be misleading. */
    return !error && subkeys != 0 ? EPC_E_EXISTS : status;
}

static int open_key_below_local_machine(struct epci_machine *machine, const char *path,
                                        REGSAM access, bool create, HKEY *key)
{
    WCHAR name[MACHINE_PATH_UNITS];
    int status = convert_name_to_wide(path, name, MACHINE_PATH_UNITS);

    if (!machine->writable && (create || access != KEY_READ))
        return EPC_E_ACCESS;
    if (status)
        return status;
    access |= EPCI_REGISTRY_64BIT;
    return epci_status_from_win32(
        (uint32_t)(create ? RegCreateKeyExW(HKEY_LOCAL_MACHINE, name, 0, NULL, 0, access, NULL, key,
                                            NULL)
                          : RegOpenKeyExW(HKEY_LOCAL_MACHINE, name, 0, access, key)));
}

const struct epci_registry_ops epci_machine_ops = {
    .read = machine_read_values,
    .write = machine_write_value,
    .remove = machine_remove_value,
    .create_key = machine_create_key,
    .remove_key = machine_remove_key,
    .count = machine_count_entries,
};

void epci_registry_open(bool writable, struct epci_registry *out)
{
    static struct epci_machine machines[] = { { false, open_key_below_local_machine },
                                              { true, open_key_below_local_machine } };

    *out = (struct epci_registry){ .ops = &epci_machine_ops, .self = &machines[writable] };
}
