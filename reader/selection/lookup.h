/* SPDX-License-Identifier: MIT
 *
 * lookup.h -- what itempath.c and the files of selections share: the indexes that a name means, and
 * what was found for a path.
 */
#pragma once

#include "reader/selection/selection.h"

/* Of the name of an object or counter; a longer one is cut, and then its path has indexes. */
#define EPCI_TITLE_ROOM 1024

/* The indexes of a name, one after the other; last the number that it is itself. */
struct epci_index_walk {
    struct kit_slice name;
    uint32_t position;
    bool numbers; /* the names are over */
    bool ended;
};

/* Of the object or counter of a reading. */
static inline struct epci_index_walk epci_index_walk_of(const struct epci_path *reading,
                                                        struct kit_slice name)
{
    return (struct epci_index_walk){ .name = name, .numbers = reading->by_index };
}

/* The next one; `same` others of that index are before the one that is meant.  False: no other. */
bool epci_index_next(struct epci_index_walk *walk, const struct epci_titles *titles,
                     uint32_t *index, uint32_t *same);

/* How far a path without * comes in an object. */
enum epci_progress { EPCI_CAME_TO_OBJECT, EPCI_CAME_TO_COUNTER, EPCI_CAME_TO_ITEM };

enum epci_progress epci_item_in_object(const struct epci_lookup *source, uint32_t object,
                                       const struct epci_path *reading, struct epci_item *out);

/* The position of the counter of that reading; or EPCI_NOT_THERE. */
uint32_t epci_counter_named(const struct epci_lookup *source, uint32_t object,
                            const struct epci_path *reading);

/* The part of a path between the parentheses, without its index.  Where parent and name are cut
 * does not matter. */
struct kit_slice epci_instance_of(const struct epci_path *reading);
uint32_t epci_number_of(const struct epci_path *reading);

/* The instance of an object without *: by its name, or by how an odd one is written. */
uint32_t epci_instance_find(const struct epci_snapshot *snapshot, uint32_t object,
                            const struct epci_path *reading, uint32_t number);

/* The next reading that differs in more than where the parent ends. */
bool epci_other_reading(struct epci_path *path);

bool epci_is_computer(const struct epci_lookup *source, struct kit_slice computer);

/* ---- The paths of a selection ---- */

struct epci_found {
    struct epci_item item;
    uint32_t path;
};

struct epci_path_search {
    const struct epci_selection *selection;
    const struct epci_lookup *source;
    const struct epci_selection_visitor *visitor;
    struct epci_found *list;
    size_t count, room;
    bool direct; /* one path: its items come in order and once, and need no list */
    bool sorted, out_of_memory;
    uint32_t path;               /* the number of the one that is looked up */
    enum epci_missing_kind kind; /* how far it came, */
    struct epci_path reading;    /* read so, */
    uint32_t object;             /* with that object, unless EPCI_MISSING_OBJECT */
    char *text;                  /* of an instance */
    size_t text_room;
};

/* The order of the answer. */
int epci_compare_items(const struct epci_item *a, const struct epci_item *b);

/* Add the items of path number `number`; if there are none, `kind` and what follows it say why. */
void epci_find_path(struct epci_path_search *finding, uint32_t number);
/* Add the items of all objects. */
void epci_find_everything(struct epci_path_search *finding);

/* Add the nearest names and call the visitor. */
void epci_tell_missing(const struct epci_lookup *source, struct epci_missing *missing,
                       const struct epci_selection_visitor *visitor);
