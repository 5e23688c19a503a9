/* SPDX-License-Identifier: MIT
 *
 * memory.h -- the model's shared memory: what was stored, and who has seen how much of it.
 *
 * Knows nothing of actors but their numbers; choices and complaints go to explore.c.
 */
#ifndef EPC_MODEL_MEMORY_H
#define EPC_MODEL_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MODEL_SHARED_BYTES ((size_t)1 << 20)
#define MODEL_PLACES       1024 /* words that are touched in an execution */
#define MODEL_STORES       64   /* to one word in an execution            */

/* How far somebody has seen: of every word, the position of the latest store known. */
struct model_view {
    unsigned count; /* words beyond it: 0, the initial value */
    uint8_t at[MODEL_PLACES];
};

/* Forget everything; all shared memory is zero and free. */
void model_memory_reset(void);

bool model_is_shared(const void *at);

void model_view_join(struct model_view *view, const struct model_view *other);

/* Accesses by somebody with this view, `bytes` 4 or 8, aligned.  They also happen in memory, which
 * always holds the latest store of each word. */
uint64_t model_load(struct model_view *view, const void *at, size_t bytes, bool acquire);
void model_store(struct model_view *view, void *at, size_t bytes, uint64_t value, bool release);

/* What is one access and not two: it returns the latest value, whatever has been seen, and stores. */
struct model_change {
    bool adds; /* `value`, instead of storing it */
    uint64_t value;
    bool acquire, release;
};

uint64_t model_change(struct model_view *view, void *at, size_t bytes,
                      const struct model_change *change);

/* Plain accesses of any size, before they happen. */
void model_plain_read(const struct model_view *view, const void *at, size_t bytes);
void model_plain_write(struct model_view *view, const void *at, size_t bytes);

/* A number for all that was stored since the reset. */
uint64_t model_memory_state(void);

/* "cells", or NULL; and "cells+8" in static memory. */
const char *model_range_of(const void *at);
const char *model_name_of(const void *at);

#endif
