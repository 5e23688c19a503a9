/* SPDX-License-Identifier: MIT
 *
 * ondemand.h -- objects that a callback collects instead of a region.
 *
 * A Collect first has all callbacks called that it needs, holding no lock of the provider's, and then
 * writes what they made between the objects of regions.  What it could not write for want of room is
 * kept for whoever comes again within a second.
 */
#ifndef EPC_PROVIDER_ONDEMAND_H
#define EPC_PROVIDER_ONDEMAND_H

#include "sdk/provider/devices.h"
#include "sdk/provider/foreign.h"
#include "sdk/provider/rows.h"

struct epci_ondemand;

/* What one Collect has of one object. */
struct epci_demanded {
    epc_rows *rows; /* NULL: nobody has collected it */
    uint64_t
        since; /* ticks at which a Collect could not send them for the first time; 0: none has */
};

/* Open what a provider collects on demand, for a checked schema whose objects have these heads, one
 * after the other.  The devices become its own, also where this fails.  EPC_E_SCHEMA where the
 * callbacks are not those of the objects with EPC_CALLBACK, one each; EPC_E_NOMEM.  `what` NULL:
 * there must be no such object, and *out is NULL, with which everything below does nothing. */
int epci_ondemand_open(const epc_on_demand *what, const struct epci_layout *layout,
                       const unsigned char *heads, struct epci_devices *devices,
                       struct epci_ondemand **out);

/* Disconnect, and release everything; nobody collects any more. */
void epci_ondemand_close(struct epci_ondemand *ondemand);

/* The other computers, or NULL. */
struct epci_computers *epci_ondemand_computers(struct epci_ondemand *ondemand);

/* Have the callbacks called of the objects that are `wanted`, by position.  Returns what there is, by
 * position; NULL where nothing is collected on demand, or there is no memory.  Any thread; takes as
 * long as the callbacks. */
struct epci_demanded *epci_ondemand_begin(struct epci_ondemand *ondemand, const bool *wanted);

/* The rows of the object at this position; NULL where there are none. */
static inline const epc_rows *epci_demanded_rows(const struct epci_demanded *demanded,
                                                 uint32_t object)
{
    return demanded ? demanded[object].rows : NULL;
}

/* Free what epci_ondemand_begin returned; where the answer was not sent, keep the rows for a while. */
void epci_ondemand_end(struct epci_ondemand *ondemand, struct epci_demanded *demanded, bool sent);

#endif
