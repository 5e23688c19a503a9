/* SPDX-License-Identifier: MIT
 *
 * itempath.c -- from a path without * to its item, and back.
 *
 * A path is written with names, if these lead back to the item; else with indexes, which always do.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/consumer/lookup.h"
#include "sdk/core/text.h"

#define OWN_NAME_ROOM 1024

/* ---- Names and numbers ---- */

/* Take a number from the front of a text; false: no number, or one that is too large. */
static bool take_decimal(struct kit_slice *text, uint32_t *out)
{
    uint64_t number = 0;
    size_t digits = 0;

    while (digits < text->bytes && text->at[digits] >= '0' && text->at[digits] <= '9') {
        number = number * 10 + (uint64_t)(text->at[digits++] - '0');
        if (number > UINT32_MAX)
            return false;
    }
    if (digits == 0)
        return false;
    *text = kit_slice_between(text->at + digits, text->at + text->bytes);
    *out = (uint32_t)number;
    return true;
}

static bool take_hash(struct kit_slice *text)
{
    if (text->bytes == 0 || text->at[0] != '#')
        return false;
    *text = kit_slice_between(text->at + 1, text->at + text->bytes);
    return true;
}

bool epci_index_next(struct epci_index_walk *walk, const struct epci_titles *titles,
                     uint32_t *index, uint32_t *same)
{
    struct kit_slice name = walk->name;

    *same = 0;
    if (walk->ended)
        return false;
    if (!walk->numbers && epci_titles_next(titles, name, &walk->position, index))
        return true;
    walk->numbers = walk->ended = true;
    (void)take_hash(&name);
    if (!take_decimal(&name, index))
        return false;
    return name.bytes == 0 || (take_hash(&name) && take_decimal(&name, same) && name.bytes == 0);
}

void epci_title_text(const struct epci_titles *titles, uint32_t index, char *out, size_t room)
{
    if (!epci_titles_name(titles, index, out, room) && room)
        snprintf(out, room, "#%u", (unsigned)index);
}

bool epci_is_computer(const struct epci_lookup *source, struct kit_slice computer)
{
    const struct epci_span own = source->snapshot->data.name;
    char name[OWN_NAME_ROOM];

    if (computer.bytes == 0)
        return !source->named_only;
    if (kit_slices_equal_any_case(computer, source->computer))
        return true;
    if (source->computer.bytes || own.left == 0)
        return false;
    epci_units_to_text(own.at, own.left / 2, name, sizeof name);
    return kit_slices_equal_any_case(computer, kit_slice_of(name));
}

/* ---- From a path to its item ---- */

struct kit_slice epci_instance_of(const struct epci_path *reading)
{
    if (reading->parent.bytes == 0)
        return reading->instance;
    return kit_slice_between(reading->parent.at, reading->instance.at + reading->instance.bytes);
}

uint32_t epci_number_of(const struct epci_path *reading)
{
    return reading->index == EPCI_PATH_NO_INDEX ? 0 : reading->index;
}

bool epci_other_reading(struct epci_path *path)
{
    const struct epci_path before = *path;

    while (epci_path_read_again(path))
        if (!kit_slices_equal(path->object, before.object) || path->index != before.index)
            return true;
    return false;
}

uint32_t epci_counter_named(const struct epci_lookup *source, uint32_t object,
                            const struct epci_path *reading)
{
    struct epci_index_walk walk = epci_index_walk_of(reading, reading->counter);
    uint32_t index, same, found = EPCI_NOT_THERE;

    while (epci_index_next(&walk, source->titles, &index, &same)) {
        const uint32_t one = epci_snapshot_find_counter(source->snapshot, object, index, same);

        /* A number is meant only where there is no such name. */
        if (one < found && (!walk.numbers || found == EPCI_NOT_THERE))
            found = one;
    }
    return found;
}

enum epci_progress epci_item_in_object(const struct epci_lookup *source, uint32_t object,
                                       const struct epci_path *reading, struct epci_item *out)
{
    const struct epci_snapshot_object *of = &source->snapshot->objects[object];
    const uint32_t counter = epci_counter_named(source, object, reading);
    uint32_t instance = EPCI_NOT_THERE;

    if (counter == EPCI_NOT_THERE)
        return EPCI_CAME_TO_OBJECT;
    if (of->single && reading->instance.bytes == 0 && of->instance_count)
        instance = 0;
    else if (!of->single && reading->instance.bytes)
        instance = epci_snapshot_find(source->snapshot, object, epci_instance_of(reading),
                                      epci_number_of(reading));
    if (instance == EPCI_NOT_THERE)
        return EPCI_CAME_TO_COUNTER;
    *out = (struct epci_item){ object, instance, counter };
    return EPCI_CAME_TO_ITEM;
}

/* The item of one reading: of several objects of that name, the first in the answer that has it. */
static bool find_reading(const struct epci_lookup *source, const struct epci_path *reading,
                         struct epci_item *out)
{
    struct epci_index_walk walk = epci_index_walk_of(reading, reading->object);
    uint32_t index, same;
    bool found = false;

    while (epci_index_next(&walk, source->titles, &index, &same)) {
        const uint32_t object = epci_snapshot_object(source->snapshot, index, same);
        struct epci_item item;

        if (object == EPCI_NOT_THERE || (found && (walk.numbers || object > out->object)))
            continue;
        if (epci_item_in_object(source, object, reading, &item) == EPCI_CAME_TO_ITEM) {
            *out = item;
            found = true;
        }
    }
    return found;
}

int epci_item_find(const struct epci_lookup *source, struct kit_slice text, struct epci_item *out)
{
    struct epci_path_problem problem;
    struct epci_path path;
    int status = epci_path_parse(text, &path, &problem);

    if (status != EPC_OK)
        return status;
    if (!epci_is_computer(source, path.computer))
        return EPC_E_NOT_FOUND;
    do
        if (find_reading(source, &path, out))
            return EPC_OK;
    while (epci_other_reading(&path));
    return EPC_E_NOT_FOUND;
}

/* ---- From an item to its path ---- */

static bool leads_back(const struct epci_lookup *source, struct kit_slice path,
                       const struct epci_item *item)
{
    struct epci_item found;

    return !memchr(path.at, '*', path.bytes) && epci_item_find(source, path, &found) == EPC_OK &&
           memcmp(&found, item, sizeof found) == 0;
}

struct item_names {
    char object[EPCI_TITLE_ROOM], counter[EPCI_TITLE_ROOM];
    char *instance;
};

/* The path with these names, in memory of its own; NULL: no memory. */
static char *make_path(struct epci_path *path, const struct item_names *names)
{
    size_t room;
    char *out;

    path->object = kit_slice_of(names->object);
    path->counter = kit_slice_of(names->counter);
    room = epci_path_make(path, NULL, 0);
    out = malloc(room);
    if (out)
        (void)epci_path_make(path, out, room);
    return out;
}

/* The path of the item whose instance's text is there. */
static char *make_item_path(const struct epci_lookup *source, const struct epci_item *item,
                            struct item_names *names)
{
    const struct epci_snapshot *snapshot = source->snapshot;
    const struct epci_snapshot_object *object = &snapshot->objects[item->object];
    const struct epci_snapshot_counter *counter =
        epci_snapshot_counter(snapshot, item->object, item->counter);
    struct epci_path path = {
        .computer = source->computer,
        .part = kit_slice_of(""),
        .parent = kit_slice_of(""),
        .instance = kit_slice_of(names->instance),
        .index = epci_snapshot_instance(snapshot, item->object, item->instance)->number,
    };
    char *out;

    epci_title_text(source->titles, object->view.head.name_index, names->object, EPCI_TITLE_ROOM);
    epci_title_text(source->titles, counter->view.head.name_index, names->counter, EPCI_TITLE_ROOM);
    out = make_path(&path, names);
    if (!out || leads_back(source, kit_slice_of(out), item))
        return out;
    free(out);
    snprintf(names->object, EPCI_TITLE_ROOM, "#%u#%u", (unsigned)object->view.head.name_index,
             (unsigned)object->same);
    snprintf(names->counter, EPCI_TITLE_ROOM, "#%u#%u", (unsigned)counter->view.head.name_index,
             (unsigned)counter->same);
    path.by_index = true;
    return make_path(&path, names);
}

size_t epci_item_path(const struct epci_lookup *source, const struct epci_item *item, char *out,
                      size_t room)
{
    const struct epci_snapshot *snapshot = source->snapshot;
    const size_t bytes = epci_snapshot_text(snapshot, item->object, item->instance, NULL, 0);
    struct item_names names = { .instance = malloc(bytes + 1) };
    char *path = NULL;
    size_t need = 0;

    if (names.instance) {
        (void)epci_snapshot_text(snapshot, item->object, item->instance, names.instance, bytes + 1);
        path = make_item_path(source, item, &names);
    }
    if (path)
        need = strlen(path) + 1;
    if (path && need <= room)
        memcpy(out, path, need);
    free(path);
    free(names.instance);
    return need;
}
