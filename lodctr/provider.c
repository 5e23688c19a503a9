/* SPDX-License-Identifier: MIT
 *
 * provider.c -- reads the Performance keys of all services.  See provider.h. */
#include "lodctr/provider.h"

#include <string.h>

#include <epc/epc.h>

const char *const epci_provider_names[EPCI_PROVIDER_TEXTS] = { "Library", "Open", "Collect",
                                                               "Close" };

struct reader {
    struct epci_arena *arena;
    const struct epci_registry *registry;
    struct epci_provider *provider;
};

static int read_texts(const struct reader *reader)
{
    struct epci_provider *provider = reader->provider;
    int status = EPC_OK;

    for (int i = 0; status == EPC_OK && i < EPCI_PROVIDER_TEXTS; i++) {
        struct epci_value *value = &provider->values[i];

        status = epci_value_read(reader->arena, reader->registry, provider->path,
                                 epci_provider_names[i], value);
        if (status != EPC_OK || !epci_value_is_text(value))
            continue;
        provider->text[i] = epci_units_text(reader->arena, epci_value_units(value));
        if (!provider->text[i])
            status = EPC_E_NOMEM;
    }
    return status;
}

static int read_provider(const struct reader *reader)
{
    struct epci_provider *provider = reader->provider;
    int status = read_texts(reader);

    for (int i = 0; status == EPC_OK && i < EPCI_RANGE_VALUES; i++)
        status = epci_value_number(reader->registry, provider->path, epci_range_names[i],
                                   &provider->range[i]);
    if (status == EPC_OK)
        status =
            epci_value_number(reader->registry, provider->path, EPCI_DISABLED, &provider->disabled);
    if (status == EPC_OK)
        status = epci_value_read(reader->arena, reader->registry, provider->path, "Object List",
                                 &provider->object_list);
    if (status == EPC_OK)
        status = epci_value_read(reader->arena, reader->registry, provider->path, EPCI_VALIDATION,
                                 &provider->validation);
    return status;
}

/* EPC_OK, also where the service is no provider or may not be read. */
static int add(struct epci_arena *arena, const struct epci_registry *registry,
               struct epci_install_state *state, const char *service, struct epci_providers *out)
{
    struct epci_provider provider = { .service = service };
    const struct reader reader = { arena, registry, &provider };
    void *list = out->list;
    int status;

    provider.path = epci_arena_format(arena, "%s\\%s\\Performance", state->services_path, service);
    if (!provider.path)
        return EPC_E_NOMEM;
    status = epci_state_key(registry, provider.path);
    if (status == EPC_E_NOT_FOUND)
        return EPC_OK;
    if (status == EPC_OK)
        status = read_provider(&reader);
    provider.unreadable = status == EPC_E_ACCESS;
    if (status != EPC_OK && !provider.unreadable) {
        state->problem = status == EPC_E_NOMEM
                             ? NULL
                             : epci_arena_format(arena, "cannot read %s: %s", provider.path,
                                                 epc_status_text(status));
        return status;
    }
    if (!(list = epci_arena_grow(arena, list, out->count, &out->room, sizeof provider)))
        return EPC_E_NOMEM;
    out->list = list;
    out->list[out->count++] = provider;
    return EPC_OK;
}

int epci_providers_read(struct epci_arena *arena, const struct epci_registry *registry,
                        struct epci_install_state *state, const char *only,
                        struct epci_providers *out)
{
    const char *service = NULL;
    int status = EPC_OK;

    memset(out, 0, sizeof *out);
    if (only)
        return add(arena, registry, state, only, out);
    for (uint32_t i = 0; status == EPC_OK; i++) {
        status = epci_state_subkey(arena, registry, state->services_path, i, &service);
        if (status == EPC_OK)
            status = add(arena, registry, state, service, out);
    }
    return status == EPC_END ? EPC_OK : status;
}

bool epci_provider_is_disabled(const struct epci_provider *provider)
{
    return provider->disabled.usable && provider->disabled.value != 0;
}
