/* SPDX-License-Identifier: MIT
 *
 * sections.h -- where the memory for instances comes from: extent by extent, section by section.
 *
 * The first section is the region that is published; when the last one is full, a further one is made
 * and the one before leads to it.  Nothing is given back before the app closes, and nothing moves.
 * All functions are called with the app's lock held.
 */
#ifndef EPC_APP_SECTIONS_H
#define EPC_APP_SECTIONS_H

#include "sdk/app/publish.h"

/* Zeroed, then epci_own_sections_init. */
struct epci_own_sections {
    struct epci_publication *publication; /* its region is the first; whoever made it closes it */
    const struct epci_layout *layout;
    struct epci_shm further[EPCI_SECTIONS_MOST - 1];
    uint32_t count; /* with the first */
    uint32_t most;
};

/* What is published is the first of at most `most` sections, 1 .. EPCI_SECTIONS_MOST. */
void epci_own_sections_init(struct epci_own_sections *sections,
                            struct epci_publication *publication, const struct epci_layout *layout,
                            uint32_t most);

/* Another extent; *place is that of its slot 0.  EPC_E_NOSPACE: the limit is reached; EPC_E_NOMEM and
 * others: the system has no more.  Then a later call may succeed. */
int epci_own_sections_extent(struct epci_own_sections *sections, const struct epci_extent_use *use,
                             struct epci_place *place, unsigned char **extent);

/* Withdraw and close all but the first; zeroed is fine. */
void epci_own_sections_release(struct epci_own_sections *sections);

#endif
