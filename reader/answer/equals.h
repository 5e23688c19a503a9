/* SPDX-License-Identifier: MIT
 *
 * equals.h -- may instances that nothing tells apart be compared with those of the answer before,
 * each with the one at its position?  docs/identity.md says when, and what that assumes.
 */
#pragma once

#include "kit/arena.h"
#include "reader/answer/snapshot.h"

/* A counting cell in both answers. */
struct epci_equals_column {
    uint32_t older_at, newer_at, size;
};

struct epci_equals_range {
    uint64_t from, to;
};

struct epci_equals_pair {
    uint32_t older, newer; /* instances of the objects */
};

/* One object in two answers.  Release it. */
struct epci_equals {
    const struct epci_snapshot *older, *newer;
    uint32_t older_object, newer_object;
    struct epci_equals_column *columns;
    size_t column_count, column_room;
    struct epci_equals_range *ranges; /* scratch */
    size_t range_room;
    struct kit_arena arena;
};

/* Read the definitions; the four members that say of what are set.  EPC_E_NOMEM. */
int epci_equals_init(struct epci_equals *equals);
void epci_equals_release(struct epci_equals *equals);

/* Can none of the members of a group have been replaced, or have changed its place?  The time is
 * that of sorting the pairs, for each counter.  EPC_E_NOMEM. */
int epci_equals_hold(struct epci_equals *equals, const struct epci_equals_pair *pairs, size_t count,
                     bool *hold);
