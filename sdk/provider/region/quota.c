/* SPDX-License-Identifier: MIT
 *
 * quota.c -- counts regions and bytes, in all and for each account.
 */
#include "sdk/provider/region/quota.h"

#include <string.h>

#include <epc/epc.h>

/* How many times what it leaves a region, or an account, may take. */
enum { TIMES_REGION = 2, TIMES_ACCOUNT = 7 };

int epci_quota_add_region_of_account(struct epci_quota *capacity, const char *account,
                                     struct epci_publisher **out)
{
    struct epci_publisher *at = capacity->publishers;

    if (capacity->regions == capacity->max_regions)
        return EPC_E_NOSPACE;
    while (at && strcmp(at->sid, account) != 0)
        at = at->next;
    if (!at) {
        at = epci_alloc(sizeof *at);
        if (!at)
            return EPC_E_NOMEM;
        strcpy(at->sid, account);
        at->next = capacity->publishers;
        capacity->publishers = at;
    }
    at->regions++;
    capacity->regions++;
    *out = at;
    return EPC_OK;
}

void epci_quota_remove_region(struct epci_quota *capacity, struct epci_publisher *publisher)
{
    struct epci_publisher **at = &capacity->publishers;

    if (!publisher)
        return;
    capacity->regions--;
    if (--publisher->regions > 0)
        return;
    while (*at != publisher)
        at = &(*at)->next;
    *at = publisher->next;
    epci_free(publisher);
}

bool epci_quota_reserve_bytes(struct epci_quota *capacity, struct epci_publisher *publisher,
                              uint64_t own, uint64_t bytes)
{
    /* All that is neither a first piece nor taken. */
    const uint64_t left =
        capacity->maximum - capacity->max_regions * (uint64_t)EPCI_PIECE_LEAST - capacity->taken;

    if (bytes > left || own + bytes > TIMES_REGION * (left - bytes) ||
        publisher->taken + bytes > TIMES_ACCOUNT * (left - bytes))
        return false;
    capacity->taken += bytes;
    publisher->taken += bytes;
    return true;
}

void epci_quota_release_bytes(struct epci_quota *capacity, struct epci_publisher *publisher,
                              uint64_t bytes)
{
    capacity->taken -= bytes;
    if (publisher)
        publisher->taken -= bytes;
}
