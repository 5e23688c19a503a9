/* SPDX-License-Identifier: MIT
 *
 * known.h -- the slots whose instances the last reading found, in the same order: they need no
 * search by name.
 */
#pragma once

#include "sdk/provider/region/gather.h"

/* The slot that is being gathered. */
struct epci_visit {
    const struct epci_cursor *cursor;
    const struct epci_layout_object *own;
    struct epci_history *history;
    struct epci_gathered *gathered;
    uint32_t slot;
    struct epci_slot_header_seen reading;
    unsigned char *image; /* its copy, at the end of the gathered bytes */
    unsigned char *block; /* in the copy */
    uint32_t name_capacity;
    uint32_t parent_number;
    uint64_t row_key;
};

/* Can slots of the visit's extent be known, if the object has no child?  Not if its rows depend on
 * others, or its cells on the time. */
bool epci_can_know_slots(const struct epci_visit *visit);

/* Prepare for the object's slots. */
void epci_prepare_known_slots(struct epci_gathering *gathering, uint32_t object);

/* Add the slots from that of the visit on, as long as each is the one that is expected next,
 * unchanged; returns how many.  The one after them takes the general way. */
uint32_t epci_gather_known_slots(struct epci_gathering *gathering, const struct epci_visit *visit);
