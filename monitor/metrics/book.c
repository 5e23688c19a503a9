/* SPDX-License-Identifier: MIT
 *
 * book.c -- enters families, and gives each the first name that is free.
 *
 * A family takes several names, since OpenMetrics wants that no sample of one is called as another
 * family.  The names of the exporter itself are taken before all others.
 */
#include "monitor/metrics/book.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/sort.h"
#include "sdk/port/port.h"

void mon_book_init(struct mon_book *book, const char *prefix)
{
    *book = (struct mon_book){ .prefix = prefix };
    kit_arena_init(&book->arena, epci_alloc, epci_free);
    kit_arena_init(&book->naming, epci_alloc, epci_free);
}

void mon_book_release(struct mon_book *book)
{
    kit_arena_release(&book->arena);
    kit_arena_release(&book->naming);
    mon_rivals_release(&book->rivals);
    book->keys = (struct kit_names){ 0 };
    book->families = NULL;
    book->count = book->room = 0;
    book->stale = false;
}

void mon_book_begin(struct mon_book *book)
{
    if (book->count > MON_BOOK_LIMIT)
        mon_book_release(book);
}

/* ---- Entering ---- */

/* "hit_ratio" and the unit ratio: once is enough. */
static void drop_unit(struct mon_words *words)
{
    const char *unit = mon_unit_name(words->unit);
    const size_t bytes = strlen(words->text), drop = strlen(unit);

    if (drop == 0 || bytes < drop || strcmp(words->text + bytes - drop, unit) != 0)
        return;
    if (bytes == drop)
        words->text[0] = '\0';
    else if (words->text[bytes - drop - 1] == '_')
        words->text[bytes - drop - 1] = '\0';
}

static void read_words(const struct mon_family_id *id, struct mon_words *out)
{
    enum mon_naming naming = MON_NAMING_TIMED;

    if (id->kind == MON_KIND_TEXT)
        naming = MON_NAMING_OBJECT;
    else if (id->kind == MON_KIND_GAUGE)
        naming = MON_NAMING_LEVEL;
    else if (id->kind == MON_KIND_COUNTER || id->kind == MON_KIND_MEAN)
        naming = MON_NAMING_COUNT;
    mon_words_of(id->counter, naming, out);
    if (id->kind == MON_KIND_RATIO || id->kind == MON_KIND_SHARES)
        out->unit = MON_UNIT_RATIO;
    else if (naming == MON_NAMING_TIMED)
        out->unit = MON_UNIT_SECONDS;
    drop_unit(out);
}

/* A family that is there already is found without a byte of the arena: it lives as long as the
 * process, and every sample asks for every family. */
uint32_t mon_book_enter(struct mon_book *book, const struct mon_family_id *id)
{
    char key[2 * MON_TEXT_ROOM + 32], number[2][16];
    const struct kit_name *found;
    struct mon_family *family;
    struct mon_words words;
    const char *kept;
    size_t object_bytes, counter_bytes;

    (void)snprintf(number[0], sizeof number[0], "\2%010u", (unsigned)id->object_index);
    (void)snprintf(number[1], sizeof number[1], "\2%010u", (unsigned)id->counter_index);
    object_bytes = strlen(*id->object ? id->object : number[0]);
    counter_bytes = strlen(*id->counter ? id->counter : number[1]);
    if (object_bytes >= MON_TEXT_ROOM || counter_bytes >= MON_TEXT_ROOM)
        return UINT32_MAX;
    (void)snprintf(key, sizeof key, "%s\1%s\1%c%c%08x", *id->object ? id->object : number[0],
                   *id->counter ? id->counter : number[1], 'a' + (int)id->kind,
                   id->inverse ? 'i' : 'a', (unsigned)id->nth);
    found = kit_names_find_exact(&book->keys, kit_slice_of(key), false);
    if (found)
        return found->value;
    kept = kit_arena_string(&book->arena, key, strlen(key));
    if (!kept || !KIT_MAKE_ROOM(&book->arena, book->families, book->count, book->room) ||
        !kit_names_add(&book->keys, &book->arena, kit_slice_of(kept), (uint32_t)book->count))
        return UINT32_MAX;
    family = &book->families[book->count];
    read_words(id, &words);
    *family = (struct mon_family){
        .key = kept,
        .object = *id->object ? kit_arena_string(&book->arena, key, object_bytes) : "",
        .counter = *id->counter
                       ? kit_arena_string(&book->arena, key + object_bytes + 1, counter_bytes)
                       : "",
        .object_index = id->object_index,
        .counter_index = id->counter_index,
        .kind = id->kind,
        .inverse = id->inverse,
        .scale = words.scale,
        .unit = mon_unit_name(words.unit)
    };
    if (!family->object || !family->counter)
        return UINT32_MAX;
    book->stale = true;
    return (uint32_t)book->count++;
}

/* ---- Naming ---- */

struct naming {
    struct mon_book *book;
    struct kit_names taken; /* names, and those of objects with \1 before them */
    struct kit_names tried; /* stems; value: place in numbers */
    uint32_t *numbers;      /* the last number that a stem got */
    size_t number_count, number_room;
    bool failed;
};

static void take_name(struct naming *naming, const char *name)
{
    if (!name || !kit_names_add(&naming->taken, &naming->book->naming, kit_slice_of(name), 0))
        naming->failed = true;
}

static bool is_taken(const struct naming *naming, const char *name)
{
    return kit_names_find_exact(&naming->taken, kit_slice_of(name), false) != NULL;
}

/* The number that was given last to this stem, from 0; where to keep the next one. */
static uint32_t *last_number(struct naming *naming, const char *stem)
{
    struct kit_arena *arena = &naming->book->naming;
    const struct kit_name *found =
        stem ? kit_names_find_exact(&naming->tried, kit_slice_of(stem), false) : NULL;

    if (found)
        return &naming->numbers[found->value];
    if (!stem ||
        !KIT_MAKE_ROOM(arena, naming->numbers, naming->number_count, naming->number_room) ||
        !kit_names_add(&naming->tried, arena, kit_slice_of(stem), (uint32_t)naming->number_count)) {
        naming->failed = true;
        return NULL;
    }
    naming->numbers[naming->number_count] = 0;
    return &naming->numbers[naming->number_count++];
}

static const char *const own_names[] = { "up", "scrape_duration_seconds",
                                         "collect_duration_seconds" };

/* What is added to the name of a family, by its kind; the end of the list is NULL. */
static const char *const *suffixes_of(enum mon_kind kind)
{
    static const char *const counter[] = { "", "_total", "_created", NULL };
    static const char *const summary[] = { "", "_sum", "_count", "_created", NULL };
    static const char *const info[] = { "", "_info", NULL };
    static const char *const gauge[] = { "", NULL };

    switch (kind) {
    case MON_KIND_COUNTER:
    case MON_KIND_TIME:
    case MON_KIND_COMPONENTS:
    case MON_KIND_STAMPED:
        return counter;
    case MON_KIND_SHARES:
    case MON_KIND_MEAN:
    case MON_KIND_MEAN_TIME:
        return summary;
    case MON_KIND_TEXT:
        return info;
    default:
        return gauge;
    }
}

/* Is the name, with what is added to it, free?  Then take all of it, if asked to. */
static bool names_are_free(struct naming *naming, const char *name, enum mon_kind kind, bool take)
{
    struct kit_arena *arena = &naming->book->naming;

    for (const char *const *suffix = suffixes_of(kind); *suffix; suffix++) {
        const char *whole = kit_arena_format(arena, "%s%s", name, *suffix);

        if (take)
            take_name(naming, whole);
        else if (!whole)
            naming->failed = true;
        else if (is_taken(naming, whole))
            return false;
    }
    return true;
}

/* Two halves and a number between them, joined by _; either may be empty. */
static char *join_name(struct kit_arena *arena, const char *stem, uint32_t number, const char *end)
{
    const char *between = *end ? "_" : "";

    return number > 1 ? kit_arena_format(arena, "%s_%u%s%s", stem, (unsigned)number, between, end)
                      : kit_arena_format(arena, "%s%s%s", stem, between, end);
}

/* The words of an object, which no other object has. */
static const char *name_family_object(struct naming *naming, const struct mon_family *family)
{
    struct kit_arena *arena = &naming->book->naming;
    struct mon_words words;
    const char *stem, *name;
    uint32_t *number, before;

    if (!*family->object) {
        (void)snprintf(words.text, sizeof words.text, "object_%u", (unsigned)family->object_index);
    } else {
        mon_words_of(family->object, MON_NAMING_OBJECT, &words);
    }
    stem = kit_arena_format(arena, "\1%s", words.text);
    number = last_number(naming, stem);
    if (!number)
        return "";
    before = mon_rivals_before(&naming->book->rivals, words.text, family->object);
    if (*number < before)
        *number = before;
    do {
        name = join_name(arena, stem, ++*number, "");
    } while (name && is_taken(naming, name));
    take_name(naming, name);
    return name ? name + 1 : "";
}

static const char *second_end(enum mon_kind kind)
{
    return kind == MON_KIND_COMPONENTS ? "components"
           : kind == MON_KIND_STAMPED  ? "elapsed_seconds"
                                       : NULL;
}

static char *stem_of(struct naming *naming, const struct mon_family *family, const char *object)
{
    const struct mon_family_id id = { .counter = family->counter, .kind = family->kind };
    struct mon_words words;

    if (!*family->counter)
        (void)snprintf(words.text, sizeof words.text, "value_%u", (unsigned)family->counter_index);
    else
        read_words(&id, &words);
    return kit_arena_format(&naming->book->naming, "%s_%s%s%s%s", naming->book->prefix, object,
                            *words.text ? "_" : "", words.text, family->inverse ? "_inactive" : "");
}

static void name_family(struct naming *naming, struct mon_family *family, const char *object)
{
    struct kit_arena *arena = &naming->book->naming;
    const char *stem = stem_of(naming, family, object), *end = second_end(family->kind);
    const enum mon_kind second_kind =
        family->kind == MON_KIND_STAMPED ? MON_KIND_STAMPED : MON_KIND_GAUGE;
    uint32_t *number = last_number(
        naming,
        stem ? kit_arena_format(arena, "%s\1%s\1%d", stem, family->unit, (int)family->kind) : NULL);

    do {
        family->name = number ? join_name(arena, stem, ++*number, family->unit) : NULL;
        family->second = family->name && end ? join_name(arena, stem, *number, end) : NULL;
        if (!family->name || (end && !family->second)) {
            naming->failed = true;
            return;
        }
    } while (!naming->failed &&
             (!names_are_free(naming, family->name, family->kind, false) ||
              (end && !names_are_free(naming, family->second, second_kind, false))));
    (void)names_are_free(naming, family->name, family->kind, true);
    if (end)
        (void)names_are_free(naming, family->second, second_kind, true);
}

static int compare_keys(const void *context, uint32_t a, uint32_t b)
{
    const struct mon_book *book = context;

    return strcmp(book->families[a].key, book->families[b].key);
}

static bool same_object(const struct mon_family *a, const struct mon_family *b)
{
    return strcmp(a->object, b->object) == 0 && (*a->object || a->object_index == b->object_index);
}

bool mon_book_tables(struct mon_book *book, const struct epci_titles *const *tables, size_t count)
{
    bool changed = false;
    const bool good = mon_rivals_read(&book->rivals, tables, count, &changed);

    book->stale = book->stale || changed;
    return good;
}

bool mon_book_name(struct mon_book *book)
{
    struct naming naming = { .book = book };
    const struct mon_family *before = NULL;
    const char *object = "";
    uint32_t *order;

    if (!book->stale)
        return true;
    kit_arena_release(&book->naming);
    order = kit_sorted(&book->naming, book->count, compare_keys, book);
    for (size_t i = 0; i < EPC_COUNT(own_names); i++)
        take_name(&naming, kit_arena_format(&book->naming, "%s_%s", book->prefix, own_names[i]));
    for (size_t i = 0; order && !naming.failed && i < book->count; i++) {
        struct mon_family *family = &book->families[order[i]];

        if (!before || !same_object(before, family))
            object = name_family_object(&naming, family);
        if (!naming.failed)
            name_family(&naming, family, object);
        before = family;
    }
    if (!order || naming.failed)
        return false;
    book->stale = false;
    return true;
}
