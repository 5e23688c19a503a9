/* SPDX-License-Identifier: MIT
 *
 * registry.c -- what every implementation of registry.h has in common: single values, and empty
 * keys.
 *
 * One value is a list of one item; its status is the key's status, or else the item's.
 */
#include "sdk/port/registry.h"

#include <epc/epc.h>

int epci_registry_read_value(const struct epci_registry *registry, const char *path,
                             const char *name, uint32_t *type, void *data, size_t *bytes)
{
    struct epci_registry_item item = { .name = name, .data = data, .bytes = *bytes };
    int status = epci_registry_read_values(registry, path, &item, 1);

    if (!status)
        status = item.status;
    if (!status || status == EPC_E_NOSPACE) {
        *type = item.type;
        *bytes = item.bytes;
    }
    return status;
}

int epci_registry_read_u32(const struct epci_registry *registry, const char *path, const char *name,
                           uint32_t *value)
{
    uint32_t type = 0, number = 0;
    size_t bytes = sizeof number;
    int status = epci_registry_read_value(registry, path, name, &type, &number, &bytes);

    if (status == EPC_E_NOSPACE || (!status && (type != EPCI_REG_DWORD || bytes != sizeof number)))
        return EPC_E_CORRUPT;
    if (!status)
        *value = number;
    return status;
}

int epci_registry_remove_key_if_empty(const struct epci_registry *registry, const char *path)
{
    uint32_t subkeys = 0, values = 0;
    int status = epci_registry_count_entries(registry, path, &subkeys, &values);

    if (status == EPC_OK && subkeys == 0 && values == 0)
        status = epci_registry_remove_key(registry, path);
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}
