/* SPDX-License-Identifier: MIT
 *
 * forge.h -- what a hostile process that knows the format can publish: a region, made piece by
 * piece.
 */
#pragma once

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

/* Make everything that an application makes in its scope: open the directory, or create it as the
 * schema says, make the region complete and LIVE, and point the entry to it.  `sddl` is the
 * region's, or NULL for the schema's.  Several regions differ by `serial`. */
void forge(struct forged *forged, const epc_schema *schema, enum epci_scope scope, uint64_t serial,
           const char *sddl);

/* The same up to the region and the sign of life; the caller makes these or leaves them out. */
void forge_entry(struct forged *forged, const epc_schema *schema, enum epci_scope scope,
                 uint64_t serial);

/* The same with the contents of another region, as they are now, under any process number, start
 * time and serial. */
void forge_copy(struct forged *forged, const epc_schema *schema, enum epci_scope scope,
                const struct epci_region_owner *owner, const struct epci_shm *of);

/* The name of one of its shared objects. */
void forge_name(const struct forged *forged, enum epci_shared what, char name[EPCI_NAME_BYTES]);

void forge_end(struct forged *forged);
