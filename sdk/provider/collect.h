/* SPDX-License-Identifier: MIT
 *
 * collect.h -- the portable half of a provider: answers a query from regions and callbacks.
 */
#pragma once

#include "sdk/core/query.h"
#include "sdk/schema/writer.h"
#include "sdk/provider/region/gather.h"
#include "sdk/provider/callback/ondemand.h"

/* The state between Open and Close; created by epci_responder_open. */
struct epci_responder {
    struct epci_lock lock;      /* guards `regions`; shared while they are read */
    struct epci_lock gathering; /* guards `histories` among threads that share `lock` */
    struct epci_layout layout;
    struct epci_indexes indexes;
    struct epci_regions regions;
    struct epci_history *histories; /* by object */
    bool was_refreshed;             /* at least one Collect was made */
    uint64_t seed;                  /* of keys */
    unsigned char *heads;           /* of all objects, one after the other */
    struct epci_ondemand *ondemand; /* NULL: nothing is collected on demand */
    volatile long users;            /* for provider.c: itself, and every running Collect */
};

/* Check the schema and prepare the heads that each Collect copies.  A schema with absolute indexes
 * (EPC_SYSTEM) needs no `indexes`.  EPC_E_SCHEMA, EPC_E_NOMEM. */
int epci_responder_open(const epc_schema *schema, const struct epci_indexes *indexes,
                        struct epci_responder **out);

/* Set, before the first Collect, what is collected on demand (epci_ondemand_open). */
int epci_responder_set_on_demand(struct epci_responder *collector, const epc_on_demand *what,
                                 struct epci_device_names *devices);

void epci_responder_close(struct epci_responder *collector);

/* Write the answer to `query` into `capacity` bytes at `memory`.  EPC_OK with *bytes (0: the query
 * asks for no object of the schema) and *objects; EPC_E_NOSPACE or EPC_E_NOMEM with nothing
 * written.  Any number of threads. */
int epci_responder_collect(struct epci_responder *collector, const struct epci_query *query,
                           unsigned char *memory, size_t capacity, size_t *bytes,
                           uint32_t *objects);
