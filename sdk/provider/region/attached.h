/* SPDX-License-Identifier: MIT
 *
 * attached.h -- the region of one process, as far as a provider has mapped it: its sections, and of
 * each as many pieces as are used.
 */
#pragma once

#include "sdk/provider/region/quota.h"
#include "sdk/region/share.h"

/* What there was no memory for (epci_report_no_memory). */
#define EPCI_LOOK_AT_APPLICATION "look at an application"

struct epci_regions;

/* One section of a region, accepted. */
struct epci_section {
    uint64_t serial;
    struct epci_shm shm;
    uint64_t taken; /* from the room, in bytes */
    struct epci_region_view view;
};

/* The region of one process. */
struct epci_attached {
    struct epci_attached *next; /* a younger process */
    struct epci_regions *regions;
    struct epci_publisher *publisher;
    uint64_t id; /* no other region of this provider had it; numbers of the owner may be equal */
    struct epci_region_owner owner;
    enum epci_scope scope;
    struct epci_section *mapped[EPCI_SECTIONS_MAX];
    struct epci_sections sections; /* their views */
    void *request;                 /* its signal for requests; NULL: not opened yet */
    uint32_t handles;    /* to its first section, when its sign of life was asked for after that */
    uint64_t asked;      /* ticks: when that was asked for in the usual turn; 0: ask again */
    bool seen;           /* in the directory during this refresh */
    bool gone;           /* its process has ended; only EPC_KEEP objects are still shown */
    uint64_t gone_ticks; /* when that was noticed; its time does not advance any more */
};

/* Map the section of this owner as the region's next one.  EPC_END if it is shown already; other
 * failures, which may pass, are logged.  After a failure with the first one only epci_attached_free
 * may follow. */
int epci_attached_map_next_section(struct epci_attached *region,
                                   const struct epci_region_owner *owner);

/* Unmap everything, and free the region. */
void epci_attached_free(struct epci_attached *region);

/* Map the sections that were added.  Exclusive access. */
void epci_attached_map_added_sections(struct epci_attached *region);

/* Update how much of its mapped sections may be read, and map what was added to them.  Any thread
 * that shares access. */
void epci_attached_map_and_update_usable_bytes(const struct epci_attached *region);
