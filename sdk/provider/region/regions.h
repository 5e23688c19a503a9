/* SPDX-License-Identifier: MIT
 *
 * regions.h -- the regions of a service's applications that a provider has found.
 *
 * The caller provides exclusive access for refreshing and releasing, and shared access for reading.
 */
#pragma once

#include "sdk/provider/region/attached.h"
#include "sdk/region/directory.h"

/* Any publisher can write entries that lead to no region of their own, and write them again and
 * again.  An entry that did so EPCI_MISSES_FREE times in succession waits for its turn; of all that
 * wait in a directory only EPCI_MISSES_MAX may lead nowhere in one refresh, and the rest is asked
 * about in the next ones.  So where no more than that lie, each entry is asked about in each
 * refresh, and in any directory in one of 16. */
#define EPCI_MISSES_FREE 4u
#define EPCI_MISSES_MAX  64u

/* What is asked of the system so often at most, because each question is a call:
 * - while processes are shown, whether a directory exists that did not; most services have one in
 *   one scope only;
 * - whether a sign of life exists, whose name has to be found.  Between these looks a process is
 *   taken for alive while the number of handles to its section is the same: it would have closed
 *   one.  If another process has opened the section since, the next look finds out. */
#define EPCI_LOOKS_PER_SECOND 4u

/* An entry of a directory as it was when it was found out where it leads.  While it is the same,
 * that is not looked for again. */
struct epci_known_entry {
    uint32_t sequence; /* 0: no entry, or one to ask about again */
    uint32_t misses;   /* whatever it contained: since it last led to a new region */
    struct epci_region_owner owner;
    struct epci_attached *region; /* NULL: none of its own: its process has ended, or its section
                                   * is shown already */
};

/* Called for a region whose process has ended, while its counts can still be read: first with
 * `kept` false, for the objects that disappear at once; with true when the kept objects
 * disappear too.  False: without success; the next refresh calls it again. */
typedef bool epci_gone_fn(void *context, const struct epci_attached *region, bool kept);

/* Zeroed, then `layout` and the limits of `capacity` set; `gone` with its context is optional. */
struct epci_regions {
    const struct epci_layout *layout;
    struct epci_quota capacity;
    struct epci_lock mapping; /* guards `capacity`, pieces and views while access is shared */
    epci_gone_fn *gone;
    void *context;
    struct epci_shm directories[EPCI_SCOPE_COUNT];
    uint64_t
        usable[EPCI_SCOPE_COUNT]; /* bytes of a directory; asked once, as they stay committed */
    uint64_t
        looked[EPCI_SCOPE_COUNT]; /* ticks: when a missing directory was looked for; 0: never */
    uint64_t between_looks;       /* ticks */
    uint64_t now;                 /* ticks: when this refresh began */
    struct epci_known_entry known[EPCI_SCOPE_COUNT][EPCI_DIRECTORY_CAPACITY];
    uint32_t turn[EPCI_SCOPE_COUNT]; /* the entry that waits longest */
    struct epci_attached *first;
    uint64_t last_id;
    bool found_ended; /* a process that had ended before it was found */
};

/* The limits of a provider. */
void epci_regions_init(struct epci_regions *regions, const struct epci_layout *layout);

/* Map new regions and added sections, and unmap regions whose process has ended.  Does not wait for
 * other processes. */
void epci_regions_refresh(struct epci_regions *regions);

/* Has a process ended, or a mapped one removed an instance, so that no region has its counts any
 * more?  After a refresh. */
bool epci_has_ended_process_or_instance(const struct epci_regions *regions);

/* Set the signals of applications that want requests.  Exclusive access. */
void epci_regions_signal_requests(struct epci_regions *regions);

/* Unmap everything; the layout stays. */
void epci_regions_release(struct epci_regions *regions);

/* Is nothing taken of the quota if the list is empty? */
bool epci_regions_is_valid(const struct epci_regions *regions);
