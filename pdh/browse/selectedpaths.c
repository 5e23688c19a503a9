/* SPDX-License-Identifier: MIT
 *
 * selectedpaths.c -- makes paths of selected names.
 */
#include "pdh/browse/selectedpaths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/names/path.h"

static void add_path(const struct pdh_browse_choice *choice, const char *instance,
                     const char *counter, struct pdh_texts *out)
{
    const struct reader_counter_path path = {
        .computer = kit_slice_of(choice->machine),
        .object = kit_slice_of(choice->object),
        .part = kit_slice_of(instance),
        .parent = kit_slice_of(""),
        .instance = kit_slice_of(instance),
        .index = READER_PATH_NO_INDEX,
        .counter = kit_slice_of(counter),
    };
    char *text = reader_path_text(NULL, &path);

    pdh_texts_append_to_list(out, text);
    free(text);
}

static const char *next_text(const char *text)
{
    return text + strlen(text) + 1;
}

void pdh_browse_make_paths(const struct pdh_browse_choice *choice, struct pdh_texts *out)
{
    const char *counter = choice->counters->all.text;

    if (choice->objects_only) {
        add_path(choice, choice->has_instances ? "*" : "", "*", out);
        return;
    }
    for (size_t c = 0; c < choice->counters->count; c++, counter = next_text(counter)) {
        const char *instance = choice->instances->all.text;

        if (!choice->has_instances || choice->wildcard) {
            add_path(choice, choice->has_instances ? "*" : "", counter, out);
            continue;
        }
        for (size_t i = 0; i < choice->instances->count; i++, instance = next_text(instance))
            add_path(choice, instance, counter, out);
    }
}

/* A name with its place in the list, to be sorted. */
struct named {
    const char *name;
    size_t place;
    size_t number; /* among equal ones */
};

static int compare_by_name(const void *a, const void *b)
{
    const struct named *one = a, *other = b;
    const int order = strcmp(one->name, other->name);

    return order ? order : (one->place > other->place) - (one->place < other->place);
}

static int compare_by_list_position(const void *a, const void *b)
{
    const struct named *one = a, *other = b;

    return (one->place > other->place) - (one->place < other->place);
}

/* Does a path read the end of this name as an index? */
static bool ends_with_index(const char *name)
{
    struct reader_counter_path part;

    return reader_path_parse_instance(kit_slice_of(name), &part) == EPC_OK &&
           part.index != READER_PATH_NO_INDEX;
}

void pdh_browse_make_instances_unique(const struct pdh_texts *names, bool numbered,
                                      struct pdh_texts *out)
{
    struct named *list = calloc(names->count + 1, sizeof *list);
    const char *name = names->all.text;

    if (!list) {
        out->all.failed = true;
        return;
    }
    for (size_t i = 0; i < names->count; i++, name = next_text(name))
        list[i] = (struct named){ name, i, 0 };
    qsort(list, names->count, sizeof *list, compare_by_name);
    for (size_t i = 1; i < names->count; i++)
        if (strcmp(list[i].name, list[i - 1].name) == 0)
            list[i].number = list[i - 1].number + 1;
    qsort(list, names->count, sizeof *list, compare_by_list_position);
    for (size_t i = 0; i < names->count; i++) {
        char number[24] = "";

        if (list[i].number && !numbered)
            continue;
        if (list[i].number || (numbered && ends_with_index(list[i].name)))
            snprintf(number, sizeof number, "#%zu", list[i].number);
        kit_buffer_add_text(&out->all, list[i].name);
        pdh_texts_append_to_list(out, number);
    }
    free(list);
}
