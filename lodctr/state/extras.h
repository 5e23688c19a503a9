/* SPDX-License-Identifier: MIT
 *
 * extras.h -- what a counter file of ours asks for beside its counters: devices that Open gets, names
 * under which programs open them, and that Collect understands queries for metadata.
 */
#ifndef EPC_LODCTR_STATE_EXTRAS_H
#define EPC_LODCTR_STATE_EXTRAS_H

#include "ini/read/model.h"
#include "lodctr/state/value.h"

/* A value that is wanted, and what stands there now. */
struct epci_extra {
    const char *key;
    const char *name;
    uint32_t type;
    const void *bytes;
    size_t size;
    bool is_shared;    /* its key is everybody's: what stands there is somebody else's         */
    size_t key_length; /* of what there is of its key, from the left */
    uint32_t subkeys, values; /* of its key */
    struct epci_value now;
};

struct epci_extras {
    struct epci_extra *list;
    size_t count;
    size_t room;
};

/* What `model` asks for: values below its service and in the control set.  EPC_OK; EPC_E_NOMEM. */
int epci_extras_of(struct epci_arena *arena, const struct epci_perf_model *model,
                   const char *services_path, struct epci_extras *out);

/* Read what stands there now.  EPC_OK; otherwise *failed is the key that cannot be read. */
int epci_extras_read(struct epci_arena *arena, const struct epci_registry *registry,
                     struct epci_extras *extras, const char **failed);

/* Does the value stand there as it is wanted? */
bool epci_extra_stands(const struct epci_extra *extra);

#endif
