/* SPDX-License-Identifier: MIT
 *
 * memory.h -- the model's shared memory: all stores, and how much of them each actor has seen.
 *
 * It knows actors only by their numbers; choices and violations go to explore.c.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MODEL_SHARED_BYTES ((size_t)1 << 20)
#define MODEL_PLACES       1024 /* words touched in an execution */
#define MODEL_STORES       64   /* stores to one word in an execution */

/* What an actor has seen: for each word the position of the latest store it knows. */
struct model_view {
    unsigned count; /* words from this index on: 0, the initial value */
    uint8_t at[MODEL_PLACES];
};

/* Forget everything; all shared memory is zero and free. */
void model_memory_reset(void);

bool model_is_shared(const void *at);

void model_view_join(struct model_view *view, const struct model_view *other);

/* Accesses by the owner of this view; `bytes` is 4 or 8, aligned.  They also happen in memory,
 * which always holds the latest store of each word. */
uint64_t model_load(struct model_view *view, const void *at, size_t bytes, bool acquire);
void model_store(struct model_view *view, void *at, size_t bytes, uint64_t value, bool release);

/* An access that reads and writes at once: returns the latest value, whatever the view, and stores.
 * */
struct model_change {
    bool adds; /* add `value` instead of storing it */
    uint64_t value;
    bool acquire, release;
};

uint64_t model_change(struct model_view *view, void *at, size_t bytes,
                      const struct model_change *change);

/* Plain accesses of any size; called before they happen. */
void model_plain_read(const struct model_view *view, const void *at, size_t bytes);
void model_plain_write(struct model_view *view, const void *at, size_t bytes);

/* A hash of everything stored since the reset. */
uint64_t model_memory_state(void);

/* "cells", or NULL; and "cells+8", in a static buffer. */
const char *model_range_of(const void *at);
const char *model_name_of(const void *at);
