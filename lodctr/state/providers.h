/* SPDX-License-Identifier: MIT
 *
 * providers.h -- the providers of a machine: what each service's Performance key says about its DLL and
 * its counters.  For those who look at all of them; the planner reads less (state.h).
 */
#ifndef EPC_LODCTR_STATE_PROVIDERS_H
#define EPC_LODCTR_STATE_PROVIDERS_H

#include "lodctr/state/state.h"

enum lod_provider_text {
    LOD_PROVIDER_LIBRARY,
    LOD_PROVIDER_OPEN,
    LOD_PROVIDER_COLLECT,
    LOD_PROVIDER_CLOSE,
    LOD_PROVIDER_TEXTS
};

/* "Library", "Open", ... in the order of the enumerators. */
extern const char *const lod_provider_names[LOD_PROVIDER_TEXTS];

struct lod_provider {
    const char *service;
    const char *path; /* of the Performance key                          */
    bool unreadable;  /* we may not read it; the rest is not known       */
    struct lod_value values[LOD_PROVIDER_TEXTS];
    const char *text[LOD_PROVIDER_TEXTS]; /* of those that are a string: in UTF-8, else NULL */
    struct lod_number range[LOD_RANGE_VALUES];
    struct lod_number disabled; /* not 0: it is */
    struct lod_value object_list, validation;
};

struct lod_providers {
    struct lod_provider *list; /* in the order of the registry */
    size_t count;
    size_t room;
};

/* Every one of state->services; with `only`, that one at most, of which nothing but
 * state->services_path need be known.
 * EPC_OK; otherwise the status of what failed, and state->problem says which key it was (NULL:
 * memory). */
int lod_providers_read(struct kit_arena *arena, const struct epci_registry *registry,
                       struct lod_install_state *state, const char *only,
                       struct lod_providers *out);

/* Does it keep the performance library away from its DLL? */
bool lod_provider_is_disabled(const struct lod_provider *provider);

#endif
