/* SPDX-License-Identifier: MIT
 *
 * reply.h -- a callback's answer about another computer (epc_foreign of epc/ondemand.h), until it
 * is written.
 *
 * One thread at a time.
 */
#pragma once

#include "sdk/provider/callback/callbackrows.h"

#define EPCI_COMPUTER_UNITS 255u /* of a computer's name */

/* An empty reply for the computer with this name, for the objects that are `wanted`, by
 * position; NULL: no memory.  `layout` must outlive it. */
epc_foreign *epci_reply_new_for_computer(const struct epci_layout *layout, const bool *wanted,
                                         const uint16_t *name, uint32_t units);
void epci_reply_free(epc_foreign *reply);

/* Set times that the callback has left 0 to the local system's.  Returns EPC_OK, or why a row
 * could not be added, in which case nothing of the reply may be sent: EPC_E_NOSPACE,
 * EPC_E_NOMEM. */
int epci_reply_fill_times_get_status(epc_foreign *reply);

/* Does it contain no object? */
bool epci_reply_is_empty(const epc_foreign *reply);

/* Was it made for the same objects? */
bool epci_reply_is_for_same_objects(const epc_foreign *reply, const bool *wanted);

/* Write it as a complete answer with these heads.  EPC_E_NOSPACE: nothing was written. */
int epci_reply_write(epc_foreign *reply, const unsigned char *heads, struct epci_writer *writer);
