/* SPDX-License-Identifier: MIT
 *
 * lookup.h -- what itempath.c and the files of selections share: the indexes that a name means, and
 * what was found for a path.
 */
#pragma once

#include "reader/selection/selection.h"

/* Of the name of an object or counter; a longer one is cut, and then its path has indexes. */
#define READER_TITLE_CAPACITY 1024

/* The indexes of a name, one after the other; last the number that it is itself. */
struct reader_index_walk {
    struct kit_slice name;
    uint32_t position;
    bool numbers; /* the names are over */
    bool ended;
};

/* Of the object or counter of a reading. */
static inline struct reader_index_walk
reader_begin_walk_of_indexes_of_name(const struct reader_counter_path *reading,
                                     struct kit_slice name)
{
    return (struct reader_index_walk){ .name = name, .numbers = reading->by_index };
}

/* The next one; `same` others of that index are before the one that is meant.  False: no other. */
bool reader_find_next_index_of_title(struct reader_index_walk *walk,
                                     const struct reader_titles *titles, uint32_t *index,
                                     uint32_t *same);

/* The position of the counter of that reading; or READER_NOT_THERE. */
uint32_t reader_find_named_counter(const struct reader_lookup *source, uint32_t object,
                                   const struct reader_counter_path *reading);

/* The part of a path between the parentheses, without its index.  Where parent and name are cut
 * does not matter. */
struct kit_slice reader_path_instance_with_parent(const struct reader_counter_path *reading);
uint32_t reader_instance_number_in_path(const struct reader_counter_path *reading);

/* The instance of an object without *: by its name, or by how an odd one is written. */
uint32_t reader_find_instance_of_path(const struct reader_snapshot *snapshot, uint32_t object,
                                      const struct reader_counter_path *reading, uint32_t number);

/* The next reading that differs in more than where the parent ends. */
bool reader_path_next_distinct_meaning(struct reader_counter_path *path);

bool reader_lookup_is_for_computer(const struct reader_lookup *source, struct kit_slice computer);

/* ---- The paths of a selection ---- */

struct reader_found {
    struct reader_item item;
    uint32_t path;
};

struct reader_path_search {
    const struct reader_selection *selection;
    const struct reader_lookup *source;
    const struct reader_selection_visitor *visitor;
    struct reader_found *list;
    size_t count, capacity;
    bool direct; /* one path: its items come in order and once, and need no list */
    bool sorted, out_of_memory;
    uint32_t path;                      /* the number of the one that is looked up */
    enum reader_missing_kind kind;      /* how far it came, */
    struct reader_counter_path reading; /* read so, */
    uint32_t object;                    /* with that object, unless READER_MISSING_OBJECT */
    char *text;                         /* of an instance */
    size_t text_capacity;
};

/* The order of the answer, of two reader_items. */
int reader_compare_items(const void *a, const void *b);

/* Add the items of path number `number`; if there are none, `kind` and what follows it say why. */
void reader_find_path_items(struct reader_path_search *finding, uint32_t number);
/* Add the items of all objects. */
void reader_add_items_of_all_objects(struct reader_path_search *finding);

/* Add the nearest names and call the visitor. */
void reader_report_missing_path(const struct reader_lookup *source, struct reader_missing *missing,
                                const struct reader_selection_visitor *visitor);
