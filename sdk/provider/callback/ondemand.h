/* SPDX-License-Identifier: MIT
 *
 * ondemand.h -- objects whose rows come from a callback instead of a region.
 *
 * A Collect first calls all callbacks that it needs, while it holds no lock of the provider, and
 * then writes their rows between the objects from regions.  If the buffer is too small, the rows
 * are kept for a second: the caller usually repeats the call with a larger buffer.
 */
#pragma once

#include "sdk/provider/callback/devices.h"
#include "sdk/provider/callback/foreign.h"
#include "sdk/provider/callback/callbackrows.h"

struct epci_ondemand;

/* Open the callbacks of a provider, for a checked schema; `heads` are those of its objects, one
 * after the other.  Takes over the devices, also when it fails.  EPC_E_SCHEMA unless each object
 * with EPC_CALLBACK has exactly one callback and no other object has any; EPC_E_NOMEM; a negative
 * status of the author's procedure that opens the devices.  `what` NULL: the schema must have no
 * such object, and *out is NULL, which all functions below accept. */
int epci_ondemand_open(const epc_on_demand *what, const struct epci_layout *layout,
                       const unsigned char *heads, struct epci_device_names *devices,
                       struct epci_ondemand **out);

/* Ask the author's procedure what to leave out of the layout, which is that of epci_ondemand_open.
 * False: nothing. */
bool epci_call_leave_out_procedure(const struct epci_ondemand *ondemand,
                                   struct epci_layout *layout);

/* Disconnect from other computers, close the devices, and free.  No Collect may be running. */
void epci_ondemand_close(struct epci_ondemand *ondemand);

/* The other computers, or NULL. */
struct epci_foreign_computers *epci_ondemand_foreign_computers(struct epci_ondemand *ondemand);

/* Call the callbacks of the objects that are `wanted`, by position.  Returns the rows by
 * position; NULL if nothing is collected on demand, or there is no memory, which is reported.  Any
 * thread; takes as long as the callbacks. */
epc_rows **epci_ondemand_call_callbacks(struct epci_ondemand *ondemand, const bool *wanted);

/* The rows of the object at this position; NULL: not collected, or its callback failed. */
static inline const epc_rows *epci_collected_rows_of_object(epc_rows *const *demanded,
                                                            uint32_t object)
{
    return demanded ? demanded[object] : NULL;
}

/* Free what epci_ondemand_call_callbacks returned; unless the answer was sent, keep the rows for a
 * second. */
void epci_ondemand_free_or_keep_rows(struct epci_ondemand *ondemand, epc_rows **demanded,
                                     bool sent);
