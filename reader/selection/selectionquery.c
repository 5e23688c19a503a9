/* SPDX-License-Identifier: MIT
 *
 * selectionquery.c -- the indexes of the objects that a selection needs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "reader/selection/lookup.h"

/* More objects than this are asked for as all. */
#define MAX_WANTED 1000u

struct wanted {
    uint32_t *list;
    size_t count, capacity;
    bool any; /* every object, or no memory for less */
};

static void add_wanted_index(struct wanted *wanted, uint32_t index)
{
    for (size_t i = 0; i < wanted->count; i++)
        if (wanted->list[i] == index)
            return;
    if (wanted->count == MAX_WANTED ||
        !KIT_RESERVE(NULL, wanted->list, wanted->count, wanted->capacity))
        wanted->any = true;
    else
        wanted->list[wanted->count++] = index;
}

/* All readings of a path; if no title has its object's name, any object may have it. */
static void add_object_indexes_of_path(struct wanted *wanted, const struct reader_titles *titles,
                                       struct reader_counter_path path)
{
    const size_t before = wanted->count;
    bool known = false;

    do {
        struct reader_index_walk walk = reader_begin_walk_of_indexes_of_name(&path, path.object);
        uint32_t index, same;

        if (memchr(path.object.at, '*', path.object.bytes))
            continue;
        while (reader_find_next_index_of_title(&walk, titles, &index, &same)) {
            add_wanted_index(wanted, index);
            known = true;
        }
    } while (reader_path_next_distinct_meaning(&path));
    if (!known) {
        wanted->any = true;
        wanted->count = before;
    }
}

/* Parents that an answer refers to and does not contain. */
static void add_missing_parents(struct wanted *wanted, const struct reader_snapshot *snapshot)
{
    for (uint32_t i = 0; i < snapshot->object_count; i++) {
        struct epci_span rest = snapshot->objects[i].view.rest;
        struct check_raw_instance step;
        uint32_t last = 0;

        for (uint32_t k = 0; !snapshot->objects[i].single && !wanted->any &&
                             k < snapshot->objects[i].instance_count &&
                             check_read_next_instance_in_bounds(&rest, &step);
             k++) {
            const uint32_t index = CHECK_READ_INSTANCE_FIELD(&step, parent_index);

            if (index != last && index != 0 &&
                reader_snapshot_find_object(snapshot, index, 0) == READER_NOT_THERE)
                add_wanted_index(wanted, index);
            last = index;
        }
    }
}

char *reader_format_query_of_selection(const struct reader_selection *selection,
                                       const struct reader_titles *titles,
                                       const struct reader_snapshot *last)
{
    struct wanted wanted = { .any = selection->count == 0 };
    char *text = NULL, *at;

    for (size_t i = 0; i < selection->count && !wanted.any; i++)
        add_object_indexes_of_path(&wanted, titles, selection->paths[i].first);
    if (!wanted.any && last)
        add_missing_parents(&wanted, last);
    if (wanted.any || wanted.count == 0) {
        text = malloc(sizeof "Global");
        if (text)
            memcpy(text, "Global", sizeof "Global");
    } else if ((text = at = malloc(wanted.count * 11 + 1)) != NULL) {
        for (size_t i = 0; i < wanted.count; i++)
            at += snprintf(at, 12, i ? " %u" : "%u", (unsigned)wanted.list[i]);
    }
    free(wanted.list);
    return text;
}
