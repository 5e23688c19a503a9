/* SPDX-License-Identifier: MIT
 *
 * servicekey.c -- reads, writes, restores and removes the Performance key of a service.
 *
 * Works on any registry of port/registry.h.  A failed write is undone by restoring what was read
 * before it.
 */
#include "sdk/provider/servicekey.h"

#include <string.h>

#include <epc/epc.h>

int epci_service_key_read(const struct epci_registry *registry, const char *service,
                          struct epci_service_key *key)
{
    struct epci_text_builder path;
    int status;

    memset(key, 0, sizeof *key);
    for (int i = 0; i < EPCI_SERVICE_DLL_VALUES; i++)
        key->values[i] = (struct epci_registry_item){ .data = key->units[i],
                                                      .bytes = sizeof key->units[i],
                                                      .status = EPC_E_NOT_FOUND };
    epci_make_service_path(&path, service, "");
    status = epci_registry_read_values(registry, path.text, NULL, 0);
    key->has_service = status == EPC_OK;
    if (key->has_service)
        status = epci_read_performance_key_values(registry, service, EPCI_SERVICE_LIBRARY,
                                                  key->values, EPCI_SERVICE_DLL_VALUES);
    key->has_key = status == EPC_OK;
    for (int i = 0; status == EPC_OK && i < EPCI_SERVICE_DLL_VALUES; i++)
        if (key->values[i].status != EPC_E_NOT_FOUND)
            status = key->values[i].status;
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

/* Set the values that exist, and remove the others (NULL: all); after a failure, which is returned,
 * go on with the rest. */
static int set_or_remove_values(const struct epci_registry *registry, const char *path,
                                const struct epci_registry_item *values)
{
    int first = EPC_OK;

    for (int i = 0; i < EPCI_SERVICE_DLL_VALUES; i++) {
        const struct epci_registry_item *value = values ? &values[i] : NULL;
        const bool exists = value && value->status == EPC_OK;
        const char *name = epci_service_values[i];
        int status = exists ? epci_registry_write_value(registry, path, name, value->type,
                                                        value->data, value->bytes)
                            : epci_registry_remove_value(registry, path, name);

        if (first == EPC_OK && (exists || status != EPC_E_NOT_FOUND))
            first = status;
    }
    return first;
}

int epci_service_key_write(const struct epci_registry *registry, const char *service,
                           const struct epci_registry_item values[EPCI_SERVICE_DLL_VALUES])
{
    struct epci_text_builder path;
    int status;

    epci_make_service_path(&path, service, "\\Performance");
    status = epci_registry_create_key(registry, path.text);
    return status == EPC_OK ? set_or_remove_values(registry, path.text, values) : status;
}

int epci_service_key_restore(const struct epci_registry *registry, const char *service,
                             const struct epci_service_key *before)
{
    struct epci_text_builder path;
    int status;

    epci_make_service_path(&path, service, "\\Performance");
    status = set_or_remove_values(registry, path.text, before->values);
    if (status == EPC_OK && !before->has_key)
        status = epci_registry_remove_key_if_empty(registry, path.text);
    epci_make_service_path(&path, service, "");
    if (status == EPC_OK && !before->has_service)
        status = epci_registry_remove_key_if_empty(registry, path.text);
    return status;
}

int epci_performance_key_remove(const struct epci_registry *registry, const char *service)
{
    struct epci_text_builder path;
    int status;

    epci_make_service_path(&path, service, "\\Performance");
    status = epci_registry_remove_key(registry, path.text);
    if (status == EPC_E_EXISTS)
        return set_or_remove_values(registry, path.text, NULL);
    if (status != EPC_OK && status != EPC_E_NOT_FOUND)
        return status;
    epci_make_service_path(&path, service, "");
    return epci_registry_remove_key_if_empty(registry, path.text);
}

bool epci_service_has_counters(const struct epci_registry *registry, const char *service,
                               bool system)
{
    struct epci_registry_item list = { 0 };
    uint32_t first;

    if (system)
        return epci_read_performance_key_values(registry, service, EPCI_SERVICE_OBJECT_LIST, &list,
                                                1) == EPC_OK &&
               (list.status == EPC_OK || list.status == EPC_E_NOSPACE);
    return epci_read_performance_key_u32(registry, service, EPCI_SERVICE_FIRST_COUNTER, &first) ==
           EPC_OK;
}
