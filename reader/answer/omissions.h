/* SPDX-License-Identifier: MIT
 *
 * omissions.h -- values that were not shown because they cannot be known, counted by reason.
 *
 * A value that does not exist yet, or not now, is not an omission: of the first sample, of an
 * instance that came, of two samples between which nothing happened, of a text.
 */
#pragma once

#include "reader/formulas/math.h"
#include "kit/arena.h"

/* So many objects, with their reasons, are kept apart. */
#define READER_MAX_OMISSIONS 4096u

struct reader_omission {
    const char *provider; /* its service; "": not known */
    const char *object;
    enum reader_reason reason;
    uint64_t count;
};

/* Zeroed: empty. */
struct reader_omissions {
    struct reader_omission *list; /* in the order in which they came; the texts are its own */
    size_t count, capacity;
    uint64_t values; /* that were looked at, omitted or not */
    uint64_t omitted;
};

/* One word for programs: "equal_names".  The rest of a sentence for people: "several instances have
 * this name and nothing tells them apart". */
const char *reader_reason_name(enum reader_reason reason);
const char *reader_reason_text(enum reader_reason reason);

/* Is a value that is missing for this reason one that cannot be known? */
bool reader_reason_is_omission(enum reader_reason reason);

/* Count a value and, if its reason omits it, the omission; only then are the texts looked at.
 * False: no memory, or the list is full; then it is counted in `omitted` only. */
bool reader_count_value_or_omission(struct reader_omissions *omissions, const char *provider,
                                    const char *object, enum reader_reason reason);
void reader_omissions_release(struct reader_omissions *omissions);

/* All of one reason. */
uint64_t reader_omissions_count_of_reason(const struct reader_omissions *omissions,
                                          enum reader_reason reason);
