/* SPDX-License-Identifier: MIT
 *
 * selectionmissing.c -- the names that a path may mean which means nothing.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/dictionary.h"
#include "reader/selection/lookup.h"

/* Of a name; longer ones are near to nothing (kit_find_nearest_word). */
#define NEAR_CAPACITY 65

struct near {
    char *memory;
    const char **list;
    size_t count;
};

static void add_candidate_name(struct near *near, const struct reader_titles *titles,
                               uint32_t index)
{
    char *name = near->memory + near->count * NEAR_CAPACITY;

    if (reader_titles_find_name(titles, index, name, NEAR_CAPACITY))
        near->list[near->count++] = name;
}

/* The names of all objects, or of all counters of the object; false: no memory. */
static bool list_all_object_or_counter_names(const struct reader_lookup *source,
                                             const struct reader_missing *missing, struct near *out)
{
    const struct reader_snapshot *snapshot = source->snapshot;
    const bool objects = missing->kind == READER_MISSING_OBJECT;
    const size_t count =
        objects ? snapshot->object_count : snapshot->objects[missing->object].counter_count;

    out->memory = malloc(count * NEAR_CAPACITY + 1);
    out->list = malloc((count + 1) * sizeof *out->list);
    if (!out->memory || !out->list)
        return false;
    for (uint32_t i = 0; i < count; i++)
        add_candidate_name(
            out, source->titles,
            objects ? snapshot->objects[i].view.head.name_index
                    : reader_snapshot_counter(snapshot, missing->object, i)->view.head.name_index);
    return true;
}

/* Does the answer have a counter of that index, whose name is that of a counter then? */
static bool is_counter_of_answer(const struct reader_snapshot *snapshot, uint32_t index)
{
    for (uint32_t i = 0; i < snapshot->object_count; i++)
        for (uint32_t k = 0; k < snapshot->objects[i].counter_count; k++)
            if (reader_snapshot_counter(snapshot, i, k)->view.head.name_index == index)
                return true;
    return false;
}

/* Is it the name of an object that the answer does not have, as far as the answer can say? */
static bool is_name_of_unanswered_object(const struct reader_lookup *source, struct kit_slice name)
{
    uint32_t position = 0, index;

    while (reader_titles_next_index_of_name(source->titles, name, &position, &index))
        if (!is_counter_of_answer(source->snapshot, index))
            return true;
    return false;
}

void reader_report_missing_path(const struct reader_lookup *source, struct reader_missing *missing,
                                const struct reader_selection_visitor *visitor)
{
    const struct kit_slice name =
        missing->kind == READER_MISSING_OBJECT ? missing->reading.object : missing->reading.counter;
    struct near near = { 0 };
    size_t kept;

    missing->is_unanswered =
        missing->kind == READER_MISSING_OBJECT && is_name_of_unanswered_object(source, name);
    if (missing->kind <= READER_MISSING_COUNTER &&
        list_all_object_or_counter_names(source, missing, &near))
        for (size_t n = 0; n < READER_NEAREST; n++) {
            missing->nearest[n] = kit_find_nearest_word(name, near.list, near.count);
            if (!missing->nearest[n])
                break;
            for (size_t i = kept = 0; i < near.count; i++)
                if (strcmp(near.list[i], missing->nearest[n]) != 0)
                    near.list[kept++] = near.list[i];
            near.count = kept;
        }
    visitor->missing(visitor->context, missing);
    free(near.memory);
    free(near.list);
}
