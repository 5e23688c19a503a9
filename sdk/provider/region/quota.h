/* SPDX-License-Identifier: MIT
 *
 * quota.h -- how much of this process's addresses the regions of a service may take, and which of
 * them takes how much.
 *
 * The first piece of each region has its place, so that every application is shown with what fits
 * there.  The rest is shared: no region gets more than twice what it leaves, and the regions of one
 * account together no more than seven times.  So neither a process nor an account can take all of
 * it, and what has been given is never taken away: counts that were shown stay.
 */
#pragma once

#include "sdk/port/port.h"

/* A host of 32 bits has 2 GiB, and several services. */
#define EPCI_ADDRESS_BYTES_MAX (sizeof(void *) == 8 ? (uint64_t)1 << 40 : (uint64_t)512 << 20)
#define EPCI_REGIONS_MAX       2048u

/* An account to which regions belong. */
struct epci_publisher {
    struct epci_publisher *next;
    uint32_t regions;
    uint64_t taken; /* bytes beyond the first pieces */
    char sid[EPCI_SID_BYTES];
};

/* Zeroed, then the first two fields set. */
struct epci_quota {
    uint64_t maximum; /* bytes of addresses, at least for the first pieces of max_regions */
    uint32_t max_regions;
    uint32_t regions;
    uint64_t taken; /* bytes beyond the first pieces */
    bool met;       /* something was refused, and that was logged */
    struct epci_publisher *publishers;
};

/* Make a place for a region of this account, and for its first piece.  EPC_E_NOSPACE: there are too
 * many regions; EPC_E_NOMEM. */
int epci_quota_add_region_of_account(struct epci_quota *capacity, const char *account,
                                     struct epci_publisher **out);
/* `publisher` may be NULL, with 0 bytes. */
void epci_quota_remove_region(struct epci_quota *capacity, struct epci_publisher *publisher);

/* Take `bytes` for a region of the publisher that has taken `own` already.  False: that would be
 * more than its share. */
bool epci_quota_reserve_bytes(struct epci_quota *capacity, struct epci_publisher *publisher,
                              uint64_t own, uint64_t bytes);
void epci_quota_release_bytes(struct epci_quota *capacity, struct epci_publisher *publisher,
                              uint64_t bytes);
