/* SPDX-License-Identifier: MIT
 *
 * names.h -- a name table: the MULTI_SZ value Counter or Help of one language, pairs of index and
 * text in ascending order (docs/registry.md).
 *
 * Everybody's text stands in the same value.  What is not ours is carried as raw UTF-16 units and
 * comes out byte for byte, also where the table is damaged.
 */
#ifndef EPC_LODCTR_STATE_NAMES_H
#define EPC_LODCTR_STATE_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"

/* A pair as it stands in the table: index, NUL, text, NUL, and whatever strings follow before the
 * next index.  Those are taken for the rest of a text that was split, and go where the pair goes. */
struct lod_pair {
    uint32_t index;
    const uint16_t *units;
    size_t count;
    size_t text; /* where in `units` the text begins                                   */
    size_t text_count;
    size_t lacks; /* NULs the table lacks at the end of this pair: 0, or at its end 1, 2 */
};

enum lod_nametab_flaw_kind {
    LOD_NAMETAB_STRAY,       /* a text where an index should be: a split string, or shifted pairs */
    LOD_NAMETAB_EMPTY_INDEX, /* an empty string where an index should be                          */
    LOD_NAMETAB_EMPTY_TEXT,  /* an index whose text is empty: most readers stop there             */
    LOD_NAMETAB_NO_TEXT,     /* the last index has no text                                        */
    LOD_NAMETAB_UNSORTED,    /* an index that is not above the one before it                      */
    LOD_NAMETAB_ENDING       /* the value does not end with a NUL of its own, or within a unit    */
};

struct lod_nametab_flaw {
    enum lod_nametab_flaw_kind kind;
    uint32_t index; /* of the pair it stands in or behind; 0: before the first */
    size_t at;      /* in units from the start of the value                    */
};

#define LOD_NAMETAB_MOST_FLAWS 32u

/* Views into the bytes that were parsed and into the arena; both must outlive it. */
struct lod_nametab {
    struct lod_pair *list;
    size_t count;
    size_t room;
    const uint16_t *head; /* strings before the first index          */
    size_t head_count;
    size_t head_lacks;    /* as `lacks` of a pair                    */
    const uint16_t *tail; /* the NULs at the end; none: one is added */
    size_t tail_count;
    struct lod_nametab_flaw flaws[LOD_NAMETAB_MOST_FLAWS];
    size_t flaw_count; /* of all, also those beyond the ones that are kept */
};

/* A pair to be added; UTF-16 without NUL. */
struct lod_pair_text {
    uint32_t index;
    const uint16_t *units;
    size_t count;
};

/* Read a table; `bytes` must be aligned for UTF-16.  Damage is no error: reading goes on at the next
 * string that is a decimal number, and `flaws` says so.  EPC_OK or EPC_E_NOMEM; then *out is
 * zeroed.  Linear in the size. */
int lod_nametab_parse(struct kit_arena *arena, const void *bytes, size_t size,
                      struct lod_nametab *out);

/* Add pairs, ascending; each goes behind the last pair with a smaller index.  EPC_E_EXISTS: an index
 * is there already; EPC_E_INVALID: a text is empty or holds a NUL, or the pairs do not ascend;
 * EPC_E_NOMEM.  On an error the table is as before. */
int lod_nametab_insert(struct kit_arena *arena, struct lod_nametab *names,
                       const struct lod_pair_text *texts, size_t count);

/* A copy that can be changed without changing `from`; the text itself is shared.  EPC_E_NOMEM. */
int lod_nametab_copy(struct kit_arena *arena, const struct lod_nametab *from,
                     struct lod_nametab *to);

/* Remove all pairs with first <= index <= last; how many those were. */
size_t lod_nametab_remove(struct lod_nametab *names, uint32_t first, uint32_t last);

/* The table as a value's bytes: what was parsed, if nothing was changed and nothing was lacking. */
int lod_nametab_serialise(struct kit_arena *arena, const struct lod_nametab *names,
                          const void **bytes, size_t *size);

/* The first pair with this index, or NULL. */
const struct lod_pair *lod_nametab_find(const struct lod_nametab *names, uint32_t index);

/* The largest index, 0 for an empty table. */
uint32_t lod_nametab_largest(const struct lod_nametab *names);

/* An editor that cannot hold longer texts leaves the rest of them behind, as strings of their own. */
#define LOD_SPLIT_UNITS 1023u

/* Put split texts together; remove what stands where an index should be, indexes without a text, and
 * pairs that stand there twice; sort the rest.  An index with two different texts keeps both, and is
 * the only flaw there is afterwards.  The list must be the caller's own (lod_nametab_copy).  EPC_OK;
 * EPC_E_NOMEM, and the table is as before. */
int lod_nametab_mend(struct kit_arena *arena, struct lod_nametab *names);

/* Note a flaw. */
void lod_nametab_flaw_add(struct lod_nametab *names, enum lod_nametab_flaw_kind kind,
                          uint32_t index, size_t at);

/* What a flaw is, as a part of a sentence: "a text stands where an index should". */
const char *lod_nametab_flaw_text(enum lod_nametab_flaw_kind kind);

#endif
