/* SPDX-License-Identifier: MIT
 *
 * equals.h -- may instances that nothing tells apart be compared with those of the answer before,
 * each with the one at its position?  docs/identity.md says when, and what that assumes.
 */
#pragma once

#include "kit/arena.h"
#include "reader/answer/snapshot.h"

/* A counting cell in both answers. */
struct reader_equals_column {
    uint32_t older_at, newer_at, size;
};

struct reader_equals_range {
    uint64_t from, to;
};

struct reader_equals_pair {
    uint32_t older, newer; /* instances of the objects */
};

/* One object in two answers.  Release it. */
struct reader_equals {
    const struct reader_snapshot *older, *newer;
    uint32_t older_object, newer_object;
    struct reader_equals_column *columns;
    size_t column_count, column_capacity;
    struct reader_equals_range *ranges; /* scratch */
    size_t range_capacity;
    struct kit_arena arena;
};

/* Read the definitions; the four members that say of what are set.  EPC_E_NOMEM. */
int reader_equals_find_common_columns(struct reader_equals *equals);
void reader_equals_release(struct reader_equals *equals);

/* Can none of the members of a group have been replaced, or have changed its place?  The time is
 * that of sorting the pairs, for each counter.  EPC_E_NOMEM. */
int reader_equals_can_pair_by_place(struct reader_equals *equals,
                                    const struct reader_equals_pair *pairs, size_t count,
                                    bool *can_pair);
