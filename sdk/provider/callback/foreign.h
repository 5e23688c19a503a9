/* SPDX-License-Identifier: MIT
 *
 * foreign.h -- answers about other computers, which a callback collects.
 *
 * The answer to "Foreign NAME" is complete, with a PERF_DATA_BLOCK.  The callback's connections to
 * the EPCI_COMPUTERS_KEPT computers of the latest queries stay open until Close.
 */
#pragma once

#include <epc/ondemand.h>

#include "sdk/core/query.h"
#include "sdk/schema/writer.h"
#include "sdk/provider/callback/devices.h"

#define EPCI_COMPUTERS_KEPT 64u

struct epci_foreign_computers;

/* For a checked schema; `heads` are those of its objects, one after the other.  All arguments must
 * outlive *out.  EPC_OK, also with `callback` and *out NULL; EPC_E_SCHEMA, EPC_E_NOMEM. */
int epci_foreign_computers_create_state(const epc_foreign_callback *callback,
                                        const struct epci_layout *layout,
                                        const unsigned char *heads,
                                        const struct epci_device_names *devices,
                                        struct epci_foreign_computers **out);

/* Disconnect from all computers, and free. */
void epci_foreign_computers_close(struct epci_foreign_computers *computers);

/* Write the answer to a Foreign query about the objects that are `wanted`, by position, with an
 * empty writer.  EPC_OK, with nothing written if there is no answer; EPC_E_NOSPACE with nothing
 * written. `computers` may be NULL.  Any thread; takes as long as the callback. */
int epci_foreign_computers_collect(struct epci_foreign_computers *computers,
                                   const struct epci_query *query, const bool *wanted,
                                   struct epci_writer *writer);
