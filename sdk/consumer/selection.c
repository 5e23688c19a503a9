/* SPDX-License-Identifier: MIT
 *
 * selection.c -- collects the items of each path and sorts them if they are not in order.
 *
 * A path without * is found by its keys.  One with * is compared with all names of the snapshot, and
 * the first of its readings that means anything counts.
 */
#include "sdk/consumer/selection.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
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
    path.bytes = text.bytes;
    status = epci_path_parse((struct kit_slice){ path.text, path.bytes }, &path.first, problem);
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
    struct epci_path reading;    /* read so, */
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

/* Which counters of the object fit: fits[c] for each; false if none does. */
static bool counters_that_fit(const struct finding *finding, uint32_t object,
                              const struct epci_path *reading, bool *fits)
{
    const struct kit_slice pattern = reading->counter;
    const struct epci_snapshot *snapshot = finding->source->snapshot;
    bool some = false;

    if (!has_star(pattern)) {
        const uint32_t named = epci_counter_named(finding->source, object, reading);

        if (named != EPCI_NOT_THERE)
            some = fits[named] = true;
        return some;
    }
    for (uint32_t c = 0; c < snapshot->objects[object].counter_count; c++) {
        fits[c] = counter_fits(finding, epci_snapshot_counter(snapshot, object, c), pattern);
        some |= fits[c];
    }
    return some;
}

/* Remember the reading that came furthest. */
static void note_progress(struct finding *finding, uint32_t object, const struct epci_path *reading,
                          bool has_counter)
{
    const bool single = finding->source->snapshot->objects[object].single;

    if (finding->kind != EPCI_MISSING_OBJECT &&
        (!has_counter || finding->kind != EPCI_MISSING_COUNTER))
        return;
    if (!has_counter)
        finding->kind = EPCI_MISSING_COUNTER;
    else if (single == (reading->instance.bytes == 0))
        finding->kind = EPCI_MISSING_INSTANCE;
    else
        finding->kind = single ? EPCI_MISSING_SINGLE : EPCI_MISSING_PART;
    finding->reading = *reading;
    finding->object = object;
}

/* Add the items of one object. */
static void find_in_object(struct finding *finding, uint32_t object,
                           const struct epci_path *reading)
{
    const struct epci_snapshot_object *of = &finding->source->snapshot->objects[object];
    const bool right_form = of->single == (reading->instance.bytes == 0);
    bool *fits = calloc((size_t)of->counter_count + 1, sizeof *fits), some;

    if (!fits) {
        finding->out_of_memory = true;
        return;
    }
    some = counters_that_fit(finding, object, reading, fits);
    note_progress(finding, object, reading, some);
    for (uint32_t i = 0; some && right_form && i < of->instance_count; i++) {
        if (!of->single && !instance_fits(finding, object, i, reading))
            continue;
        for (uint32_t c = 0; c < of->counter_count; c++)
            if (fits[c])
                add_item(finding, &(struct epci_item){ object, i, c });
    }
    free(fits);
}

/* Does the object have the name of the reading, which has no *? */
static bool object_is(const struct epci_source *source, uint32_t object,
                      const struct epci_path *reading)
{
    struct epci_index_walk walk = epci_index_walk_of(reading, reading->object);
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
                : object_is(source, i, reading))
            find_in_object(finding, i, reading);
    }
}

/* How far a reading comes that has no * and no item. */
static void find_reason(struct finding *finding, const struct epci_path *reading)
{
    struct epci_index_walk walk = epci_index_walk_of(reading, reading->object);
    uint32_t index, same;

    while (epci_index_next(&walk, finding->source->titles, &index, &same)) {
        const uint32_t object = epci_snapshot_object(finding->source->snapshot, index, same);

        if (object != EPCI_NOT_THERE)
            note_progress(finding, object, reading,
                          epci_counter_named(finding->source, object, reading) != EPCI_NOT_THERE);
    }
}

static void find_path(struct finding *finding, size_t number)
{
    const struct epci_selection_path *one = &finding->selection->paths[number];
    const struct kit_slice text = { one->text, one->bytes };
    struct epci_path path = one->first;
    const bool literal =
        path.by_index || !has_star(kit_slice_between(path.object.at, text.at + text.bytes));
    const size_t before = finding->count;
    struct epci_item item;

    finding->path = number;
    finding->kind = EPCI_MISSING_OBJECT;
    finding->reading = path;
    if (literal && epci_item_find(finding->source, text, &item) == EPC_OK) {
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

/* Everything: objects without instances have no part. */
static void find_everything(struct finding *finding)
{
    const struct epci_snapshot *snapshot = finding->source->snapshot;
    const struct kit_slice all = kit_slice_of("*"), none = kit_slice_of("");

    for (uint32_t i = 0; i < snapshot->object_count; i++) {
        const struct epci_path path = { .object = all,
                                        .parent = none,
                                        .instance = snapshot->objects[i].single ? none : all,
                                        .index = EPCI_PATH_NO_INDEX,
                                        .counter = all };

        if (is_shown(finding, snapshot->objects[i].view.head.detail))
            find_in_object(finding, i, &path);
    }
}

/* Find the items of each path; *missing is an array of what the others lack. */
static void find_all(struct finding *finding, bool want_missing, struct epci_missing **missing,
                     size_t *count)
{
    const struct epci_selection *selection = finding->selection;
    size_t room = 0;

    if (selection->count == 0)
        find_everything(finding);
    for (size_t i = 0; i < selection->count; i++) {
        const size_t before = finding->count;

        if (!epci_is_computer(finding->source, selection->paths[i].first.computer))
            continue;
        find_path(finding, i);
        if (finding->count > before || !want_missing)
            continue;
        if (!KIT_MAKE_ROOM(NULL, *missing, *count, room)) {
            finding->out_of_memory = true;
            return;
        }
        (*missing)[(*count)++] = (struct epci_missing){
            .path = i, .kind = finding->kind, .object = finding->object, .reading = finding->reading
        };
    }
}

int epci_selection_expand(const struct epci_selection *selection, const struct epci_source *source,
                          const struct epci_selection_visitor *visitor)
{
    struct finding finding = { .selection = selection, .source = source, .sorted = true };
    struct epci_missing *missing = NULL;
    size_t count = 0;
    int status = EPC_E_NOMEM;

    find_all(&finding, visitor->missing != NULL, &missing, &count);
    if (!finding.out_of_memory)
        status = visit_sorted(&finding, visitor);
    for (size_t i = 0; status == EPC_OK && i < count; i++)
        epci_tell_missing(source, &missing[i], visitor);
    free(missing);
    free(finding.list);
    free(finding.text);
    return status;
}
