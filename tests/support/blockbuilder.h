/* SPDX-License-Identifier: MIT
 *
 * blockbuilder.h -- builds a right block, or a whole answer, piece by piece, so that a test can
 * then spoil one field of it.
 *
 *     struct block b;
 *
 *     block_init(&b);
 *     block_object(&b, 230, BLOCK_MANY);
 *     block_counter(&b, 232, EPC_PERF_COUNTER_COUNTER);
 *     block_instance(&b, "default", (const uint64_t[]){ 17 });
 *     block_put(&b, block_object_at(&b, 0) + offsetof(struct epci_wire_object, total_bytes), 9);
 *     ... block_span(&b) ...
 *     block_release(&b);
 *
 * All lengths and counts are right after every call.  Call block_..._at before spoiling lengths,
 * because these functions follow them.  A lack of memory ends the program.
 */
#pragma once

#include "sdk/core/span.h"
#include "sdk/core/wire.h"

#define BLOCK_MANY     0  /* block_object: an object with instances, empty so far */
#define BLOCK_SINGLE   -1 /* an object without instances; block_cells adds its counter block */
#define BLOCK_COUNTERS 64

struct block {
    unsigned char *bytes;
    size_t used;
    size_t capacity;
    size_t header; /* bytes of the answer's header; 0: a bare block */
    uint32_t objects;
    size_t object;     /* offset of the last object */
    uint32_t counters; /* of the last object */
    uint32_t cells_end;
    struct {
        uint32_t offset;
        uint32_t size;
    } cell[BLOCK_COUNTERS];
};

void block_init(struct block *b);
void block_release(struct block *b);

/* The first call for a whole answer of this computer, with plausible times. */
void block_answer(struct block *b, const char *computer);

/* Add an object; the following counters, instances and cells belong to it. */
void block_object(struct block *b, uint32_t name_index, int32_t instances);

/* Add a counter definition, before any instance: help index name_index + 1, a cell of the type's
 * size and alignment, PERF_DETAIL_NOVICE.  block_text takes the size of the cell. */
void block_counter(struct block *b, uint32_t name_index, uint32_t type);
void block_text(struct block *b, uint32_t name_index, uint32_t type, uint32_t bytes);

/* Add an instance; `name` is UTF-8, or NULL for none; one value per counter, or NULL for zeros. */
void block_instance(struct block *b, const char *name, const uint64_t *values);
/* The same with a name of any units. */
void block_instance_units(struct block *b, const uint16_t *units, size_t count,
                          const uint64_t *values);

/* Add the only counter block of an object without instances. */
void block_cells(struct block *b, const uint64_t *values);

/* An object whose first counter is this one: without instances and with this value, or with
 * instances that follow. */
void block_single(struct block *b, uint32_t object, uint32_t counter, uint32_t type,
                  uint64_t value);
void block_many(struct block *b, uint32_t object, uint32_t counter, uint32_t type);

/* The bytes in a heap block of exactly their size, so that a sanitizer notices any access past
 * them. */
struct epci_span block_span(struct block *b);

/* Offsets from the first byte. */
size_t block_object_at(const struct block *b, uint32_t object);
size_t block_counter_at(const struct block *b, uint32_t object, uint32_t counter);
size_t block_instance_at(const struct block *b, uint32_t object, uint32_t instance);
size_t block_cells_at(const struct block *b, uint32_t object, uint32_t instance);

/* Read and write a 32-bit field. */
uint32_t block_get(const struct block *b, size_t at);
void block_put(struct block *b, size_t at, uint32_t value);

/* Add zero bytes, or remove bytes, at the very end; no length changes. */
void block_grow(struct block *b, size_t bytes);
void block_cut(struct block *b, size_t bytes);
