/* SPDX-License-Identifier: MIT
 *
 * saved.h -- the file that lodctr /S writes and /R:FILE reads: everything that the registry holds
 * about installed counters, as text (docs/registry.md, "A saved registry").
 */
#pragma once

#include "kit/buffer.h"
#include "lodctr/state/state.h"
#include "sdk/core/span.h"

/* The values of a service's Performance key that installers write, in the order of the file.  The
 * first ones are those of enum lod_range_value. */
#define LOD_SAVED_VALUES 7
struct lod_saved_value {
    const char *name;
    uint32_t type;
};
extern const struct lod_saved_value lod_saved_values[LOD_SAVED_VALUES];

/* The value number `which` as the service has it; the bytes belong to the service. */
struct lod_value lod_get_service_value_to_save(const struct lod_service *service, int which);

struct lod_saved_table {
    const char *language;
    enum ini_perf_kind kind;
    struct lod_value value; /* a REG_MULTI_SZ */
};

struct lod_saved_service {
    const char *name;
    struct lod_value values[LOD_SAVED_VALUES];
};

struct lod_saved {
    struct lod_number base_index, last[LOD_TABLES];
    struct lod_saved_table *tables;
    size_t table_count;
    size_t table_capacity;
    struct lod_saved_service *services;
    size_t service_count;
    size_t service_capacity;
};

/* Append `state`, whose services have their strings, as text; out->failed: no memory.  A damaged
 * table is written as it is, except how it ends. */
void lod_saved_append_state_as_text(struct kit_buffer *out, const struct lod_install_state *state);

/* Read such a text (UTF-8, not necessarily NUL-terminated).  EPC_OK; EPC_E_NOMEM; EPC_E_INVALID
 * with *problem, a sentence that begins with the line's number.  Linear in the size. */
int lod_parse_saved_text(struct kit_arena *arena, struct epci_span text, struct lod_saved *out,
                         const char **problem);
