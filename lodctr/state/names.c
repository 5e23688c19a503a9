/* SPDX-License-Identifier: MIT
 *
 * names.c -- reads, changes and writes name tables.
 *
 * Parsing copies nothing: a pair is a view into the value.  Only added pairs have memory of their
 * own, so writing a table is copying the views one after the other.
 */
#include "lodctr/state/names.h"

#include <assert.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/sort.h"
#include "kit/pairs.h"
#include "sdk/core/text.h"

/* "4294967295" and its NUL */
#define INDEX_UNITS 11

/* ---- What must hold ---- */

bool lod_nametab_is_valid(const struct lod_nametab *names)
{
    return names->count <= names->capacity && (names->count == 0 || names->list) &&
           (names->head_count != 0 || names->head_lacks == 0);
}

/* ---- Reading ---- */

void lod_nametab_flaw_add(struct lod_nametab *names, enum lod_nametab_flaw_kind kind,
                          uint32_t index, size_t at)
{
    if (names->flaw_count < LOD_NAMETAB_MAX_FLAWS)
        names->flaws[names->flaw_count] = (struct lod_nametab_flaw){ kind, index, at };
    names->flaw_count++;
}

/* A string in the place of an index stays with the pair before it. */
static void attach_stray_string_to_pair_before(struct lod_nametab *names, const uint16_t *units,
                                               const struct kit_pair *view)
{
    struct lod_pair *before = names->count ? &names->list[names->count - 1] : NULL;

    lod_nametab_flaw_add(names,
                         view->kind == KIT_PAIR_EMPTY ? LOD_NAMETAB_EMPTY_INDEX : LOD_NAMETAB_STRAY,
                         before ? before->index : 0, view->at);
    if (before) {
        before->count = (size_t)(units + view->end - before->units);
        before->lacks = view->lacks;
    } else {
        names->head = units;
        names->head_count = view->end;
        names->head_lacks = view->lacks;
    }
}

static int append_parsed_pair(struct kit_arena *arena, struct lod_nametab *names,
                              const uint16_t *units, const struct kit_pair *view)
{
    struct lod_pair name = { view->index,           units + view->at, view->end - view->at,
                             view->text - view->at, view->length,     view->lacks };

    if (names->count && name.index <= names->list[names->count - 1].index)
        lod_nametab_flaw_add(names, LOD_NAMETAB_UNSORTED, name.index, view->at);
    if (view->kind == KIT_PAIR_NO_TEXT)
        lod_nametab_flaw_add(names, LOD_NAMETAB_NO_TEXT, name.index, view->text);
    else if (view->length == 0)
        lod_nametab_flaw_add(names, LOD_NAMETAB_EMPTY_TEXT, name.index, view->text);
    if (!KIT_RESERVE(arena, names->list, names->count, names->capacity))
        return EPC_E_NOMEM;
    names->list[names->count++] = name;
    return EPC_OK;
}

int lod_nametab_parse(struct kit_arena *arena, const void *bytes, size_t size,
                      struct lod_nametab *out)
{
    struct kit_pairs pairs = kit_pairs_begin_reading_name_table(bytes, size / 2);
    struct kit_pair view;
    int status = EPC_OK;

    memset(out, 0, sizeof *out);
    while (status == EPC_OK && kit_pairs_next_index_and_text(&pairs, &view)) {
        if (view.kind == KIT_PAIR_STRAY || view.kind == KIT_PAIR_EMPTY)
            attach_stray_string_to_pair_before(out, pairs.units, &view);
        else
            status = append_parsed_pair(arena, out, pairs.units, &view);
    }
    if (status != EPC_OK) {
        memset(out, 0, sizeof *out);
        return status;
    }
    if (pairs.count > pairs.at) {
        out->tail = pairs.units + pairs.at;
        out->tail_count = pairs.count - pairs.at;
    }
    if (size % 2 != 0 || (out->tail_count == 0 && size != 0))
        lod_nametab_flaw_add(out, LOD_NAMETAB_ENDING, lod_nametab_largest_index(out), pairs.count);
    return EPC_OK;
}

/* ---- Changing ---- */

/* Does one of `texts`, which ascend, have this index? */
static bool has_text_with_index(const struct lod_pair_text *texts, size_t count, uint32_t index)
{
    size_t at;

    KIT_FIND_FIRST(at, count, texts[at].index >= index);
    return at < count && texts[at].index == index;
}

static int check_texts_for_insertion(const struct lod_nametab *names,
                                     const struct lod_pair_text *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && texts[i].index <= texts[i - 1].index)
            return EPC_E_INVALID;
        if (texts[i].count == 0 ||
            epci_utf16_length(texts[i].units, texts[i].count) != texts[i].count)
            return EPC_E_INVALID;
    }
    for (size_t i = 0; i < names->count; i++)
        if (has_text_with_index(texts, count, names->list[i].index))
            return EPC_E_EXISTS;
    return EPC_OK;
}

/* Make a new pair in memory of the arena. */
static bool make_pair_from_text(struct kit_arena *arena, const struct lod_pair_text *text,
                                struct lod_pair *name)
{
    uint16_t digits[INDEX_UNITS];
    size_t length = 0;
    uint32_t rest = text->index;
    uint16_t *units;

    do {
        digits[INDEX_UNITS - ++length] = (uint16_t)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    units = kit_arena_allocate(arena, length + 1 + text->count + 1, sizeof *units);
    if (!units)
        return false;
    memcpy(units, digits + INDEX_UNITS - length, length * sizeof *units);
    memcpy(units + length + 1, text->units, text->count * sizeof *units);
    *name = (struct lod_pair){ text->index, units,       length + 1 + text->count + 1,
                               length + 1,  text->count, 0 };
    return true;
}

int lod_nametab_insert_new_pairs(struct kit_arena *arena, struct lod_nametab *names,
                                 const struct lod_pair_text *texts, size_t count)
{
    size_t total = names->count + count, old = names->count, new = count;
    int status = check_texts_for_insertion(names, texts, count);
    struct lod_pair *list;

    assert(lod_nametab_is_valid(names));
    if (status != EPC_OK || count == 0)
        return status;
    if (!(list = kit_arena_allocate(arena, total, sizeof *list)))
        return EPC_E_NOMEM;
    while (new > 0) { /* from the end, so that a new pair follows the last smaller one */
        if (old > 0 && names->list[old - 1].index > texts[new - 1].index)
            list[old + new - 1] = names->list[old - 1], old--;
        else if (make_pair_from_text(arena, &texts[new - 1], &list[old + new - 1]))
            new --;
        else
            return EPC_E_NOMEM;
    }
    if (old > 0)
        memcpy(list, names->list, old * sizeof *list);
    names->list = list;
    names->count = total;
    names->capacity = total;
    assert(lod_nametab_is_valid(names));
    return EPC_OK;
}

int lod_nametab_copy(struct kit_arena *arena, const struct lod_nametab *from,
                     struct lod_nametab *to)
{
    struct lod_pair *list = kit_arena_allocate(arena, from->count, sizeof *list);

    if (!list)
        return EPC_E_NOMEM;
    if (from->count)
        memcpy(list, from->list, from->count * sizeof *list);
    *to = *from;
    to->list = list;
    to->capacity = from->count;
    return EPC_OK;
}

size_t lod_nametab_remove_range(struct lod_nametab *names, uint32_t first, uint32_t last)
{
    size_t left = 0, before = names->count;

    assert(lod_nametab_is_valid(names));
    for (size_t i = 0; i < before; i++)
        if (names->list[i].index < first || names->list[i].index > last)
            names->list[left++] = names->list[i];
    names->count = left;
    return before - left;
}

int lod_nametab_serialise(struct kit_arena *arena, const struct lod_nametab *names,
                          const void **bytes, size_t *size)
{
    size_t total = names->head_count + names->head_lacks;
    size_t at = total;
    uint16_t *units;

    assert(lod_nametab_is_valid(names));
    total += names->tail_count ? names->tail_count : 1;
    for (size_t i = 0; i < names->count; i++)
        total += names->list[i].count + names->list[i].lacks;
    if (!(units = kit_arena_allocate(arena, total, sizeof *units)))
        return EPC_E_NOMEM;
    if (names->head_count)
        memcpy(units, names->head, names->head_count * sizeof *units);
    for (size_t i = 0; i < names->count; i++) {
        memcpy(units + at, names->list[i].units, names->list[i].count * sizeof *units);
        at += names->list[i].count + names->list[i].lacks; /* the memory is zeroed */
    }
    *bytes = units;
    *size = total * sizeof *units; /* the rest is NULs, like the tail */
    return EPC_OK;
}

const struct lod_pair *lod_nametab_find(const struct lod_nametab *names, uint32_t index)
{
    for (size_t i = 0; i < names->count; i++)
        if (names->list[i].index == index)
            return &names->list[i];
    return NULL;
}

uint32_t lod_nametab_largest_index(const struct lod_nametab *names)
{
    uint32_t largest = 0;

    for (size_t i = 0; i < names->count; i++)
        if (names->list[i].index > largest)
            largest = names->list[i].index;
    return largest;
}

static int compare_pairs_by_index(const void *context, uint32_t a, uint32_t b)
{
    const struct lod_pair *list = context;

    return list[a].index < list[b].index ? -1 : list[a].index > list[b].index;
}

uint32_t *lod_nametab_sorted_positions(struct kit_arena *arena, const struct lod_nametab *names)
{
    return kit_make_sorted_positions(arena, names->count, compare_pairs_by_index, names->list);
}

bool lod_nametab_get_pairs_in_index_order(struct kit_arena *arena, const struct lod_nametab *names,
                                          struct lod_sorted_pairs *out)
{
    *out = (struct lod_sorted_pairs){ names->list, lod_nametab_sorted_positions(arena, names),
                                      names->count };
    return out->order;
}

const struct lod_pair *lod_sorted_pairs_find_from(const struct lod_sorted_pairs *pairs,
                                                  uint32_t index)
{
    size_t at;

    KIT_FIND_FIRST(at, pairs->count, pairs->list[pairs->order[at]].index >= index);
    return at < pairs->count ? &pairs->list[pairs->order[at]] : NULL;
}

bool lod_is_pair_text_equal(const struct lod_pair *pair, const uint16_t *units, size_t count)
{
    return pair->text_count == count &&
           memcmp(pair->units + pair->text, units, count * sizeof *units) == 0;
}

bool lod_pair_is_system_first_pair(const struct lod_pair *pair)
{
    static const uint16_t text[] = { '1', '8', '4', '7' };

    return pair->index == 1 && lod_is_pair_text_equal(pair, text, 4);
}

const char *lod_nametab_flaw_text(enum lod_nametab_flaw_kind kind)
{
    static const char *const texts[] = {
        [LOD_NAMETAB_STRAY] = "a text is in the place of an index",
        [LOD_NAMETAB_EMPTY_INDEX] = "an empty string is in the place of an index",
        [LOD_NAMETAB_EMPTY_TEXT] = "the text is empty, and most readers stop there",
        [LOD_NAMETAB_NO_TEXT] = "the last index has no text",
        [LOD_NAMETAB_UNSORTED] = "the index is not above the one before it",
        [LOD_NAMETAB_ENDING] = "the final NUL of the value is missing",
    };

    return texts[kind];
}
