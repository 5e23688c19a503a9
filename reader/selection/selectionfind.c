/* SPDX-License-Identifier: MIT
 *
 * selectionfind.c -- the items of one path.
 *
 * A path without * is found by its keys.  One with * is compared with the names of the snapshot,
 * and the first of its readings that means anything counts.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "reader/selection/lookup.h"
#include "sdk/core/types.h"

int reader_compare_items(const void *one, const void *other)
{
    const struct reader_item *a = one, *b = other;

    if (a->object != b->object)
        return a->object < b->object ? -1 : 1;
    if (a->instance != b->instance)
        return a->instance < b->instance ? -1 : 1;
    return (a->counter > b->counter) - (a->counter < b->counter);
}

static void add_or_visit_found_item(struct reader_path_search *finding,
                                    const struct reader_item *item)
{
    if (finding->direct) {
        finding->visitor->item(finding->visitor->context, item, finding->path);
        finding->count++;
        return;
    }
    if (finding->out_of_memory ||
        !KIT_RESERVE(NULL, finding->list, finding->count, finding->capacity)) {
        finding->out_of_memory = true;
        return;
    }
    if (finding->count && reader_compare_items(&finding->list[finding->count - 1].item, item) >= 0)
        finding->sorted = false;
    finding->list[finding->count++] = (struct reader_found){ *item, finding->path };
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
static bool title_matches_pattern(const struct reader_titles *titles, uint32_t index,
                                  struct kit_slice pattern)
{
    char text[READER_TITLE_CAPACITY];

    if (is_star(pattern))
        return true;
    reader_title_text(titles, index, text, sizeof text);
    if (reader_pattern_matches(pattern, kit_slice_of(text)))
        return true;
    return reader_titles_copy_english_name(titles, index, text, sizeof text) &&
           reader_pattern_matches(pattern, kit_slice_of(text));
}

static bool is_within_detail_level(const struct reader_path_search *finding, uint32_t detail)
{
    return finding->selection->detail == READER_ALL_DETAILS || detail <= finding->selection->detail;
}

/* Does the counter fit the path, which has a * in the counter's place? */
static bool counter_matches_pattern(const struct reader_path_search *finding,
                                    const struct reader_snapshot_counter *counter,
                                    struct kit_slice pattern)
{
    return !epci_type_is_base(counter->view.head.type) &&
           is_within_detail_level(finding, counter->view.head.detail) &&
           title_matches_pattern(finding->source->titles, counter->view.head.name_index, pattern);
}

/* The text of an instance, in memory of `finding`. */
static struct kit_slice read_qualified_instance_name(struct reader_path_search *finding,
                                                     uint32_t object, uint32_t instance)
{
    const struct reader_snapshot *snapshot = finding->source->snapshot;
    size_t bytes = reader_snapshot_qualified_name(snapshot, object, instance, finding->text,
                                                  finding->text_capacity);

    if (bytes >= finding->text_capacity) {
        if (!kit_grow_array(NULL, &finding->text, 0, bytes + 1, &finding->text_capacity, 1)) {
            finding->out_of_memory = true;
            return kit_slice_of("");
        }
        bytes = reader_snapshot_qualified_name(snapshot, object, instance, finding->text,
                                               finding->text_capacity);
    }
    return (struct kit_slice){ finding->text, bytes };
}

/* Add the counters that fit of one instance. */
static void add_fitting_items_of_instance(struct reader_path_search *finding, uint32_t object,
                                          uint32_t instance, const bool *fits)
{
    for (uint32_t c = 0; c < finding->source->snapshot->objects[object].counter_count; c++)
        if (fits[c])
            add_or_visit_found_item(finding, &(struct reader_item){ object, instance, c });
}

/* Does the instance fit?  A * in the parent's place fits those without a parent, too: programs
 * write a * for the parent, the name and the index of any instance. */
static bool instance_matches_path(struct reader_path_search *finding, uint32_t object,
                                  uint32_t instance, const struct reader_counter_path *reading)
{
    const struct kit_slice pattern = reader_path_instance_with_parent(reading);
    struct kit_slice text;

    if (is_star(pattern))
        return true;
    text = read_qualified_instance_name(finding, object, instance);
    return reader_pattern_matches(pattern, text) ||
           (is_star(reading->parent) && text.bytes && !memchr(text.at, '/', text.bytes) &&
            reader_pattern_matches(reading->instance, text));
}

/* Is an instance really called so, with the *?  Then the path means it, and not what fits; but "*"
 * alone means all. */
static bool has_instance_named_exactly(const struct reader_snapshot *snapshot, uint32_t object,
                                       struct kit_slice pattern)
{
    return !is_star(pattern) &&
           reader_snapshot_find_instance(snapshot, object, pattern, 0) != READER_NOT_THERE;
}

/* Add those of the instances that fit. */
static void add_items_of_matching_instances(struct reader_path_search *finding, uint32_t object,
                                            const struct reader_counter_path *reading,
                                            const bool *fits)
{
    const struct reader_snapshot *snapshot = finding->source->snapshot;
    const struct kit_slice pattern = reader_path_instance_with_parent(reading);
    const bool any = reading->index == READER_PATH_ANY_INDEX;
    uint32_t number = any ? 0 : reader_instance_number_in_path(reading), i;

    if (!has_star(pattern) || has_instance_named_exactly(snapshot, object, pattern)) {
        while ((i = reader_find_instance_of_path(snapshot, object, reading, number++)) !=
               READER_NOT_THERE) {
            add_fitting_items_of_instance(finding, object, i, fits);
            if (!any)
                break;
        }
        return;
    }
    for (i = 0; i < snapshot->objects[object].instance_count; i++)
        if ((any || reading->index == READER_PATH_NO_INDEX ||
             number == reader_snapshot_instance(snapshot, object, i)->number) &&
            instance_matches_path(finding, object, i, reading))
            add_fitting_items_of_instance(finding, object, i, fits);
}

/* Which counters of the object fit: fits[c] for each; false if none does. */
static bool mark_matching_counters(const struct reader_path_search *finding, uint32_t object,
                                   const struct reader_counter_path *reading, bool *fits)
{
    const struct kit_slice pattern = reading->counter;
    const struct reader_snapshot *snapshot = finding->source->snapshot;
    bool some = false;

    if (!has_star(pattern)) {
        const uint32_t named = reader_find_named_counter(finding->source, object, reading);

        if (named != READER_NOT_THERE)
            some = fits[named] = true;
        return some;
    }
    for (uint32_t c = 0; c < snapshot->objects[object].counter_count; c++) {
        fits[c] =
            counter_matches_pattern(finding, reader_snapshot_counter(snapshot, object, c), pattern);
        some |= fits[c];
    }
    return some;
}

/* Remember the reading that came furthest. */
static void record_furthest_path_reading(struct reader_path_search *finding, uint32_t object,
                                         const struct reader_counter_path *reading,
                                         bool has_counter)
{
    const bool single = finding->source->snapshot->objects[object].single;

    if (finding->kind != READER_MISSING_OBJECT &&
        (!has_counter || finding->kind != READER_MISSING_COUNTER))
        return;
    if (!has_counter)
        finding->kind = READER_MISSING_COUNTER;
    else if (single == (reading->instance.bytes == 0))
        finding->kind = READER_MISSING_INSTANCE;
    else
        finding->kind = single ? READER_MISSING_SINGLE : READER_MISSING_PART;
    finding->reading = *reading;
    finding->object = object;
}

/* Add the items of one object. */
static void add_items_of_object(struct reader_path_search *finding, uint32_t object,
                                const struct reader_counter_path *reading)
{
    const struct reader_snapshot_object *of = &finding->source->snapshot->objects[object];
    const bool right_form = of->single == (reading->instance.bytes == 0);
    bool *fits = calloc((size_t)of->counter_count + 1, sizeof *fits), some;

    if (!fits) {
        finding->out_of_memory = true;
        return;
    }
    some = mark_matching_counters(finding, object, reading, fits);
    record_furthest_path_reading(finding, object, reading, some);
    if (some && of->single && right_form && of->instance_count)
        add_fitting_items_of_instance(finding, object, 0, fits);
    else if (some && !of->single && right_form)
        add_items_of_matching_instances(finding, object, reading, fits);
    free(fits);
}

/* Does the object have the name of the reading, which has no *? */
static bool is_object_named_by_path(const struct reader_lookup *source, uint32_t object,
                                    const struct reader_counter_path *reading)
{
    struct reader_index_walk walk = reader_begin_walk_of_indexes_of_name(reading, reading->object);
    uint32_t index, same;

    while (reader_find_next_index_of_title(&walk, source->titles, &index, &same))
        if (reader_snapshot_find_object(source->snapshot, index, same) == object)
            return true;
    return false;
}

/* The items of one reading of a path with *. */
static void add_items_matching_pattern(struct reader_path_search *finding,
                                       const struct reader_counter_path *reading)
{
    const struct reader_lookup *source = finding->source;
    const bool all = has_star(reading->object);

    for (uint32_t i = 0; i < source->snapshot->object_count; i++) {
        const struct epci_wire_object *head = &source->snapshot->objects[i].view.head;

        if (all ? is_within_detail_level(finding, head->detail) &&
                      title_matches_pattern(source->titles, head->name_index, reading->object)
                : is_object_named_by_path(source, i, reading))
            add_items_of_object(finding, i, reading);
    }
}

/* How far a reading comes that has no * and no item. */
static void record_reason_of_missing_item(struct reader_path_search *finding,
                                          const struct reader_counter_path *reading)
{
    struct reader_index_walk walk = reader_begin_walk_of_indexes_of_name(reading, reading->object);
    uint32_t index, same;

    while (reader_find_next_index_of_title(&walk, finding->source->titles, &index, &same)) {
        const uint32_t object = reader_snapshot_find_object(finding->source->snapshot, index, same);

        if (object != READER_NOT_THERE)
            record_furthest_path_reading(
                finding, object, reading,
                reader_find_named_counter(finding->source, object, reading) != READER_NOT_THERE);
    }
}

void reader_find_path_items(struct reader_path_search *finding, uint32_t number)
{
    const struct reader_selection_path *one = &finding->selection->paths[number];
    const struct kit_slice text = { one->text, one->bytes };
    struct reader_counter_path path = one->first;
    const bool literal =
        path.by_index || !has_star(kit_slice_between(path.object.at, text.at + text.bytes));
    const size_t before = finding->count;
    struct reader_item item;

    finding->path = number;
    finding->kind = READER_MISSING_OBJECT;
    finding->reading = path;
    if (literal && reader_find_item_by_path(finding->source, text, &item) == EPC_OK) {
        add_or_visit_found_item(finding, &item);
        return;
    }
    do
        if (literal)
            record_reason_of_missing_item(finding, &path);
        else
            add_items_matching_pattern(finding, &path);
    while (finding->count == before && reader_path_next_distinct_meaning(&path));
}

/* Everything: objects without instances have no part. */
void reader_add_items_of_all_objects(struct reader_path_search *finding)
{
    const struct reader_snapshot *snapshot = finding->source->snapshot;
    const struct kit_slice all = kit_slice_of("*"), none = kit_slice_of("");

    for (uint32_t i = 0; i < snapshot->object_count; i++) {
        const struct reader_counter_path path = { .object = all,
                                                  .parent = none,
                                                  .instance =
                                                      snapshot->objects[i].single ? none : all,
                                                  .index = READER_PATH_NO_INDEX,
                                                  .counter = all };

        if (is_within_detail_level(finding, snapshot->objects[i].view.head.detail))
            add_items_of_object(finding, i, &path);
    }
}
