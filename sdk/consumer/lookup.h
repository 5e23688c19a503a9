/* SPDX-License-Identifier: MIT
 *
 * lookup.h -- what itempath.c and selection.c share: the indexes that a name means.
 */
#pragma once

#include "sdk/consumer/selection.h"

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

enum epci_progress epci_item_in_object(const struct epci_source *source, uint32_t object,
                                       const struct epci_path *reading, struct epci_item *out);

/* The position of the counter of that reading; or EPCI_NOT_THERE. */
uint32_t epci_counter_named(const struct epci_source *source, uint32_t object,
                            const struct epci_path *reading);

/* The part of a path between the parentheses, without its index.  Where parent and name are cut
 * does not matter. */
struct kit_slice epci_instance_of(const struct epci_path *reading);
uint32_t epci_number_of(const struct epci_path *reading);

/* The next reading that differs in more than where the parent ends. */
bool epci_other_reading(struct epci_path *path);

bool epci_is_computer(const struct epci_source *source, struct kit_slice computer);

/* Add the nearest names and call the visitor. */
void epci_tell_missing(const struct epci_source *source, struct epci_missing *missing,
                       const struct epci_selection_visitor *visitor);
