/* SPDX-License-Identifier: MIT
 *
 * regions.h -- the regions of a service's applications, as a provider has them mapped.
 *
 * Refreshing and releasing need exclusive access, reading shared access; the caller sees to it.
 */
#ifndef EPC_PROVIDER_REGIONS_H
#define EPC_PROVIDER_REGIONS_H

#include "sdk/region/directory.h"
#include "sdk/region/share.h"
#include "sdk/port/port.h"

/* One section of a region, mapped and accepted. */
struct epci_section {
    uint64_t serial;
    struct epci_shm shm;
    struct epci_region_view view;
};

/* The region of one process. */
struct epci_attached {
    struct epci_attached *next; /* the older process first */
    struct epci_region_owner owner;
    enum epci_scope scope;
    struct epci_section *mapped[EPCI_SECTIONS_MOST];
    struct epci_sections sections; /* their views */
    void *request;                 /* the signal it wants to get, once it could be opened */
    bool seen;                     /* in the directory during this refresh */
    bool gone;                     /* its process is; only EPC_KEEP objects are still shown */
    uint64_t gone_ticks;           /* since when, as far as we know: its time stands still  */
    uint64_t gone_100ns;
};

/* Called for a region whose process is gone, while what it counted can still be read: first with
 * `kept` false, for the objects that go at once; with true when those that were kept go, too. */
typedef void epci_gone_fn(void *context, const struct epci_attached *region, bool kept);

/* Sections that are mapped at most, of all processes together: the address space of a 32-bit host is
 * not for hostile publishers to use up. */
#define EPCI_MAPPED_MOST (sizeof(void *) == 8 ? 65536u : 32u)

/* Zeroed, then `layout` and `most_mapped` set, and `gone` with its context if somebody wants to know. */
struct epci_regions {
    const struct epci_layout *layout;
    uint32_t most_mapped; /* EPCI_MAPPED_MOST */
    uint32_t mapped;
    epci_gone_fn *gone;
    void *context;
    struct epci_shm directories[EPCI_SCOPE_COUNT];
    struct epci_attached *first;
};

/* Look for regions that came, for sections that were added, and drop those whose owner went.  Waits
 * for nobody. */
void epci_regions_refresh(struct epci_regions *regions);

/* Tell the applications that want to know that they are asked for data.  Exclusive access. */
void epci_regions_request(struct epci_regions *regions);

/* Unmap everything; the layout stays. */
void epci_regions_release(struct epci_regions *regions);

#endif
