/* SPDX-License-Identifier: MIT
 *
 * visit.h -- the slot that is being gathered, for gather.c and known.c.
 */
#pragma once

#include "sdk/provider/region/gather.h"

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

/* The image of the visit, which is checked, becomes this row. */
void epci_visit_append_row(struct epci_gathering *gathering, const struct epci_visit *visit,
                           const struct epci_image_claim *claim, struct epci_answer_row *row);
