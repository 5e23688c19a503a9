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

static const char *const names[EPCI_SERVICE_VALUES] = { "Library", "Open", "Collect", "Close" };

void epci_service_path(struct epci_say *path, const char *service, const char *below)
{
    *path = (struct epci_say){ { 0 }, 0 };
    epci_say_text(path, "SYSTEM\\CurrentControlSet\\Services\\");
    epci_say_text(path, service);
    epci_say_text(path, below);
}

/* EPC_OK, and whether the key exists. */
static int key_exists(const struct epci_registry *registry, const char *path, bool *exists)
{
    uint32_t subkeys, values;
    int status = epci_registry_count(registry, path, &subkeys, &values);

    *exists = status == EPC_OK;
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

int epci_service_key_read(const struct epci_registry *registry, const char *service,
                          struct epci_service_key *key)
{
    struct epci_say path;
    int status;

    memset(key, 0, sizeof *key);
    epci_service_path(&path, service, "");
    status = key_exists(registry, path.text, &key->has_service);
    epci_service_path(&path, service, "\\Performance");
    if (status == EPC_OK)
        status = key_exists(registry, path.text, &key->has_key);
    for (int i = 0; status == EPC_OK && key->has_key && i < EPCI_SERVICE_VALUES; i++) {
        struct epci_service_text *text = &key->texts[i];

        text->bytes = sizeof text->units;
        status = epci_registry_read(registry, path.text, names[i], &text->type, text->units,
                                    &text->bytes);
        text->exists = status == EPC_OK;
        if (status == EPC_E_NOT_FOUND)
            status = EPC_OK;
    }
    return status;
}

/* Set one value, or remove it if the text does not exist. */
static int service_set_value(const struct epci_registry *registry, const char *path,
                             const char *name, const struct epci_service_text *text)
{
    int status;

    if (text->exists)
        return epci_registry_write(registry, path, name, text->type, text->units, text->bytes);
    status = epci_registry_remove(registry, path, name);
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

int epci_service_key_write(const struct epci_registry *registry, const char *service,
                           const struct epci_service_text texts[EPCI_SERVICE_VALUES])
{
    struct epci_say path;
    int status;

    epci_service_path(&path, service, "\\Performance");
    status = epci_registry_create_key(registry, path.text);
    for (int i = 0; status == EPC_OK && i < EPCI_SERVICE_VALUES; i++)
        status = service_set_value(registry, path.text, names[i], &texts[i]);
    return status;
}

/* Remove a key that has neither values nor subkeys; EPC_OK also if it has any, or does not
 * exist. */
static int remove_if_empty(const struct epci_registry *registry, const char *path)
{
    uint32_t subkeys = 0, values = 0;
    int status = epci_registry_count(registry, path, &subkeys, &values);

    if (status == EPC_OK && subkeys == 0 && values == 0)
        status = epci_registry_remove_key(registry, path);
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

static int service_set_values(const struct epci_registry *registry, const char *path,
                              const struct epci_service_text texts[EPCI_SERVICE_VALUES])
{
    int first = EPC_OK;

    for (int i = 0; i < EPCI_SERVICE_VALUES; i++) {
        int status = service_set_value(registry, path, names[i], &texts[i]);

        if (first == EPC_OK)
            first = status;
    }
    return first;
}

int epci_service_key_restore(const struct epci_registry *registry, const char *service,
                             const struct epci_service_key *before)
{
    struct epci_say path;
    int status;

    epci_service_path(&path, service, "\\Performance");
    status = service_set_values(registry, path.text, before->texts);
    if (status == EPC_OK && !before->has_key)
        status = remove_if_empty(registry, path.text);
    epci_service_path(&path, service, "");
    if (status == EPC_OK && !before->has_service)
        status = remove_if_empty(registry, path.text);
    return status;
}

int epci_service_key_remove(const struct epci_registry *registry, const char *service)
{
    static const struct epci_service_text none[EPCI_SERVICE_VALUES];
    struct epci_say path;
    int status;

    epci_service_path(&path, service, "\\Performance");
    status = epci_registry_remove_key(registry, path.text);
    if (status == EPC_E_EXISTS)
        return service_set_values(registry, path.text, none);
    if (status != EPC_OK && status != EPC_E_NOT_FOUND)
        return status;
    epci_service_path(&path, service, "");
    return remove_if_empty(registry, path.text);
}

bool epci_service_has_counters(const struct epci_registry *registry, const char *service)
{
    struct epci_say path;
    uint32_t first, type = 0;
    size_t bytes = sizeof first;

    epci_service_path(&path, service, "\\Performance");
    return epci_registry_read(registry, path.text, "First Counter", &type, &first, &bytes) ==
               EPC_OK &&
           type == EPCI_REG_DWORD;
}
