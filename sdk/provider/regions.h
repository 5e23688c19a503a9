/* SPDX-License-Identifier: MIT
 *
 * regions.h -- the regions of a service's applications, as a provider has them mapped.
 *
 * Refreshing and releasing need exclusive access, reading shared access; the caller sees to it.
 */
#ifndef EPC_PROVIDER_REGIONS_H
#define EPC_PROVIDER_REGIONS_H

#include "sdk/core/directory.h"
#include "sdk/core/share.h"
#include "sdk/port/port.h"

/* One mapped and accepted region. */
struct epci_attached {
    struct epci_attached *next;
    struct epci_region_owner owner;
    struct epci_shm shm;
    struct epci_region_view view;
    bool seen; /* in the directory during this refresh */
};

/* Zeroed, then `layout` set. */
struct epci_regions {
    const struct epci_layout *layout;
    struct epci_shm directories[EPCI_SCOPE_COUNT];
    struct epci_attached *first;
};

/* Look for regions that came, and drop those whose owner went.  Waits for nobody. */
void epci_regions_refresh(struct epci_regions *regions);

/* Unmap everything; the layout stays. */
void epci_regions_release(struct epci_regions *regions);

#endif
