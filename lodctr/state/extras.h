/* SPDX-License-Identifier: MIT
 *
 * extras.h -- what our counter files can ask for besides counters: devices that Open gets, names
 * under which programs open them, and that Collect understands queries for metadata.
 */
#pragma once

#include "ini/read/model.h"
#include "lodctr/state/state.h"

/* A value that is wanted, and the value that is there now. */
struct lod_extra {
    struct lod_key key;
    const char *name;
    struct lod_value wanted;
    bool is_shared;           /* its key belongs to all programs: a value there is another's */
    uint32_t subkeys, values; /* of its key */
    struct lod_value now;
};

struct lod_extras {
    struct lod_extra *list;
    size_t count;
    size_t capacity;
};

/* List what `model` asks for: values below its service and in the control set.  EPC_OK;
 * EPC_E_NOMEM. */
int lod_extra_values_from_model(struct kit_arena *arena, const struct ini_perf_model *model,
                                const char *services_path, struct lod_extras *out);

/* Read the values that are there now.  EPC_OK; otherwise *failed is the key that cannot be read. */
int lod_extras_read_current_values(struct kit_arena *arena, const struct epci_registry *registry,
                                   struct lod_extras *extras, const char **failed);

/* Is the value there as it is wanted? */
bool lod_extra_is_as_wanted(const struct lod_extra *extra);
