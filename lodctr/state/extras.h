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
struct lod_extra {
    const char *key;
    const char *name;
    uint32_t type;
    const void *bytes;
    size_t size;
    bool is_shared;    /* its key is everybody's: what stands there is somebody else's         */
    size_t key_length; /* of what there is of its key, from the left */
    uint32_t subkeys, values; /* of its key */
    struct lod_value now;
};

struct lod_extras {
    struct lod_extra *list;
    size_t count;
    size_t room;
};

/* What `model` asks for: values below its service and in the control set.  EPC_OK; EPC_E_NOMEM. */
int lod_extras_of(struct kit_arena *arena, const struct ini_perf_model *model,
                  const char *services_path, struct lod_extras *out);

/* Read what stands there now.  EPC_OK; otherwise *failed is the key that cannot be read. */
int lod_extras_read(struct kit_arena *arena, const struct epci_registry *registry,
                    struct lod_extras *extras, const char **failed);

/* Does the value stand there as it is wanted? */
bool lod_extra_stands(const struct lod_extra *extra);

#endif
