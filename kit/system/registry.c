/* SPDX-License-Identifier: MIT
 *
 * registry.c -- what every implementation of registry.h has in common: closing, visiting, and
 * operations that it lacks.
 */
#include "kit/system/registry.h"

#include <string.h>

#include <epc/epc.h>

void kit_registry_release(struct epci_registry *registry)
{
    if (registry->tools && registry->tools->close)
        registry->tools->close(registry->self);
    memset(registry, 0, sizeof *registry);
}

int kit_registry_visit_subkeys(const struct epci_registry *registry, const char *path,
                               kit_registry_visit_fn *visit, void *context)
{
    char name[1024];
    int status = EPC_OK;

    if (registry->tools->visit)
        return registry->tools->visit(registry->self, path, visit, context);
    for (uint32_t i = 0; status == EPC_OK || status == EPC_E_NOSPACE; i++) {
        status = kit_registry_copy_subkey_name(registry, path, i, name, sizeof name);
        if (status == EPC_OK && !visit(context, name))
            return EPC_OK;
    }
    return status == EPC_END ? EPC_OK : status;
}

int kit_registry_read_key_change_stamp(const struct epci_registry *registry, const char *path,
                                       uint64_t *out)
{
    if (!registry->tools->stamp)
        return EPC_E_UNSUPPORTED;
    return registry->tools->stamp(registry->self, path, out);
}

int kit_registry_read_texts(const struct epci_registry *registry, const char *language,
                            const char *value, void *data, size_t *bytes)
{
    if (!registry->tools->texts)
        return EPC_E_UNSUPPORTED;
    return registry->tools->texts(registry->self, language, value, data, bytes);
}
