/* SPDX-License-Identifier: MIT
 *
 * places.h -- tells objects of equal text apart: which of them is the first, the second...
 *
 * Two providers may have objects of one text, and an answer may contain an object twice.  Their
 * order is that of their indexes in the name table, not that of the providers.
 * What was seen once stays, so that a provider that fails does not change the labels of another.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"
#include "kit/dictionary.h"

#define MON_PLACES_LIMIT 65536

struct mon_places {
    struct kit_arena arena;
    struct kit_names keys;
    uint32_t *ranks;         /* of each key, once they are ranked */
    struct kit_arena sorted; /* what ranks is in */
    size_t ranked;
};

struct mon_place_id {
    const char *computer, *object;
    uint32_t source; /* how many sources of that computer are before it */
    uint32_t index;  /* in the name table */
    uint32_t same;   /* how many objects of that index are before it */
};

void mon_places_init(struct mon_places *places);
void mon_object_ranks_release(struct mon_places *places);
/* A sample begins: forget everything, if it has become too much. */
void mon_places_forget_all_beyond_limit(struct mon_places *places);

/* Enter an object, which may be there already: its number, or UINT32_MAX: no memory. */
uint32_t mon_places_find_or_add_object(struct mon_places *places, const struct mon_place_id *id);

/* Rank all of them.  False: no memory. */
bool mon_places_compute_ranks(struct mon_places *places);
