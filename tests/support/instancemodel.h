/* SPDX-License-Identifier: MIT
 *
 * instancemodel.h -- random histories of instances that know which is which, and the answers that
 * a provider would give of them.
 *
 * What docs/identity.md assumes of providers holds here, and nothing else does.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "blockbuilder.h"

#define MODEL_KINDS    12u
#define MODEL_BEINGS   24u
#define MODEL_OBJECT   3000u /* name index; that of its children is 2 larger */
#define MODEL_RATE     3010u /* of 32 bits */
#define MODEL_BULK     3012u /* of 64 bits */
#define MODEL_SECOND   10000000u
#define MODEL_NAME     8u
#define MODEL_NO_OTHER UINT32_MAX

/* One that counts.  Its serial is what no reader sees. */
struct model_being {
    uint32_t serial;
    uint32_t parent; /* serial of it; 0: none */
    char name[MODEL_NAME];
    uint32_t unique, id; /* as the provider shows them */
    bool hidden;         /* both are -1 in this answer */
    uint64_t start;
    uint64_t cells[2], rates[2]; /* so far, and per second */
    bool fresh;                  /* it came since the last answer: its cells are set */
};

struct model_object {
    struct model_being list[MODEL_BEINGS];
    uint32_t count;
};

struct model_world {
    uint32_t kind;
    uint64_t now;
    struct model_object objects[2]; /* the second one's are children of the first one's */
    uint32_t serials;
};

struct model {
    uint64_t state; /* of the random numbers */
    struct model_world before, world;
};

/* A new history, with its first answer. */
void model_begin(struct model *model, uint64_t seed, uint32_t kind);
/* A second passes, in which things happen: the world becomes `before`. */
void model_step(struct model *model);

/* How many counters its instances show: the rate, the bulk, an id, and mostly a start. */
uint32_t model_counters(const struct model_world *world, uint32_t object);
bool model_has_children(const struct model_world *world);
/* The answer of a world; release it. */
void model_answer(const struct model_world *world, struct block *out);

/* Have two instances of one answer the same text, parent included? */
bool model_same_text(const struct model_world *world, const struct model_being *one,
                     const struct model_being *other);
/* "parent/name#2", as readers write the third of equal text. */
void model_label(const struct model_world *world, const struct model_being *being, uint32_t number,
                 char *out, size_t capacity);

/* Where the being was in `before`, or MODEL_NO_OTHER. */
uint32_t model_before(const struct model *model, uint32_t object, uint32_t instance);
/* What counter 0 or 1 of an instance that was there before counted in the last second. */
uint64_t model_counted(const struct model *model, uint32_t object, uint32_t instance,
                       uint32_t counter);
/* Is this number, shown of counter 0 or 1, what it counted in the last second?  One that came and
 * has counted nothing may be shown as that. */
bool model_is_true(const struct model *model, uint32_t object, uint32_t instance, uint32_t counter,
                   double shown);
/* Can a reader know it? */
bool model_is_known(const struct model *model, uint32_t object, uint32_t instance);
