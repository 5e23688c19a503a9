/* SPDX-License-Identifier: MIT
 *
 * registry.c -- the helpers of registry.h that every implementation shares.
 */
#include "sdk/port/registry.h"

#include <string.h>

#include <epc/epc.h>

void epci_registry_close(struct epci_registry *registry)
{
    if (registry->ops && registry->ops->close)
        registry->ops->close(registry->self);
    memset(registry, 0, sizeof *registry);
}

int epci_registry_read(const struct epci_registry *registry, const char *path, const char *name,
                       uint32_t *type, void *data, size_t *bytes)
{
    struct epci_registry_item item = { .name = name, .data = data, .bytes = *bytes };
    int status = registry->ops->read(registry->self, path, &item, 1);

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
    int status = epci_registry_read(registry, path, name, &type, &number, &bytes);

    if (status == EPC_E_NOSPACE)
        return EPC_E_CORRUPT;
    if (status != EPC_OK)
        return status;
    if (type != EPCI_REG_DWORD || bytes != sizeof number)
        return EPC_E_CORRUPT;
    *value = number;
    return EPC_OK;
}

int epci_registry_write_u32(const struct epci_registry *registry, const char *path,
                            const char *name, uint32_t value)
{
    return registry->ops->write(registry->self, path, name, EPCI_REG_DWORD, &value, sizeof value);
}
