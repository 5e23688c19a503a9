/* SPDX-License-Identifier: MIT
 *
 * saved.h -- the file that lodctr /S writes and /R:FILE reads: all that the registry holds about
 * installed counters, as text (docs/registry.md, "A saved registry").
 */
#ifndef EPC_LODCTR_SAVED_SAVED_H
#define EPC_LODCTR_SAVED_SAVED_H

#include "kit/buffer.h"
#include "lodctr/state/providers.h"
#include "sdk/core/span.h"

/* The values of a service's Performance key that installers write, in the order of the file. */
#define LOD_SAVED_VALUES 7
extern const char *const lod_saved_names[LOD_SAVED_VALUES];
extern const uint32_t lod_saved_types[LOD_SAVED_VALUES];

struct lod_saved_table {
    const char *language;
    enum ini_perf_kind kind;
    const void *bytes; /* a REG_MULTI_SZ */
    size_t size;
};

struct lod_saved_service {
    const char *name;
    struct lod_value values[LOD_SAVED_VALUES];
};

struct lod_saved {
    struct lod_number base_index, last_counter, last_help;
    struct lod_saved_table *tables;
    size_t table_count;
    size_t table_room;
    struct lod_saved_service *services;
    size_t service_count;
    size_t service_room;
};

/* Everything as text; out->failed says whether memory was enough.  A damaged table goes into the file
 * as it is, but for how it ends. */
void lod_saved_write(struct kit_buffer *out, const struct lod_install_state *state,
                     const struct lod_providers *providers);

/* Read such a text (UTF-8; it need not end with NUL).  EPC_OK; EPC_E_NOMEM; EPC_E_INVALID with
 * *problem, a sentence that begins with the line's number.  Linear. */
int lod_saved_read(struct kit_arena *arena, struct epci_span text, struct lod_saved *out,
                   const char **problem);

#endif
