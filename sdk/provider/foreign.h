/* SPDX-License-Identifier: MIT
 *
 * foreign.h -- answers for other computers, which a callback collects.
 *
 * The answer to "Foreign NAME" is a whole one, with a PERF_DATA_BLOCK.  What the callback keeps for a
 * computer is kept until Close, for the EPCI_COMPUTERS_KEPT computers that were last asked for.
 */
#ifndef EPC_PROVIDER_FOREIGN_H
#define EPC_PROVIDER_FOREIGN_H

#include <epc/ondemand.h>

#include "sdk/core/query.h"
#include "sdk/core/writer.h"
#include "sdk/provider/devices.h"

#define EPCI_COMPUTERS_KEPT 64u

struct epci_computers;

/* For a checked schema whose objects have these heads, one after the other.  Everything given lives
 * longer.  EPC_OK, also with *out NULL where there is no callback; EPC_E_SCHEMA, EPC_E_NOMEM. */
int epci_computers_open(const epc_foreign_callback *callback, const struct epci_layout *layout,
                        const unsigned char *heads, const struct epci_devices *devices,
                        struct epci_computers **out);

/* Disconnect from all. */
void epci_computers_close(struct epci_computers *computers);

/* Answer a Foreign query for the objects that are `wanted`, by position, with an empty writer.  EPC_OK,
 * with nothing written where there is nothing to say; EPC_E_NOSPACE, and nothing is written.
 * `computers` may be NULL.  Any thread; takes as long as the callback. */
int epci_computers_collect(struct epci_computers *computers, const struct epci_query *query,
                           const bool *wanted, struct epci_writer *writer);

#endif
