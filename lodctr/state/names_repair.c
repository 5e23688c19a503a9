/* SPDX-License-Identifier: MIT
 *
 * names_repair.c -- repairs a damaged name table where that needs no guess: joins, removes, sorts.
 *
 * Works on a second list, so that the table is unchanged if memory runs out.
 */
#include "lodctr/state/names.h"

#include <assert.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

bool lod_nametab_is_flaw_split_text(const struct lod_nametab *names,
                                    const struct lod_nametab_flaw *flaw, const uint16_t *units)
{
    const struct lod_pair *before = NULL;

    for (size_t i = 0; i < names->count; i++)
        if (names->list[i].units < units + flaw->at)
            before = &names->list[i];
    return flaw->kind == LOD_NAMETAB_STRAY && before && before->text_count >= LOD_SPLIT_UNITS;
}

/* How many of the units after a pair's text belong to it: an editor that splits a long text makes
 * strings of its limit, and a shorter last one. */
static size_t count_split_rest_units(const struct lod_pair *pair)
{
    size_t at = pair->text + pair->text_count, piece = pair->text_count, total = 0;

    while (piece >= LOD_SPLIT_UNITS && at + 1 < pair->count) {
        at++; /* the NUL between two pieces */
        piece = epci_utf16_length(pair->units + at, pair->count - at);
        total += piece;
        at += piece;
    }
    return total;
}

/* Make the text whole and remove what follows it; false without memory. */
static bool join_split_text(struct kit_arena *arena, struct lod_pair *pair)
{
    size_t more = count_split_rest_units(pair), length = pair->text + pair->text_count + more;
    size_t at = pair->text + pair->text_count, filled = at;
    uint16_t *units;

    if (pair->lacks == 0 && pair->count == length + 1)
        return true;
    if (!(units = kit_arena_allocate(arena, length + 1, sizeof *units)))
        return false;
    memcpy(units, pair->units, at * sizeof *units);
    while (filled < length) {
        size_t piece = epci_utf16_length(pair->units + at + 1, pair->count - at - 1);

        at++; /* the NUL between two pieces */
        memcpy(units + filled, pair->units + at, piece * sizeof *units);
        filled += piece;
        at += piece;
    }
    *pair =
        (struct lod_pair){ pair->index, units, length + 1, pair->text, pair->text_count + more, 0 };
    return true;
}

/* Put the pairs back, each index once. */
static void store_unique_pairs(struct lod_nametab *names, const struct lod_pair *list,
                               const uint32_t *order, size_t count,
                               const struct lod_pair_choice *choice)
{
    names->count = 0;
    names->flaw_count = 0;
    for (size_t i = 0; i < count; i++) {
        struct lod_pair *before = names->count ? &names->list[names->count - 1] : NULL;
        const struct lod_pair *pair = &list[order[i]];

        if (!before || before->index != pair->index)
            names->list[names->count++] = *pair;
        else if (!lod_is_pair_text_equal(before, pair->units + pair->text, pair->text_count))
            *before = *choice->choose(choice->context, before, pair);
    }
    names->head_count = names->head_lacks = 0;
    if (names->tail_count > 1)
        names->tail_count = 1;
}

int lod_nametab_repair(struct kit_arena *arena, struct lod_nametab *names,
                       const struct lod_pair_choice *choice)
{
    struct lod_nametab tidied = { .capacity = names->count };
    const uint32_t *order;

    assert(lod_nametab_is_valid(names));
    if (!(tidied.list = kit_arena_allocate(arena, names->count, sizeof *tidied.list)))
        return EPC_E_NOMEM;
    for (size_t i = 0; i < names->count; i++) {
        struct lod_pair *pair = &tidied.list[tidied.count];

        *pair = names->list[i];
        if (!join_split_text(arena, pair))
            return EPC_E_NOMEM;
        tidied.count += pair->text_count != 0;
    }
    if (!(order = lod_nametab_sorted_positions(arena, &tidied)))
        return EPC_E_NOMEM;
    store_unique_pairs(names, tidied.list, order, tidied.count, choice);
    assert(lod_nametab_is_valid(names));
    return EPC_OK;
}
