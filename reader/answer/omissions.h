/* SPDX-License-Identifier: MIT
 *
 * omissions.h -- values that were not shown because they cannot be known, counted by reason.
 *
 * A value that does not exist yet, or not now, is not an omission: of the first sample, of an
 * instance that came, of two samples between which nothing happened, of a text.
 */
#pragma once

#include "kit/arena.h"
#include "sdk/core/math.h"

/* So many objects, with their reasons, are kept apart. */
#define EPCI_MOST_OMISSIONS 4096u

struct epci_omission {
    const char *provider; /* its service; "": not known */
    const char *object;
    enum epci_reason reason;
    uint64_t count;
};

/* Zeroed: empty. */
struct epci_omissions {
    struct epci_omission *list; /* in the order in which they came; the texts are its own */
    size_t count, room;
    uint64_t values; /* that were looked at, omitted or not */
    uint64_t omitted;
};

/* One word for programs: "equal_names".  The rest of a sentence for people: "several instances have
 * this name and nothing tells them apart". */
const char *epci_reason_name(enum epci_reason reason);
const char *epci_reason_text(enum epci_reason reason);

/* Is a value that is missing for this reason one that cannot be known? */
bool epci_reason_omits(enum epci_reason reason);

/* Count a value and, if its reason omits it, the omission.  False: no memory, or the list is full;
 * then it is counted in `omitted` only. */
bool epci_omissions_add(struct epci_omissions *omissions, const char *provider, const char *object,
                        enum epci_reason reason);
void epci_omissions_release(struct epci_omissions *omissions);

/* All of one reason. */
uint64_t epci_omissions_of(const struct epci_omissions *omissions, enum epci_reason reason);
