/* SPDX-License-Identifier: MIT
 *
 * sections.h -- memory for instances: extents, from one section after the other.
 *
 * The first section is the published region.  When the last section is full, a further one is
 * created, and the one before leads to it.  Nothing is freed before the app closes, and nothing
 * moves. The caller holds the app's lock.
 */
#pragma once

#include "sdk/app/publish.h"

/* Zeroed: only the first one, the region of the app's publication, which is not closed here. */
struct epci_own_sections {
    struct epci_shm further[EPCI_SECTIONS_MAX - 1];
    uint32_t count;      /* of the further ones */
    uint64_t full_bytes; /* committed in all but the last */
};

/* Add an extent; *place is that of its slot 0.  EPC_E_NOSPACE: it would exceed the app's limit or
 * EPCI_SECTIONS_MAX; EPC_E_NOMEM and others: the system has no more memory, and a later call may
 * succeed. */
int epci_add_extent_to_own_sections(struct epc_app *app, const struct epci_extent_use *use,
                                    struct epci_place *place, unsigned char **extent);

/* Close all but the first; zeroed has no effect. */
void epci_further_sections_close(struct epci_own_sections *sections);
