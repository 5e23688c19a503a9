/* SPDX-License-Identifier: MIT
 *
 * dictionary.h -- a table of names, compared without the case of A-Z as profile keys are.
 */
#pragma once

#include "kit/arena.h"
#include "kit/slice.h"

struct kit_name {
    struct kit_slice text; /* points to the caller's characters */
    uint32_t value;
};

/* One question about a name that tells two halves of a tree apart. */
struct kit_names_node {
    uint32_t at;        /* the character looked at */
    uint32_t bit;       /* the bit of it */
    uint32_t branch[2]; /* where it is 0, and 1: the entry n as 2 * n + 1, the node n as 2 * n */
    uint32_t entry;     /* one of the entries below */
};

struct kit_names_tree {
    struct kit_names_node *nodes;
    size_t count;
    size_t capacity;
    uint32_t root;
};

/* Fields are private, except that entries[0..count) may be read.  A zeroed table is empty.
 *
 * To add or find a name takes time by its length, whatever other names there are: a file cannot
 * choose names that collide. */
struct kit_names {
    struct kit_name *entries;
    size_t count;
    size_t capacity;
    struct kit_names_tree exact;    /* the first of those spelt alike        */
    struct kit_names_tree any_case; /* the first of those that differ in case */
};

/* Append a name, which may be there already; false when `arena` is exhausted. */
bool kit_names_add(struct kit_names *names, struct kit_arena *arena, struct kit_slice text,
                   uint32_t value);

/* The first entry of that name, or NULL. */
const struct kit_name *kit_names_find_any_case(const struct kit_names *names,
                                               struct kit_slice text);

/* The first entry spelt exactly so, or else (with `any_case`) the first of that name, or NULL. */
const struct kit_name *kit_names_find_exact(const struct kit_names *names, struct kit_slice text,
                                            bool any_case);

/* The candidate that `text` is most probably meant to be, or NULL if none is near: at most
 * `maximum` letters inserted, left out, replaced or swapped, or a third of the text's. */
const char *kit_find_nearest_word_within(struct kit_slice text, const char *const *candidates,
                                         size_t count, unsigned maximum);
const char *kit_find_nearest_word(struct kit_slice text, const char *const *candidates,
                                  size_t count);
