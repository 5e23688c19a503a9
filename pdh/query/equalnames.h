/* SPDX-License-Identifier: MIT
 *
 * equalnames.h -- finds numbered elements by their names, without regard to the case of A-Z; those
 * of equal names have their turns one after the other.
 */
#pragma once

#include "kit/dictionary.h"
#include "reader/names/namekey.h"

struct pdh_name_turn {
    uint32_t next;      /* element of the same name, or READER_NOT_THERE */
    uint32_t now, last; /* of the first of a name: whose turn it is, and the last of them */
};

/* Fields are private, but `arena` may be taken from. */
struct pdh_equal_names {
    struct kit_arena arena;
    struct kit_names names; /* entry i is element i */
    struct pdh_name_turn *turns;
    size_t capacity;
};

/* Without elements.  Allocates nothing. */
void pdh_equal_names_init(struct pdh_equal_names *out);
/* It is as after init, and so is its arena. */
void pdh_equal_names_release(struct pdh_equal_names *names);

/* Add the next element; its name has to live as long.  False: no memory. */
bool pdh_equal_names_add(struct pdh_equal_names *names, const char *name);

/* The element of this name whose turn it is, READER_NOT_THERE after the last; then the next has its
 * turn. */
uint32_t pdh_equal_names_next_element_of_name(struct pdh_equal_names *names, const char *name);

/* Of every name it is the first one's turn again. */
void pdh_equal_names_rewind(struct pdh_equal_names *names);

/* The number of a name among those that were counted before: 0, 1...  False: no memory. */
bool pdh_count_equal_name(struct kit_names *counted, struct kit_arena *arena, const char *name,
                          bool any_case, uint32_t *number);

/* Does a path read the end of this name as an index? */
bool pdh_ends_with_index(const char *name);
