/* SPDX-License-Identifier: MIT
 *
 * parents.h -- the parents of objects, as answers have shown them, so that a query for
 * children brings their parents too.
 *
 * One thread at a time uses a table.  Zeroed memory is an empty one.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/core/span.h"

struct reader_parent_pair {
    uint32_t child; /* title indexes of objects */
    uint32_t parent;
};

struct reader_parent_table {
    struct reader_parent_pair *pairs;
    size_t count;
    size_t capacity;
};

/* Remember each parent that an instance of this answer has in another object.  True: one was not
 * known. */
bool reader_parents_learn_from_answer(struct reader_parent_table *parents, struct epci_span answer);

/* A list of indexes with the known parents of its objects at the end, and theirs; to be freed.
 * NULL: no memory.  What is not a list of indexes is copied. */
char *reader_parents_extend_query(const struct reader_parent_table *parents, const char *query);

void reader_parents_release(struct reader_parent_table *parents);
