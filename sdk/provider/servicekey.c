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
    struct epci_registry_item items[EPCI_SERVICE_DLL_VALUES];
    struct epci_text_builder path;
    int status;

    memset(key, 0, sizeof *key);
    for (int i = 0; i < EPCI_SERVICE_DLL_VALUES; i++)
        items[i] = (struct epci_registry_item){ .data = key->texts[i].units,
                                                .bytes = sizeof key->texts[i].units };
    epci_make_service_path(&path, service, "");
    status = epci_registry_read_values(registry, path.text, NULL, 0);
    key->has_service = status == EPC_OK;
    if (key->has_service)
        status = epci_read_performance_key_values(registry, service, EPCI_SERVICE_LIBRARY, items,
                                                  EPCI_SERVICE_DLL_VALUES);
    key->has_key = status == EPC_OK;
    for (int i = 0; status == EPC_OK && i < EPCI_SERVICE_DLL_VALUES; i++) {
        key->texts[i].exists = items[i].status == EPC_OK;
        key->texts[i].type = items[i].type;
        key->texts[i].bytes = items[i].bytes;
        if (items[i].status != EPC_E_NOT_FOUND)
            status = items[i].status;
    }
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

/* Set the texts that exist, and remove the values of the others; after a failure, which is
 * returned, go on with the rest. */
static int set_or_remove_values(const struct epci_registry *registry, const char *path,
                                const struct epci_service_text texts[EPCI_SERVICE_DLL_VALUES])
{
    int first = EPC_OK;

    for (int i = 0; i < EPCI_SERVICE_DLL_VALUES; i++) {
        const struct epci_service_text *text = &texts[i];
        const char *name = epci_service_values[i];
        int status = text->exists ? epci_registry_write_value(registry, path, name, text->type,
                                                              text->units, text->bytes)
                                  : epci_registry_remove_value(registry, path, name);

        if (first == EPC_OK && (text->exists || status != EPC_E_NOT_FOUND))
            first = status;
    }
    return first;
}

int epci_service_key_write(const struct epci_registry *registry, const char *service,
                           const struct epci_service_text texts[EPCI_SERVICE_DLL_VALUES])
{
    struct epci_text_builder path;
    int status;

    epci_make_service_path(&path, service, "\\Performance");
    status = epci_registry_create_key(registry, path.text);
    return status == EPC_OK ? set_or_remove_values(registry, path.text, texts) : status;
}

int epci_service_key_restore(const struct epci_registry *registry, const char *service,
                             const struct epci_service_key *before)
{
    struct epci_text_builder path;
    int status;

    epci_make_service_path(&path, service, "\\Performance");
    status = set_or_remove_values(registry, path.text, before->texts);
    if (status == EPC_OK && !before->has_key)
        status = epci_registry_remove_key_if_empty(registry, path.text);
    epci_make_service_path(&path, service, "");
    if (status == EPC_OK && !before->has_service)
        status = epci_registry_remove_key_if_empty(registry, path.text);
    return status;
}

int epci_performance_key_remove(const struct epci_registry *registry, const char *service)
{
    static const struct epci_service_text none[EPCI_SERVICE_DLL_VALUES];
    struct epci_text_builder path;
    int status;

    epci_make_service_path(&path, service, "\\Performance");
    status = epci_registry_remove_key(registry, path.text);
    if (status == EPC_E_EXISTS)
        return set_or_remove_values(registry, path.text, none);
    if (status != EPC_OK && status != EPC_E_NOT_FOUND)
        return status;
    epci_make_service_path(&path, service, "");
    return epci_registry_remove_key_if_empty(registry, path.text);
}

bool epci_service_has_counters(const struct epci_registry *registry, const char *service,
                               bool system)
{
    uint32_t first, type;
    struct epci_text_builder path;
    size_t bytes = 0;
    int status;

    if (system) {
        epci_make_service_path(&path, service, "\\Performance");
        status = epci_registry_read_value(registry, path.text,
                                          epci_service_values[EPCI_SERVICE_OBJECT_LIST], &type,
                                          NULL, &bytes);
        return status == EPC_OK || status == EPC_E_NOSPACE;
    }
    return epci_read_performance_key_u32(registry, service, EPCI_SERVICE_FIRST_COUNTER, &first) ==
           EPC_OK;
}
