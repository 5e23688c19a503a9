/* SPDX-License-Identifier: MIT
 *
 * regions.h -- the regions of a service's applications that a provider has mapped.
 *
 * The caller provides exclusive access for refreshing and releasing, and shared access for reading.
 */
#pragma once

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
    struct epci_attached *next; /* a younger process */
    uint64_t id; /* no other region of this provider had it; numbers of the owner may be equal */
    struct epci_region_owner owner;
    enum epci_scope scope;
    struct epci_section *mapped[EPCI_SECTIONS_MOST];
    struct epci_sections sections; /* their views */
    void *request;                 /* its signal for requests; NULL: not opened yet */
    bool seen;                     /* in the directory during this refresh */
    bool gone;           /* its process has ended; only EPC_KEEP objects are still shown */
    uint64_t gone_ticks; /* when that was noticed; its time does not advance any more */
};

/* An entry of a directory that leads to no region of its own, as it was when that was found out:
 * its process has ended, or its section is shown already.  While it is the same, the system is not
 * asked about it again. */
struct epci_passed_over {
    uint32_t sequence; /* 0: no entry */
    struct epci_region_owner owner;
};

/* Called for a region whose process has ended, while its counts can still be read: first with
 * `kept` false, for the objects that disappear at once; with true when the kept objects
 * disappear too. */
typedef void epci_gone_fn(void *context, const struct epci_attached *region, bool kept);

/* Sections of all processes together that are mapped at most, so that hostile publishers cannot
 * use up the address space of a 32-bit host. */
#define EPCI_MAPPED_MOST (sizeof(void *) == 8 ? 65536u : 32u)

/* Zeroed, then `layout` and `most_mapped` set; `gone` with its context is optional. */
struct epci_regions {
    const struct epci_layout *layout;
    uint32_t most_mapped; /* EPCI_MAPPED_MOST */
    uint32_t mapped;
    epci_gone_fn *gone;
    void *context;
    struct epci_shm directories[EPCI_SCOPE_COUNT];
    struct epci_passed_over passed_over[EPCI_SCOPE_COUNT][EPCI_DIRECTORY_CAPACITY];
    struct epci_attached *first;
    uint64_t last_id;
    bool found_ended; /* a process that had ended before it was found */
};

/* Update how much of its mapped sections may be read.  Any thread that shares access. */
void epci_attached_renew(const struct epci_attached *region);

/* Map new regions and added sections, and unmap regions whose process has ended.  Does not wait for
 * other processes. */
void epci_regions_refresh(struct epci_regions *regions);

/* Has a process ended, or a mapped one removed an instance, so that no region has its counts any
 * more?  After a refresh. */
bool epci_regions_lack_counts(const struct epci_regions *regions);

/* Set the signals of applications that want requests.  Exclusive access. */
void epci_regions_request(struct epci_regions *regions);

/* Unmap everything; the layout stays. */
void epci_regions_release(struct epci_regions *regions);

/* Do the list's equations hold? Cheap: mapped <= most_mapped, and nothing is mapped if the list
 * is empty. `full`: the list is sorted by age, no region is in it twice, each has 1 ..
 * EPCI_SECTIONS_MOST sections with different serials, the first under the process's own, `views`
 * are those of `mapped`, and `mapped` counts them all. */
bool epci_regions_is_valid(const struct epci_regions *regions, bool full);
