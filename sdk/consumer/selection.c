/* SPDX-License-Identifier: MIT
 *
 * selection.c -- collects the items of each path and sorts them if they are not in order.
 *
 * A path without * is found by its keys.  One with * is compared with all names of the snapshot, and
 * the first of its readings that means anything counts.
 */
#include "sdk/consumer/selection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "kit/dictionary.h"
#include "kit/sort.h"
#include "sdk/consumer/lookup.h"
#include "sdk/core/types.h"
#include "sdk/port/port.h"

#define TITLE_ROOM 1024

void epci_selection_init(struct epci_selection *out, uint32_t detail)
{
    memset(out, 0, sizeof *out);
    out->detail = detail;
}

void epci_selection_release(struct epci_selection *selection)
{
    for (size_t i = 0; i < selection->count; i++)
        free(selection->paths[i].text);
    free(selection->paths);
    memset(selection, 0, sizeof *selection);
}

int epci_selection_add(struct epci_selection *selection, struct kit_slice text,
                       struct epci_path_problem *problem)
{
    struct epci_selection_path path;
    int status;

    if (!KIT_MAKE_ROOM(NULL, selection->paths, selection->count, selection->room))
        return EPC_E_NOMEM;
    path.text = malloc(text.bytes + 1);
    if (!path.text)
        return EPC_E_NOMEM;
    memcpy(path.text, text.at, text.bytes);
    path.text[text.bytes] = '\0';
    status = epci_path_parse((struct kit_slice){ path.text, text.bytes }, &path.first, problem);
    if (status == EPC_OK)
        selection->paths[selection->count++] = path;
    else
        free(path.text);
    return status;
}

/* ---- Finding items ---- */

struct found {
    struct epci_item item;
    size_t path;
};

struct finding {
    const struct epci_selection *selection;
    const struct epci_source *source;
    struct found *list;
    size_t count, room;
    bool sorted, out_of_memory;
    size_t path;                 /* the number of the one that is looked up */
    enum epci_missing_kind kind; /* how far it came, */
    struct epci_path reading;    /* read so */
    uint32_t object;             /* with that object, unless EPCI_MISSING_OBJECT */
    char *text;                  /* of an instance */
    size_t text_room;
};

static int compare_items(const struct epci_item *a, const struct epci_item *b)
{
    if (a->object != b->object)
        return a->object < b->object ? -1 : 1;
    if (a->instance != b->instance)
        return a->instance < b->instance ? -1 : 1;
    return (a->counter > b->counter) - (a->counter < b->counter);
}

static void add_item(struct finding *finding, const struct epci_item *item)
{
    if (finding->out_of_memory ||
        !KIT_MAKE_ROOM(NULL, finding->list, finding->count, finding->room)) {
        finding->out_of_memory = true;
        return;
    }
    if (finding->count && compare_items(&finding->list[finding->count - 1].item, item) >= 0)
        finding->sorted = false;
    finding->list[finding->count++] = (struct found){ *item, finding->path };
}

static bool has_star(struct kit_slice text)
{
    return text.bytes && memchr(text.at, '*', text.bytes);
}

static bool is_star(struct kit_slice text)
{
    return text.bytes == 1 && text.at[0] == '*';
}

/* Does a title fit the pattern, in one of its two languages? */
static bool title_fits(const struct epci_titles *titles, uint32_t index, struct kit_slice pattern)
{
    char text[TITLE_ROOM];

    if (is_star(pattern))
        return true;
    epci_title_text(titles, index, text, sizeof text);
    if (epci_path_fits(pattern, kit_slice_of(text)))
        return true;
    return epci_titles_english(titles, index, text, sizeof text) &&
           epci_path_fits(pattern, kit_slice_of(text));
}

static bool is_shown(const struct finding *finding, uint32_t detail)
{
    return finding->selection->detail == EPCI_ALL_DETAILS || detail <= finding->selection->detail;
}

/* Does the counter fit the path, which has a * in the counter's place? */
static bool counter_fits(const struct finding *finding, const struct epci_snapshot_counter *counter,
                         struct kit_slice pattern)
{
    return !epci_type_is_base(counter->view.head.type) &&
           is_shown(finding, counter->view.head.detail) &&
           title_fits(finding->source->titles, counter->view.head.name_index, pattern);
}

/* The text of an instance, in memory of `finding`. */
static struct kit_slice text_of(struct finding *finding, uint32_t object, uint32_t instance)
{
    const struct epci_snapshot *snapshot = finding->source->snapshot;
    size_t bytes =
        epci_snapshot_text(snapshot, object, instance, finding->text, finding->text_room);

    if (bytes >= finding->text_room) {
        if (!kit_make_room(NULL, &finding->text, 0, bytes + 1, &finding->text_room, 1)) {
            finding->out_of_memory = true;
            return kit_slice_of("");
        }
        bytes = epci_snapshot_text(snapshot, object, instance, finding->text, finding->text_room);
    }
    return (struct kit_slice){ finding->text, bytes };
}

static bool instance_fits(struct finding *finding, uint32_t object, uint32_t instance,
                          const struct epci_path *reading)
{
    const struct kit_slice pattern = epci_instance_of(reading);
    const uint32_t number =
        epci_snapshot_instance(finding->source->snapshot, object, instance)->number;

    if (reading->index == EPCI_PATH_NO_INDEX
            ? !has_star(pattern) && number != 0
            : reading->index != EPCI_PATH_ANY_INDEX && reading->index != number)
        return false;
    return is_star(pattern) || epci_path_fits(pattern, text_of(finding, object, instance));
}

/* The items of one object. */
static void find_in_object(struct finding *finding, uint32_t object,
                           const struct epci_path *reading)
{
    const struct epci_snapshot *snapshot = finding->source->snapshot;
    const struct epci_snapshot_object *of = &snapshot->objects[object];
    const bool all = has_star(reading->counter);
    uint32_t named = all ? 0 : epci_counter_named(finding->source, object, reading->counter);
    const uint32_t end = all ? of->counter_count : named == EPCI_NOT_THERE ? 0 : named + 1;
    bool *fits = calloc((size_t)of->counter_count + 1, sizeof *fits), some = false;

    if (!fits) {
        finding->out_of_memory = true;
        return;
    }
    for (uint32_t c = named == EPCI_NOT_THERE ? 0 : named; c < end; c++) {
        fits[c] = !all || counter_fits(finding, epci_snapshot_counter(snapshot, object, c),
                                       reading->counter);
        some |= fits[c];
    }
    if (finding->kind == EPCI_MISSING_OBJECT || (some && finding->kind == EPCI_MISSING_COUNTER)) {
        finding->kind = !some                                          ? EPCI_MISSING_COUNTER
                        : of->single == (reading->instance.bytes == 0) ? EPCI_MISSING_INSTANCE
                        : of->single                                   ? EPCI_MISSING_SINGLE
                                                                       : EPCI_MISSING_PART;
        finding->reading = *reading;
        finding->object = object;
    }
    for (uint32_t i = 0; some && i < of->instance_count && !finding->out_of_memory; i++) {
        if (of->single != (reading->instance.bytes == 0) ||
            (!of->single && !instance_fits(finding, object, i, reading)))
            continue;
        for (uint32_t c = named; c < end; c++)
            if (fits[c])
                add_item(finding, &(struct epci_item){ object, i, c });
    }
    free(fits);
}

/* Does the object have the name, which has no *? */
static bool object_is(const struct epci_source *source, uint32_t object, struct kit_slice name)
{
    struct epci_index_walk walk = epci_index_walk_of(name);
    uint32_t index, same;

    while (epci_index_next(&walk, source->titles, &index, &same))
        if (epci_snapshot_object(source->snapshot, index, same) == object)
            return true;
    return false;
}

/* The items of one reading of a path with *. */
static void find_pattern(struct finding *finding, const struct epci_path *reading)
{
    const struct epci_source *source = finding->source;
    const bool all = has_star(reading->object);

    for (uint32_t i = 0; i < source->snapshot->object_count; i++) {
        const struct epci_wire_object *head = &source->snapshot->objects[i].view.head;

        if (all ? is_shown(finding, head->detail) &&
                      title_fits(source->titles, head->name_index, reading->object)
                : object_is(source, i, reading->object))
            find_in_object(finding, i, reading);
    }
}

/* How far a path without * comes that has no item. */
static void find_reason(struct finding *finding, const struct epci_path *reading)
{
    struct epci_index_walk walk = epci_index_walk_of(reading->object);
    uint32_t index, same;

    while (epci_index_next(&walk, finding->source->titles, &index, &same)) {
        const uint32_t object = epci_snapshot_object(finding->source->snapshot, index, same);

        if (object != EPCI_NOT_THERE)
            find_in_object(finding, object, reading);
    }
}

static void find_path(struct finding *finding, size_t number)
{
    const struct epci_selection_path *one = &finding->selection->paths[number];
    const struct kit_slice text = kit_slice_of(one->text);
    const size_t before = finding->count;
    struct epci_path path = one->first;
    struct epci_item item;
    bool literal = !has_star(kit_slice_between(path.object.at, text.at + text.bytes));

    finding->path = number;
    finding->kind = EPCI_MISSING_OBJECT;
    finding->reading = path;
    if (epci_item_of_indexes(finding->source,
                             kit_slice_between(path.object.at - 1, text.at + text.bytes),
                             &item) == EPC_OK ||
        (literal && epci_item_find(finding->source, text, &item) == EPC_OK)) {
        add_item(finding, &item);
        return;
    }
    do
        if (literal)
            find_reason(finding, &path);
        else
            find_pattern(finding, &path);
    while (finding->count == before && epci_other_reading(&path));
}

/* ---- Nearest names ---- */

struct names {
    char *memory;
    const char **list;
    size_t count;
};

static uint32_t index_of(const struct finding *finding, size_t i)
{
    const struct epci_snapshot *snapshot = finding->source->snapshot;

    return finding->kind == EPCI_MISSING_OBJECT
               ? snapshot->objects[i].view.head.name_index
               : epci_snapshot_counter(snapshot, finding->object, (uint32_t)i)
                     ->view.head.name_index;
}

/* The names of all objects, or of all counters of the object.  EPC_E_NOMEM. */
static int list_names(const struct finding *finding, struct names *out)
{
    const struct epci_snapshot *snapshot = finding->source->snapshot;
    const size_t count = finding->kind == EPCI_MISSING_OBJECT
                             ? snapshot->object_count
                             : snapshot->objects[finding->object].counter_count;
    enum { ROOM = 64 }; /* longer names are near to nothing */

    memset(out, 0, sizeof *out);
    out->memory = malloc(count * ROOM + 1);
    out->list = malloc((count + 1) * sizeof *out->list);
    if (!out->memory || !out->list)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < count; i++) {
        char *name = out->memory + i * ROOM;

        if (epci_titles_name(finding->source->titles, index_of(finding, i), name, ROOM))
            out->list[out->count++] = name;
    }
    return EPC_OK;
}

static void release_names(struct names *names)
{
    free(names->memory);
    free(names->list);
}

static void find_nearest(struct names *names, struct kit_slice name, struct epci_missing *out)
{
    for (size_t n = 0; n < EPCI_NEAREST && names->count; n++) {
        const char *nearest = kit_nearest(name, names->list, names->count);

        if (!nearest)
            return;
        out->nearest[n] = nearest;
        for (size_t i = 0; i < names->count; i++)
            if (strcmp(names->list[i], nearest) == 0 && names->list[i] != nearest)
                names->list[i--] = names->list[--names->count];
        for (size_t i = 0; i < names->count; i++)
            if (names->list[i] == nearest) {
                names->list[i] = names->list[--names->count];
                break;
            }
    }
}

/* ---- All paths ---- */

static int compare_found(const void *context, uint32_t a, uint32_t b)
{
    const struct found *list = context;

    return compare_items(&list[a].item, &list[b].item);
}

static int visit_sorted(const struct finding *finding, const struct epci_selection_visitor *visitor)
{
    const struct found *last = NULL;
    struct kit_arena arena;
    uint32_t *order = NULL;

    if (!finding->sorted) {
        kit_arena_init(&arena, epci_alloc, epci_free);
        order = kit_sorted(&arena, finding->count, compare_found, finding->list);
        if (!order) {
            kit_arena_release(&arena);
            return EPC_E_NOMEM;
        }
    }
    for (size_t i = 0; i < finding->count; i++) {
        const struct found *one = &finding->list[order ? order[i] : i];

        if (!last || compare_items(&last->item, &one->item) != 0)
            visitor->item(visitor->context, &one->item, one->path);
        last = one;
    }
    if (order)
        kit_arena_release(&arena);
    return EPC_OK;
}

struct nothing {
    size_t count, room;
    struct finding *list;
};

static void tell_missing(const struct finding *finding,
                         const struct epci_selection_visitor *visitor)
{
    struct epci_missing missing = { .path = finding->path,
                                    .kind = finding->kind,
                                    .reading = finding->reading };
    struct names names = { 0 };

    if (finding->kind <= EPCI_MISSING_COUNTER && list_names(finding, &names) == EPC_OK)
        find_nearest(&names,
                     finding->kind == EPCI_MISSING_OBJECT ? missing.reading.object
                                                          : missing.reading.counter,
                     &missing);
    visitor->missing(visitor->context, &missing);
    release_names(&names);
}

int epci_selection_expand(const struct epci_selection *selection, const struct epci_source *source,
                          const struct epci_selection_visitor *visitor)
{
    struct epci_selection_path everything = { .text = "\\*(*)\\*" };
    struct finding finding = { .selection = selection, .source = source, .sorted = true };
    struct nothing nothing = { 0 };
    int status = EPC_E_NOMEM;

    (void)everything;
    for (size_t i = 0; i < selection->count; i++) {
        const size_t before = finding.count;

        if (!epci_is_computer(source, selection->paths[i].first.computer))
            continue;
        find_path(&finding, i);
        if (finding.count > before || !visitor->missing)
            continue;
        if (!KIT_MAKE_ROOM(NULL, nothing.list, nothing.count, nothing.room))
            finding.out_of_memory = true;
        else
            nothing.list[nothing.count++] = finding;
    }
    if (selection->count == 0)
        for (uint32_t i = 0; i < source->snapshot->object_count; i++)
            find_in_object(&finding, i,
                           &(struct epci_path){ .object = kit_slice_of("*"),
                                                .parent = kit_slice_of(""),
                                                .instance = kit_slice_of(
                                                    source->snapshot->objects[i].single ? "" : "*"),
                                                .index = EPCI_PATH_NO_INDEX,
                                                .counter = kit_slice_of("*") });
    if (!finding.out_of_memory)
        status = visit_sorted(&finding, visitor);
    for (size_t i = 0; status == EPC_OK && i < nothing.count; i++)
        tell_missing(&nothing.list[i], visitor);
    free(nothing.list);
    free(finding.list);
    free(finding.text);
    return status;
}

/* ---- The query ---- */

char *epci_selection_query(const struct epci_selection *selection, const struct epci_titles *titles,
                           const struct epci_snapshot *last)
{
    (void)selection;
    (void)titles;
    (void)last;
    char *text = malloc(7);
    if (text)
        memcpy(text, "Global", 7);
    return text;
}
