/* SPDX-License-Identifier: MIT
 *
 * itempath.c -- from a path without * to its item, and back.
 *
 * A path is written with names, if these lead back to the item; else with indexes, which always do:
 * \#230#0(parent/instance#0)\#232#0, where the second number counts objects, or counters, of that
 * index.  Nothing in it has two readings: the instance is all between the first parenthesis and the
 * last.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/consumer/lookup.h"
#include "sdk/core/text.h"

#define TITLE_ROOM 1024

/* ---- Names and numbers ---- */

/* Take a number from the front of a text; false if there is none, or it is too large. */
static bool take_number(struct kit_slice *text, uint32_t *out)
{
    uint64_t number = 0;
    size_t digits = 0;

    while (digits < text->bytes && text->at[digits] >= '0' && text->at[digits] <= '9') {
        number = number * 10 + (uint64_t)(text->at[digits++] - '0');
        if (number >= EPCI_NOT_THERE)
            return false;
    }
    if (digits == 0)
        return false;
    *text = kit_slice_between(text->at + digits, text->at + text->bytes);
    *out = (uint32_t)number;
    return true;
}

static bool take(struct kit_slice *text, const char *wanted)
{
    const size_t bytes = strlen(wanted);

    if (text->bytes < bytes || memcmp(text->at, wanted, bytes) != 0)
        return false;
    *text = kit_slice_between(text->at + bytes, text->at + text->bytes);
    return true;
}

/* "#230#0" */
static bool take_indexes(struct kit_slice *text, uint32_t *index, uint32_t *same)
{
    return take(text, "#") && take_number(text, index) && take(text, "#") &&
           take_number(text, same);
}

bool epci_index_next(struct epci_index_walk *walk, const struct epci_titles *titles,
                     uint32_t *index, uint32_t *same)
{
    struct kit_slice name = walk->name;

    *same = 0;
    if (walk->ended)
        return false;
    if (epci_titles_next(titles, name, &walk->position, index))
        return true;
    walk->ended = true;
    (void)take(&name, "#");
    if (!take_number(&name, index))
        return false;
    return name.bytes == 0 || (take(&name, "#") && take_number(&name, same) && name.bytes == 0);
}

void epci_title_text(const struct epci_titles *titles, uint32_t index, char *out, size_t room)
{
    if (!epci_titles_name(titles, index, out, room) && room)
        snprintf(out, room, "#%u", (unsigned)index);
}

bool epci_is_computer(const struct epci_source *source, struct kit_slice computer)
{
    return computer.bytes == 0 || kit_slices_equal_any_case(computer, source->computer);
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

uint32_t epci_counter_named(const struct epci_source *source, uint32_t object,
                            struct kit_slice name)
{
    struct epci_index_walk walk = epci_index_walk_of(name);
    uint32_t index, same, found = EPCI_NOT_THERE;

    while (epci_index_next(&walk, source->titles, &index, &same)) {
        const uint32_t one = epci_snapshot_find_counter(source->snapshot, object, index, same);

        /* A number is meant only where there is no such name. */
        if (one < found && (!walk.ended || found == EPCI_NOT_THERE))
            found = one;
    }
    return found;
}

enum epci_progress epci_item_in_object(const struct epci_source *source, uint32_t object,
                                       const struct epci_path *reading, struct epci_item *out)
{
    const struct epci_snapshot_object *of = &source->snapshot->objects[object];
    const uint32_t counter = epci_counter_named(source, object, reading->counter);
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
static bool find_reading(const struct epci_source *source, const struct epci_path *reading,
                         struct epci_item *out)
{
    struct epci_index_walk walk = epci_index_walk_of(reading->object);
    uint32_t index, same;
    bool found = false;

    while (epci_index_next(&walk, source->titles, &index, &same)) {
        const uint32_t object = epci_snapshot_object(source->snapshot, index, same);
        struct epci_item item;

        if (object == EPCI_NOT_THERE || (found && (walk.ended || object > out->object)))
            continue;
        if (epci_item_in_object(source, object, reading, &item) == EPCI_CAME_TO_ITEM) {
            *out = item;
            found = true;
        }
    }
    return found;
}

int epci_item_of_indexes(const struct epci_source *source, struct kit_slice path,
                         struct epci_item *out)
{
    uint32_t object_index, object_same, counter_index, counter_same, number = 0;
    struct kit_slice rest = path, end, instance;
    size_t last = path.bytes;

    if (!take(&rest, "\\") || !take_indexes(&rest, &object_index, &object_same))
        return EPC_E_INVALID;
    while (last > 0 && path.at[last - 1] != '\\')
        last--;
    end = kit_slice_between(path.at + last, path.at + path.bytes);
    if (last <= (size_t)(rest.at - path.at) || !take_indexes(&end, &counter_index, &counter_same) ||
        end.bytes)
        return EPC_E_INVALID;
    instance = kit_slice_between(rest.at, path.at + last - 1);
    if (instance.bytes) {
        size_t cut;

        if (instance.bytes < 2 || instance.at[0] != '(' || instance.at[instance.bytes - 1] != ')')
            return EPC_E_INVALID;
        instance = kit_slice_between(instance.at + 1, instance.at + instance.bytes - 1);
        for (cut = instance.bytes; cut > 0 && instance.at[cut - 1] != '#'; cut--) {
        }
        end = kit_slice_between(instance.at + cut, instance.at + instance.bytes);
        if (cut < 2 || !take_number(&end, &number) || end.bytes)
            return EPC_E_INVALID;
        instance.bytes = cut - 1;
    }
    out->object = epci_snapshot_object(source->snapshot, object_index, object_same);
    if (out->object == EPCI_NOT_THERE)
        return EPC_E_NOT_FOUND;
    out->counter =
        epci_snapshot_find_counter(source->snapshot, out->object, counter_index, counter_same);
    if (!source->snapshot->objects[out->object].single)
        out->instance = epci_snapshot_find(source->snapshot, out->object, instance, number);
    else
        out->instance = instance.bytes == 0 && source->snapshot->objects[out->object].instance_count
                            ? 0
                            : EPCI_NOT_THERE;
    return out->counter == EPCI_NOT_THERE || out->instance == EPCI_NOT_THERE ? EPC_E_NOT_FOUND
                                                                             : EPC_OK;
}

/* The path without its computer, which epci_path_parse has found in it. */
static struct kit_slice without_computer(struct kit_slice text, const struct epci_path *path)
{
    return path->computer.bytes
               ? kit_slice_between(path->computer.at + path->computer.bytes, text.at + text.bytes)
               : text;
}

int epci_item_find(const struct epci_source *source, struct kit_slice text, struct epci_item *out)
{
    struct epci_path_problem problem;
    struct epci_path path;
    struct epci_item item;
    int status = epci_path_parse(text, &path, &problem);

    if (status != EPC_OK)
        return status;
    if (!epci_is_computer(source, path.computer))
        return EPC_E_NOT_FOUND;
    if (epci_item_of_indexes(source, without_computer(text, &path), &item) == EPC_OK) {
        *out = item;
        return EPC_OK;
    }
    do
        if (find_reading(source, &path, out))
            return EPC_OK;
    while (epci_other_reading(&path));
    return EPC_E_NOT_FOUND;
}

/* ---- From an item to its path ---- */

static bool leads_back(const struct epci_source *source, struct kit_slice path,
                       const struct epci_item *item)
{
    struct epci_item found;

    return !memchr(path.at, '*', path.bytes) && epci_item_find(source, path, &found) == EPC_OK &&
           found.object == item->object && found.instance == item->instance &&
           found.counter == item->counter;
}

/* With names, in memory of its own; NULL: none. */
static char *path_of_names(const struct epci_source *source, const struct epci_item *item,
                           struct kit_slice text, uint32_t number)
{
    const struct epci_snapshot *snapshot = source->snapshot;
    const struct epci_snapshot_counter *counter =
        epci_snapshot_counter(snapshot, item->object, item->counter);
    char object_title[TITLE_ROOM], counter_title[TITLE_ROOM];
    struct epci_path path = { .computer = source->computer,
                              .parent = kit_slice_of(""),
                              .part = kit_slice_of(""),
                              .instance = text,
                              .index = number };
    size_t room;
    char *out;

    epci_title_text(source->titles, snapshot->objects[item->object].view.head.name_index,
                    object_title, sizeof object_title);
    epci_title_text(source->titles, counter->view.head.name_index, counter_title,
                    sizeof counter_title);
    path.object = kit_slice_of(object_title);
    path.counter = kit_slice_of(counter_title);
    room = epci_path_make(&path, NULL, 0);
    out = malloc(room);
    if (out)
        (void)epci_path_make(&path, out, room);
    return out;
}

struct joined {
    char *out;
    size_t room, used;
};

static void join(struct joined *joined, struct kit_slice text)
{
    if (joined->used + text.bytes < joined->room)
        memcpy(joined->out + joined->used, text.at, text.bytes);
    joined->used += text.bytes;
}

/* With indexes. */
static size_t path_of_indexes(const struct epci_source *source, const struct epci_item *item,
                              struct kit_slice text, uint32_t number, char *out, size_t room)
{
    const struct epci_snapshot_object *object = &source->snapshot->objects[item->object];
    const struct epci_snapshot_counter *counter =
        epci_snapshot_counter(source->snapshot, item->object, item->counter);
    struct joined joined = { out, room, 0 };
    char indexes[48];

    if (source->computer.bytes) {
        join(&joined, kit_slice_of("\\\\"));
        join(&joined, source->computer);
    }
    snprintf(indexes, sizeof indexes, "\\#%u#%u", (unsigned)object->view.head.name_index,
             (unsigned)object->same);
    join(&joined, kit_slice_of(indexes));
    if (!object->single) {
        join(&joined, kit_slice_of("("));
        join(&joined, text);
        snprintf(indexes, sizeof indexes, "#%u)", (unsigned)number);
        join(&joined, kit_slice_of(indexes));
    }
    snprintf(indexes, sizeof indexes, "\\#%u#%u", (unsigned)counter->view.head.name_index,
             (unsigned)counter->same);
    join(&joined, kit_slice_of(indexes));
    if (joined.used < room)
        out[joined.used] = '\0';
    return joined.used + 1;
}

size_t epci_item_path(const struct epci_source *source, const struct epci_item *item, char *out,
                      size_t room)
{
    const struct epci_snapshot *snapshot = source->snapshot;
    const size_t bytes = epci_snapshot_text(snapshot, item->object, item->instance, NULL, 0);
    const uint32_t number = epci_snapshot_instance(snapshot, item->object, item->instance)->number;
    char *memory = malloc(bytes + 1), *path = NULL;
    struct kit_slice text = { memory, bytes };
    size_t need = 0;

    if (memory) {
        (void)epci_snapshot_text(snapshot, item->object, item->instance, memory, bytes + 1);
        path = path_of_names(source, item, text, number);
    }
    if (path) {
        need = strlen(path) + 1;
        if (!leads_back(source, kit_slice_of(path), item))
            need = path_of_indexes(source, item, text, number, out, room);
        else if (need <= room)
            memcpy(out, path, need);
    }
    free(path);
    free(memory);
    return need;
}
