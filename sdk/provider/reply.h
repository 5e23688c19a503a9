/* SPDX-License-Identifier: MIT
 *
 * reply.h -- what a callback makes for another computer (epc_foreign of ondemand.h), until it is in an
 * answer.
 *
 * One thread at a time.
 */
#ifndef EPC_PROVIDER_REPLY_H
#define EPC_PROVIDER_REPLY_H

#include "sdk/provider/rows.h"

#define EPCI_COMPUTER_UNITS 255u /* of a computer's name */

/* An empty one for the computer with this name, for objects that are `wanted`, by position; NULL
 * without memory.  `layout` lives longer. */
epc_foreign *epci_reply_new(const struct epci_layout *layout, const bool *wanted,
                            const uint16_t *name, uint32_t units);
void epci_reply_free(epc_foreign *reply);

/* Take the local system's times where the callback has left them 0.  Returns EPC_OK, or why something
 * could not be added, which costs the whole: EPC_E_NOSPACE, EPC_E_NOMEM. */
int epci_reply_finish(epc_foreign *reply);

/* Is there no object in it? */
bool epci_reply_is_empty(const epc_foreign *reply);

/* Were the same objects wanted? */
bool epci_reply_matches(const epc_foreign *reply, const bool *wanted);

/* Write it as a whole answer with these heads.  EPC_E_NOSPACE: nothing was written. */
int epci_reply_write(const epc_foreign *reply, const unsigned char *heads,
                     struct epci_writer *writer);

#endif
