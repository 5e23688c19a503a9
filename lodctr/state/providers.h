/* SPDX-License-Identifier: MIT
 *
 * providers.h -- the providers of a machine: what each service's Performance key says about its DLL and
 * its counters.  For those who look at all of them; the planner reads less (state.h).
 */
#ifndef EPC_LODCTR_STATE_PROVIDERS_H
#define EPC_LODCTR_STATE_PROVIDERS_H

#include "lodctr/state/state.h"

enum epci_provider_text {
    EPCI_PROVIDER_LIBRARY,
    EPCI_PROVIDER_OPEN,
    EPCI_PROVIDER_COLLECT,
    EPCI_PROVIDER_CLOSE,
    EPCI_PROVIDER_TEXTS
};

/* "Library", "Open", ... in the order of the enumerators. */
extern const char *const epci_provider_names[EPCI_PROVIDER_TEXTS];

struct epci_provider {
    const char *service;
    const char *path; /* of the Performance key                          */
    bool unreadable;  /* we may not read it; the rest is not known       */
    struct epci_value values[EPCI_PROVIDER_TEXTS];
    const char *text[EPCI_PROVIDER_TEXTS]; /* of those that are a string: in UTF-8, else NULL */
    struct epci_number range[EPCI_RANGE_VALUES];
    struct epci_number disabled; /* not 0: it is */
    struct epci_value object_list, validation;
};

struct epci_providers {
    struct epci_provider *list; /* in the order of the registry */
    size_t count;
    size_t room;
};

/* Every one of state->services; with `only`, that one at most, of which nothing but
 * state->services_path need be known.
 * EPC_OK; otherwise the status of what failed, and state->problem says which key it was (NULL:
 * memory). */
int epci_providers_read(struct epci_arena *arena, const struct epci_registry *registry,
                        struct epci_install_state *state, const char *only,
                        struct epci_providers *out);

/* Does it keep the performance library away from its DLL? */
bool epci_provider_is_disabled(const struct epci_provider *provider);

#endif
