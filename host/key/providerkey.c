/* SPDX-License-Identifier: MIT
 *
 * providerkey.c -- what the registry says of a provider: all values of its Performance key at once.
 *
 * Every text is copied with a bound and made UTF-8; a value of a wrong type counts as missing.
 * Only the devices of Linkage\Export are allocated.
 */
#include "host/key/providerkey.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "kit/system/registry.h"
#include "sdk/core/query.h"
#include "sdk/core/text.h"

/* More devices than this are not believed. */
#define MAX_DEVICE_BYTES (1024u * 1024u)

/* Make one text of a MULTI_SZ: blanks between its strings. */
static void join_multi_sz_strings(uint16_t *units, size_t count)
{
    for (size_t i = 0; i + 1 < count && !(units[i] == 0 && units[i + 1] == 0); i++)
        if (units[i] == 0)
            units[i] = ' ';
}

/* A value of one of two types as UTF-8; false, and "", if it is not there or not such a one. */
static bool copy_text_value_as_utf8(const struct epci_registry_item *item, uint32_t other_type,
                                    char *out, size_t capacity)
{
    uint16_t *units = item->data;
    size_t used = 0;

    out[0] = '\0';
    if (item->status != EPC_OK || (item->type != EPCI_REG_SZ && item->type != other_type))
        return false;
    if (item->type == EPCI_REG_MULTI_SZ)
        join_multi_sz_strings(units, item->bytes / 2);
    if (epci_utf8_from_utf16(units, epci_utf16_length(units, item->bytes / 2), out, capacity - 1,
                             &used, NULL) != EPC_OK)
        used = 0;
    out[used] = '\0';
    return used > 0;
}

/* A DWORD; false, and 0, if it is not there or not one. */
static bool copy_number_value(const struct epci_registry_item *item, uint32_t *out)
{
    bool usable =
        item->status == EPC_OK && item->type == EPCI_REG_DWORD && item->bytes == sizeof *out;

    *out = usable ? *(const uint32_t *)item->data : 0;
    return usable;
}

/* Linkage\Export, if it is a MULTI_SZ or an SZ, or of `any` type. */
static int read_linkage_devices(struct host_provider_key *key, const struct epci_registry *registry,
                                bool any)
{
    struct epci_text_builder path;
    uint32_t type = 0;
    size_t bytes = 0;
    int status;

    epci_make_service_path(&path, key->service, "\\Linkage");
    status = epci_registry_read_value(registry, path.text, "Export", &type, NULL, &bytes);
    if ((status != EPC_E_NOSPACE && status != EPC_OK) || bytes == 0 || bytes > MAX_DEVICE_BYTES)
        return EPC_OK;
    key->devices = calloc(1, (bytes & ~(size_t)1) + 4);
    if (!key->devices)
        return EPC_E_NOMEM;
    status = epci_registry_read_value(registry, path.text, "Export", &type, key->devices, &bytes);
    if (status != EPC_OK || (!any && type != EPCI_REG_MULTI_SZ && type != EPCI_REG_SZ)) {
        free(key->devices);
        key->devices = NULL;
        return EPC_OK;
    }
    key->device_bytes = (bytes & ~(size_t)1) + 4;
    return EPC_OK;
}

/* Does the list have numbers, and only the system's own?  Then the provider has base = system. */
static bool has_only_system_indexes(const char *list)
{
    size_t count = 0;

    while (*list) {
        char *end;
        unsigned long long index = strtoull(list, &end, 10);

        if (end != list && (index == 0 || index > EPC_SYSTEM_LAST))
            return false;
        count += end != list;
        list = end == list ? end + 1 : end;
    }
    return count != 0;
}

/* Its indexes may be any of the system's. */
static void set_index_range_if_system_only(struct host_provider_key *out,
                                           const struct epci_registry_item *items)
{
    for (int i = EPCI_SERVICE_FIRST_COUNTER; i < EPCI_SERVICE_DISABLED; i++)
        if (items[i].status == EPC_OK)
            return;
    if (!has_only_system_indexes(out->object_list))
        return;
    out->installed = out->system = true;
    out->first_counter = 2;
    out->last_counter = EPC_SYSTEM_LAST;
    out->first_help = out->first_counter + 1;
    out->last_help = out->last_counter + 1;
}

int host_provider_read(struct host_provider_key *out, const struct epci_registry *registry,
                       const char *service)
{
    uint16_t texts[EPCI_SERVICE_OBJECT_LIST + 1][HOST_TEXT_CAPACITY];
    uint32_t numbers[EPCI_SERVICE_VALUES], disabled, metadata;
    struct epci_registry_item items[EPCI_SERVICE_VALUES];

    memset(out, 0, sizeof *out);
    if (strlen(service) >= sizeof out->service)
        return EPC_E_NOT_FOUND;
    strcpy(out->service, service);
    for (int i = 0; i < EPCI_SERVICE_VALUES; i++) {
        bool is_text = i <= EPCI_SERVICE_OBJECT_LIST;

        items[i].data = is_text ? (void *)texts[i] : &numbers[i];
        items[i].bytes = is_text ? sizeof texts[i] : sizeof numbers[i];
    }
    if (epci_read_performance_key_values(registry, service, EPCI_SERVICE_LIBRARY, items,
                                         EPCI_SERVICE_VALUES) != EPC_OK ||
        !copy_text_value_as_utf8(&items[EPCI_SERVICE_LIBRARY], EPCI_REG_EXPAND_SZ, out->library,
                                 sizeof out->library))
        return EPC_E_NOT_FOUND;
    out->expand = items[EPCI_SERVICE_LIBRARY].type == EPCI_REG_EXPAND_SZ;
    copy_text_value_as_utf8(&items[EPCI_SERVICE_OPEN], EPCI_REG_SZ, out->open, sizeof out->open);
    copy_text_value_as_utf8(&items[EPCI_SERVICE_COLLECT], EPCI_REG_SZ, out->collect,
                            sizeof out->collect);
    copy_text_value_as_utf8(&items[EPCI_SERVICE_CLOSE], EPCI_REG_SZ, out->close, sizeof out->close);
    copy_text_value_as_utf8(&items[EPCI_SERVICE_OBJECT_LIST], EPCI_REG_MULTI_SZ, out->object_list,
                            sizeof out->object_list);
    out->installed = copy_number_value(&items[EPCI_SERVICE_FIRST_COUNTER], &out->first_counter);
    out->installed &= copy_number_value(&items[EPCI_SERVICE_LAST_COUNTER], &out->last_counter);
    out->installed &= copy_number_value(&items[EPCI_SERVICE_FIRST_HELP], &out->first_help);
    out->installed &= copy_number_value(&items[EPCI_SERVICE_LAST_HELP], &out->last_help);
    set_index_range_if_system_only(out, items);
    out->disabled = copy_number_value(&items[EPCI_SERVICE_DISABLED], &disabled) &&
                    kit_is_dll_disabled_by_value(disabled);
    out->metadata = copy_number_value(&items[EPCI_SERVICE_METADATA], &metadata) && metadata != 0;
    return read_linkage_devices(out, registry, false);
}

int host_provider_reread_devices(struct host_provider_key *key,
                                 const struct epci_registry *registry)
{
    free(key->devices);
    key->devices = NULL;
    key->device_bytes = 0;
    return read_linkage_devices(key, registry, true);
}

void host_read_last_indexes(const struct epci_registry *registry, uint32_t *last_counter,
                            uint32_t *last_help)
{
    uint32_t numbers[2];
    struct epci_registry_item items[] = {
        { .name = "Last Counter", .data = &numbers[0], .bytes = sizeof numbers[0] },
        { .name = "Last Help", .data = &numbers[1], .bytes = sizeof numbers[1] },
    };

    *last_counter = *last_help = 0;
    if (epci_registry_read_values(registry, HOST_PERFLIB, items, EPC_COUNT(items)) == EPC_OK) {
        copy_number_value(&items[0], last_counter);
        copy_number_value(&items[1], last_help);
    }
}

bool host_is_dll_file_not_service(const char *word)
{
    if (strpbrk(word, "\\/"))
        return true;
    for (; *word; word++) {
        char four[5] = "";

        strncpy(four, word, 4);
        if (kit_equal_any_case(four, ".dll"))
            return true;
    }
    return false;
}

void host_provider_release(struct host_provider_key *key)
{
    free(key->devices);
    memset(key, 0, sizeof *key);
}

int host_provider_read_next(struct host_provider_key *out, const struct epci_registry *registry,
                            uint32_t *position)
{
    char name[1024];

    for (;;) {
        int status =
            kit_registry_copy_subkey_name(registry, EPCI_SERVICES, *position, name, sizeof name);

        if (status != EPC_OK && status != EPC_E_NOSPACE) {
            memset(out, 0, sizeof *out);
            return status == EPC_E_NOT_FOUND ? EPC_END : status;
        }
        ++*position;
        if (status == EPC_OK)
            status = host_provider_read(out, registry, name);
        if (status == EPC_OK || status == EPC_E_NOMEM)
            return status;
    }
}
