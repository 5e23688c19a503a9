/* SPDX-License-Identifier: MIT
 *
 * names_repair.c -- mends a damaged name table as far as that takes no guessing.  See names.h. */
#include "lodctr/state/names.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/sort.h"
#include "sdk/core/text.h"

/* How many units of what follows a pair's text belong to it: an editor split a long text into strings
 * none of which but the last is shorter than its limit. */
static size_t split_units(const struct lod_pair *pair)
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

/* The pair with its text whole and nothing behind it; false without memory. */
static bool tidy(struct kit_arena *arena, struct lod_pair *pair)
{
    size_t more = split_units(pair), length = pair->text + pair->text_count + more;
    size_t at = pair->text + pair->text_count, filled = at;
    uint16_t *units;

    if (pair->lacks == 0 && pair->count == length + 1)
        return true;
    if (!(units = kit_arena_take(arena, length + 1, sizeof *units)))
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

static int compare(const void *context, uint32_t a, uint32_t b)
{
    const struct lod_pair *list = context;

    return list[a].index < list[b].index ? -1 : list[a].index > list[b].index;
}

static bool same_text(const struct lod_pair *a, const struct lod_pair *b)
{
    return a->index == b->index && a->text_count == b->text_count &&
           memcmp(a->units + a->text, b->units + b->text, a->text_count * sizeof *a->units) == 0;
}

/* The pairs back into the table, each once; an index with two texts stays a flaw. */
static void put_back(struct lod_nametab *names, const struct lod_pair *list, const uint32_t *order,
                     size_t count)
{
    names->count = 0;
    names->flaw_count = 0;
    for (size_t i = 0; i < count; i++) {
        const struct lod_pair *before = names->count ? &names->list[names->count - 1] : NULL;
        const struct lod_pair *pair = &list[order[i]];

        if (before && same_text(before, pair))
            continue;
        if (before && before->index == pair->index)
            lod_nametab_flaw_add(names, LOD_NAMETAB_UNSORTED, before->index, 0);
        names->list[names->count++] = *pair;
    }
    names->head_count = names->head_lacks = 0;
    if (names->tail_count > 1)
        names->tail_count = 1;
}

int lod_nametab_mend(struct kit_arena *arena, struct lod_nametab *names)
{
    struct lod_pair *list = kit_arena_take(arena, names->count, sizeof *list);
    const uint32_t *order;
    size_t count = 0;

    if (!list)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < names->count; i++) {
        list[count] = names->list[i];
        if (!tidy(arena, &list[count]))
            return EPC_E_NOMEM;
        count += list[count].text_count != 0;
    }
    if (!(order = kit_sorted(arena, count, compare, list)))
        return EPC_E_NOMEM;
    put_back(names, list, order, count);
    return EPC_OK;
}
