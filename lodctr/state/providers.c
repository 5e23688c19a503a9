/* SPDX-License-Identifier: MIT
 *
 * providers.c -- reads the Performance keys of all services.  See providers.h. */
#include "lodctr/state/providers.h"

#include <string.h>

#include <epc/epc.h>

const char *const lod_provider_names[LOD_PROVIDER_TEXTS] = { "Library", "Open", "Collect",
                                                             "Close" };

/* What is read of a Performance key beside its numbers, in this order: the texts, and these. */
enum wanted { WANTED_OBJECT_LIST = LOD_PROVIDER_TEXTS, WANTED_VALIDATION, WANTED };

static int read_provider(struct kit_arena *arena, const struct epci_registry *registry,
                         struct lod_provider *provider)
{
    const char *names[WANTED] = {
        [WANTED_OBJECT_LIST] = "Object List", [WANTED_VALIDATION] = LOD_VALIDATION
    };
    struct lod_value values[WANTED];
    int status;

    memcpy(names, lod_provider_names, sizeof lod_provider_names);
    status = lod_values_read(arena, registry, provider->path, names, values, WANTED);
    if (status != EPC_OK)
        return status;
    memcpy(provider->values, values, sizeof provider->values);
    for (int i = 0; i < LOD_PROVIDER_TEXTS; i++)
        if (lod_value_is_text(&values[i]) &&
            !(provider->text[i] = lod_units_text(arena, lod_value_units(&values[i]))))
            return EPC_E_NOMEM;
    provider->object_list = values[WANTED_OBJECT_LIST];
    provider->validation = values[WANTED_VALIDATION];
    return EPC_OK;
}

/* EPC_OK, also where the service may not be read or is gone. */
static int add(struct kit_arena *arena, const struct epci_registry *registry,
               struct lod_install_state *state, const struct lod_service *service,
               struct lod_providers *out)
{
    struct lod_provider provider = { .service = service->name,
                                     .path = service->path,
                                     .unreadable = service->unreadable,
                                     .disabled = service->disabled };
    void *list = out->list;
    int status;

    memcpy(provider.range, service->range, sizeof provider.range);
    status = service->unreadable ? EPC_OK : read_provider(arena, registry, &provider);
    if (status == EPC_E_NOT_FOUND)
        return EPC_OK;
    if (status == EPC_E_ACCESS) {
        provider.unreadable = true;
    } else if (status != EPC_OK) {
        state->problem = status == EPC_E_NOMEM
                             ? NULL
                             : kit_arena_format(arena, "cannot read %s: %s", provider.path,
                                                epc_status_text(status));
        return status;
    }
    if (!(list = kit_arena_grow(arena, list, out->count, &out->room, sizeof provider)))
        return EPC_E_NOMEM;
    out->list = list;
    out->list[out->count++] = provider;
    return EPC_OK;
}

int lod_providers_read(struct kit_arena *arena, const struct epci_registry *registry,
                       struct lod_install_state *state, const char *only, struct lod_providers *out)
{
    struct lod_service service;
    int status = EPC_OK;

    memset(out, 0, sizeof *out);
    if (only) {
        status = lod_state_service(arena, registry, state, only, &service);
        if (status == EPC_OK)
            status = add(arena, registry, state, &service, out);
        return status == EPC_E_NOT_FOUND ? EPC_OK : status;
    }
    for (size_t i = 0; status == EPC_OK && i < state->service_count; i++)
        status = add(arena, registry, state, &state->services[i], out);
    return status;
}

bool lod_provider_is_disabled(const struct lod_provider *provider)
{
    return provider->disabled.usable && provider->disabled.value != 0;
}
