/* SPDX-License-Identifier: MIT
 *
 * selectedpaths.c -- makes paths of selected names.
 */
#include "pdh/browse/selectedpaths.h"

#include <stdlib.h>
#include <string.h>

#include "pdh/query/equalnames.h"
#include "reader/names/path.h"
#include "sdk/port/port.h"

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

void pdh_browse_make_instances_unique(const struct pdh_texts *names, bool numbered,
                                      struct pdh_texts *out)
{
    const char *name = names->all.text;
    struct kit_names counted = { 0 };
    struct kit_arena arena;
    uint32_t number;

    kit_arena_init(&arena, epci_alloc, epci_free);
    for (size_t i = 0; i < names->count; i++, name = next_text(name)) {
        if (!pdh_count_equal_name(&counted, &arena, name, false, &number))
            pdh_texts_append_to_list(out, NULL);
        else if (numbered && (number || pdh_ends_with_index(name)))
            pdh_texts_append_to_list(out,
                                     kit_arena_format(&arena, "%s#%u", name, (unsigned)number));
        else if (!number)
            pdh_texts_append_to_list(out, name);
    }
    kit_arena_release(&arena);
}
