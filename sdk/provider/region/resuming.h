/* SPDX-License-Identifier: MIT
 *
 * resuming.h -- a direct copy after removals: an instance that was removed and added again goes on
 * with what it had counted.
 *
 * Of what was removed since the last Collect, the final counts are read; of what was added since,
 * the names are looked up among them.  Whatever else lives is only copied.  Such a slot, and what
 * it adds to its instance, is remembered by the history until the instance is removed.
 */
#pragma once

#include "sdk/provider/region/history.h"
#include "sdk/provider/region/sources.h"

struct epci_gathering;

/* If more than one of so many slots of an object became free since the last reading, it is
 * gathered, and what it shows is remembered. */
#define EPCI_RESUMING_SLOTS 32u

/* What was removed from all objects since a reading; counted once in a Collect. */
struct epci_removed {
    bool is_counted;
    uint32_t since;   /* removals before that reading */
    uint32_t missing; /* whose slots are used again */
};

/* One object, during one Collect; zeroed: there is nothing to resume.  The caller holds the lock of
 * the histories from begin to end. */
struct epci_resuming {
    bool is_partial; /* the answer may lack an instance that exists */
    uint32_t since;  /* removals before the last reading */
    uint32_t removals;
    struct epci_hashtable retired; /* the history's, and what was removed since the last reading */
    uint32_t *found; /* the slots whose instances go on with one, by location; NULL: inactive */
    uint32_t found_count;
    uint32_t next; /* of history->resumed */
};

/* Read the final counts of what was removed since the last reading.  False: the object has to be
 * gathered, because too much was removed, or there is no memory. */
bool epci_resuming_begin(struct epci_gathering *gathering, uint32_t object);

/* The first slot of the cursor's extent, from `slot` on, whose instance went on with a retired row
 * in the last reading; or the number of slots. */
uint32_t epci_resuming_next_slot(struct epci_gathering *gathering, const struct epci_cursor *cursor,
                                 uint32_t slot);

/* Add to a checked image, which is in the answer, what its instance goes on with. */
void epci_resuming_add(struct epci_gathering *gathering, const struct epci_cursor *cursor,
                       uint32_t slot, const unsigned char *image, uint32_t name_bytes,
                       unsigned char *block);

/* The object is in the answer, which will be shown: the history goes on from here. */
void epci_resuming_end(struct epci_gathering *gathering, uint32_t object);

void epci_resuming_release(struct epci_resuming *resuming);
