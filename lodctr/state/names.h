/* SPDX-License-Identifier: MIT
 *
 * names.h -- a name table: the MULTI_SZ value Counter or Help of one language, pairs of index and
 * text in ascending order (docs/registry.md).
 *
 * All programs store their texts in the same value.  Pairs of others are carried as raw UTF-16
 * units and written back byte for byte, even if the table is damaged.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"

/* A pair as the table holds it: index, NUL, text, NUL, and all strings before the next index.
 * Those are taken for the rest of a text that was split, and stay with the pair. */
struct lod_pair {
    uint32_t index;
    const uint16_t *units;
    size_t count;
    size_t text; /* where in `units` the text begins */
    size_t text_count;
    size_t lacks; /* NULs missing after this pair: 0, or 1 or 2 at the end of the table */
};

enum lod_nametab_flaw_kind {
    LOD_NAMETAB_STRAY,       /* a text in the place of an index: a split text, or shifted pairs */
    LOD_NAMETAB_EMPTY_INDEX, /* an empty string in the place of an index */
    LOD_NAMETAB_EMPTY_TEXT,  /* an index whose text is empty: most readers stop there */
    LOD_NAMETAB_NO_TEXT,     /* the last index has no text */
    LOD_NAMETAB_UNSORTED,    /* an index that is not above the one before it */
    LOD_NAMETAB_ENDING       /* the final NUL is missing, or the value ends within a unit */
};

struct lod_nametab_flaw {
    enum lod_nametab_flaw_kind kind;
    uint32_t index; /* of the pair that has it or comes before it; 0: before the first pair */
    size_t at;      /* in units from the start of the value */
};

#define LOD_NAMETAB_MAX_FLAWS 32u

/* Views into the bytes that were parsed and into the arena; both must outlive it. */
struct lod_nametab {
    struct lod_pair *list;
    size_t count;
    size_t capacity;
    const uint16_t *head; /* strings before the first index */
    size_t head_count;
    size_t head_lacks;    /* as `lacks` of a pair */
    const uint16_t *tail; /* the NULs at the end; if there are none, writing adds one */
    size_t tail_count;
    struct lod_nametab_flaw flaws[LOD_NAMETAB_MAX_FLAWS];
    size_t flaw_count; /* of all flaws, also those that did not fit into `flaws` */
};

/* A pair to be added; UTF-16 without NUL. */
struct lod_pair_text {
    uint32_t index;
    const uint16_t *units;
    size_t count;
};

/* Does the table keep its equations?  count <= room, and an empty head lacks nothing; these are
 * asserted by the functions below. */
bool lod_nametab_is_valid(const struct lod_nametab *names);

/* Read a table; `bytes` must be aligned for UTF-16.  Damage is not an error: reading continues with
 * the next string that is a decimal number, and `flaws` lists it.  EPC_OK, or EPC_E_NOMEM with *out
 * zeroed.  Linear in the size. */
int lod_nametab_parse(struct kit_arena *arena, const void *bytes, size_t size,
                      struct lod_nametab *out);

/* Add pairs, ascending; each comes after the last pair with a smaller index.  EPC_E_EXISTS: an
 * index is in the table already; EPC_E_INVALID: a text is empty or holds a NUL, or the pairs do not
 * ascend; EPC_E_NOMEM.  After an error the table is unchanged. */
int lod_nametab_insert_new_pairs(struct kit_arena *arena, struct lod_nametab *names,
                                 const struct lod_pair_text *texts, size_t count);

/* Make a copy that can be changed without changing `from`; both share the text.  EPC_E_NOMEM. */
int lod_nametab_copy(struct kit_arena *arena, const struct lod_nametab *from,
                     struct lod_nametab *to);

/* Remove all pairs with first <= index <= last; returns how many. */
size_t lod_nametab_remove_range(struct lod_nametab *names, uint32_t first, uint32_t last);

/* The table as a value's bytes: those that were parsed, if nothing was changed or missing. */
int lod_nametab_serialise(struct kit_arena *arena, const struct lod_nametab *names,
                          const void **bytes, size_t *size);

/* The first pair with this index, or NULL. */
const struct lod_pair *lod_nametab_find(const struct lod_nametab *names, uint32_t index);

/* The largest index, 0 for an empty table. */
uint32_t lod_nametab_largest_index(const struct lod_nametab *names);

/* The positions of the pairs in the order of their indexes; memory of the arena, NULL if that is
 * exhausted. */
uint32_t *lod_nametab_sorted_positions(struct kit_arena *arena, const struct lod_nametab *names);

/* The pairs of a table in the order of their indexes. */
struct lod_sorted_pairs {
    const struct lod_pair *list;
    const uint32_t *order;
    size_t count;
};

/* False without memory.  Valid until the table is changed. */
bool lod_nametab_get_pairs_in_index_order(struct kit_arena *arena, const struct lod_nametab *names,
                                          struct lod_sorted_pairs *out);

/* The first pair with that index or a larger one, or NULL.  Binary search. */
const struct lod_pair *lod_sorted_pairs_find_from(const struct lod_sorted_pairs *pairs,
                                                  uint32_t index);

/* Is this the pair's text? */
bool lod_is_pair_text_equal(const struct lod_pair *pair, const uint16_t *units, size_t count);

/* Is this 1 and 1847, the pair with which every Counter table begins? */
bool lod_pair_is_system_first_pair(const struct lod_pair *pair);

/* An editor that cannot hold longer texts splits them into strings of this length and a rest. */
#define LOD_SPLIT_UNITS 1023u

/* Is the text in the place of an index the rest of a text that such an editor split?  `units`: the
 * value that was parsed. */
bool lod_nametab_is_flaw_split_text(const struct lod_nametab *names,
                                    const struct lod_nametab_flaw *flaw, const uint16_t *units);

/* Chooses between two texts of one index: returns `one` or `other`, which is the later one. */
struct lod_pair_choice {
    const struct lod_pair *(*choose)(void *context, const struct lod_pair *one,
                                     const struct lod_pair *other);
    void *context;
};

/* Join split texts; remove strings in the place of an index, indexes without a text, and repeated
 * pairs; sort the rest, and leave each index the text that `choice` chooses.  The list must be the
 * caller's own (lod_nametab_copy).  EPC_OK, and no flaw is left; EPC_E_NOMEM with the table
 * unchanged. */
int lod_nametab_repair(struct kit_arena *arena, struct lod_nametab *names,
                       const struct lod_pair_choice *choice);

/* Note a flaw. */
void lod_nametab_flaw_add(struct lod_nametab *names, enum lod_nametab_flaw_kind kind,
                          uint32_t index, size_t at);

/* The flaw as part of a sentence: "a text is in the place of an index". */
const char *lod_nametab_flaw_text(enum lod_nametab_flaw_kind kind);
