/* SPDX-License-Identifier: MIT
 *
 * providerkey.c -- what the registry says of a provider, read value by value.
 *
 * Every text is copied with a bound and made UTF-8; a value of a wrong type counts as missing.
 * Only the devices of Linkage\Export are allocated.
 */
#include "sdk/host/providerkey.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/query.h"
#include "sdk/core/text.h"

/* More devices than this are not believed. */
#define MOST_DEVICE_BYTES (1024u * 1024u)

/* Make one text of a MULTI_SZ: blanks between its strings. */
static void join(uint16_t *units, size_t count)
{
    for (size_t i = 0; i + 1 < count && !(units[i] == 0 && units[i + 1] == 0); i++)
        if (units[i] == 0)
            units[i] = ' ';
}

/* A value of one of two types as UTF-8; false, and "", if it is not there or not such a one. */
static bool read_text(const struct epci_registry *registry, const char *path, const char *name,
                      uint32_t other_type, uint32_t *type, char *out, size_t room)
{
    uint16_t units[EPCI_TEXT_ROOM];
    size_t bytes = sizeof units, length, used = 0;

    out[0] = '\0';
    if (epci_registry_read(registry, path, name, type, units, &bytes) != EPC_OK ||
        (*type != EPCI_REG_SZ && *type != other_type))
        return false;
    if (*type == EPCI_REG_MULTI_SZ)
        join(units, bytes / 2);
    length = epci_utf16_length(units, bytes / 2);
    if (epci_utf8_from_utf16(units, length, out, room - 1, &used, NULL) != EPC_OK)
        used = 0;
    out[used] = '\0';
    return used > 0;
}

/* Linkage\Export, if it is a MULTI_SZ or an SZ, or of `any` type. */
static int providerkey_read_devices(struct epci_provider_key *key,
                                    const struct epci_registry *registry, bool any)
{
    char path[EPCI_KEY_ROOM];
    uint32_t type = 0;
    size_t bytes = 0;
    int status;

    snprintf(path, sizeof path, EPCI_SERVICES "\\%s\\Linkage", key->service);
    status = epci_registry_read(registry, path, "Export", &type, NULL, &bytes);
    if ((status != EPC_E_NOSPACE && status != EPC_OK) || bytes == 0 || bytes > MOST_DEVICE_BYTES)
        return EPC_OK;
    key->devices = calloc(1, (bytes & ~(size_t)1) + 4);
    if (!key->devices)
        return EPC_E_NOMEM;
    status = epci_registry_read(registry, path, "Export", &type, key->devices, &bytes);
    if (status != EPC_OK || (!any && type != EPCI_REG_MULTI_SZ && type != EPCI_REG_SZ)) {
        free(key->devices);
        key->devices = NULL;
        return EPC_OK;
    }
    key->device_bytes = (bytes & ~(size_t)1) + 4;
    return EPC_OK;
}

static void read_indexes(struct epci_provider_key *key, const struct epci_registry *registry,
                         const char *path)
{
    uint32_t disabled = 0, metadata = 0;

    key->installed =
        epci_registry_read_u32(registry, path, "First Counter", &key->first_counter) == EPC_OK;
    key->installed &=
        epci_registry_read_u32(registry, path, "Last Counter", &key->last_counter) == EPC_OK;
    key->installed &=
        epci_registry_read_u32(registry, path, "First Help", &key->first_help) == EPC_OK;
    key->installed &=
        epci_registry_read_u32(registry, path, "Last Help", &key->last_help) == EPC_OK;
    key->disabled =
        epci_registry_read_u32(registry, path, EPCI_DISABLED, &disabled) == EPC_OK && disabled == 1;
    key->metadata =
        epci_registry_read_u32(registry, path, "Collect Supports Metadata", &metadata) == EPC_OK &&
        metadata != 0;
}

int epci_provider_read(struct epci_provider_key *out, const struct epci_registry *registry,
                       const char *service)
{
    char path[EPCI_KEY_ROOM];
    uint32_t type = 0;
    int length = snprintf(path, sizeof path, EPCI_SERVICES "\\%s\\Performance", service);

    memset(out, 0, sizeof *out);
    if (length < 0 || (size_t)length >= sizeof path || strlen(service) >= sizeof out->service)
        return EPC_E_NOT_FOUND;
    snprintf(out->service, sizeof out->service, "%s", service);
    if (!read_text(registry, path, "Library", EPCI_REG_EXPAND_SZ, &type, out->library,
                   sizeof out->library))
        return EPC_E_NOT_FOUND;
    out->expand = type == EPCI_REG_EXPAND_SZ;
    read_text(registry, path, "Open", EPCI_REG_SZ, &type, out->open, sizeof out->open);
    read_text(registry, path, "Collect", EPCI_REG_SZ, &type, out->collect, sizeof out->collect);
    read_text(registry, path, "Close", EPCI_REG_SZ, &type, out->close, sizeof out->close);
    read_text(registry, path, "Object List", EPCI_REG_MULTI_SZ, &type, out->object_list,
              sizeof out->object_list);
    read_indexes(out, registry, path);
    return providerkey_read_devices(out, registry, false);
}

int epci_provider_devices_of_any_type(struct epci_provider_key *key,
                                      const struct epci_registry *registry)
{
    free(key->devices);
    key->devices = NULL;
    key->device_bytes = 0;
    return providerkey_read_devices(key, registry, true);
}

bool epci_provider_wanted(const struct epci_provider_key *key, const char *query, bool nt4)
{
    uint16_t units[EPCI_TEXT_ROOM];
    size_t count = 0;
    struct epci_query parsed;
    const char *at = key->object_list;

    if (nt4 || !key->object_list[0] ||
        epci_utf16_from_utf8(query, strlen(query), units, EPCI_TEXT_ROOM, &count) != EPC_OK)
        return true;
    parsed = epci_query_parse(units, count);
    if (parsed.kind != EPCI_QUERY_INDEXES)
        return true;
    while (*at) {
        char *end;
        unsigned long long index = strtoull(at, &end, 10);

        if (end == at)
            end++; /* what is no number is passed over */
        else if (index <= UINT32_MAX && epci_query_names(&parsed, (uint32_t)index))
            return true;
        at = end;
    }
    return false;
}

bool epci_provider_is_file(const char *word)
{
    if (strpbrk(word, "\\/"))
        return true;
    for (; *word; word++) {
        char four[5] = "";

        strncpy(four, word, 4);
        if (epci_ascii_equal(four, ".dll"))
            return true;
    }
    return false;
}

void epci_provider_release(struct epci_provider_key *key)
{
    free(key->devices);
    memset(key, 0, sizeof *key);
}

int epci_provider_next(struct epci_provider_key *out, const struct epci_registry *registry,
                       uint32_t *position)
{
    char name[1024];

    for (;;) {
        int status =
            registry->ops->subkey(registry->self, EPCI_SERVICES, *position, name, sizeof name);

        if (status != EPC_OK && status != EPC_E_NOSPACE) {
            memset(out, 0, sizeof *out);
            return status == EPC_E_NOT_FOUND ? EPC_END : status;
        }
        ++*position;
        if (status == EPC_OK)
            status = epci_provider_read(out, registry, name);
        if (status == EPC_OK || status == EPC_E_NOMEM)
            return status;
    }
}
