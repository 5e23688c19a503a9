/* SPDX-License-Identifier: MIT
 *
 * forge.h -- what a hostile process that knows the format publishes: a region, made piece by piece.
 */
#ifndef EPC_SUPPORT_FORGE_H
#define EPC_SUPPORT_FORGE_H

#include "sdk/region/directory.h"
#include "sdk/region/share.h"
#include "sdk/port/port.h"

struct forged {
    const epc_schema *schema;
    enum epci_scope scope;
    struct epci_region_owner owner;
    struct epci_shm directory, region;
    void *alive;
    uint32_t entry;
};

/* Everything an application would make, in its scope: the directory is opened, or made as the schema
 * says, the region is whole and LIVE, the entry leads to it.  `sddl` is the region's; NULL: the
 * schema's.  Several differ by `serial`. */
void forge(struct forged *forged, const epc_schema *schema, enum epci_scope scope, uint64_t serial,
           const char *sddl);

/* The same up to the region and the sign of life, which the caller makes, or not. */
void forge_entry(struct forged *forged, const epc_schema *schema, enum epci_scope scope,
                 uint64_t serial);

/* The name of one of its things. */
void forge_name(const struct forged *forged, enum epci_shared what, char name[EPCI_NAME_BYTES]);

void forge_end(struct forged *forged);

#endif
