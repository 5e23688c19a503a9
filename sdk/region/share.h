/* SPDX-License-Identifier: MIT
 *
 * share.h -- names of everything shared, and who may do what with it: one place for both sides.
 *
 * docs/shared-region.md says why: a region is written through its creator's own handle alone;
 * publishers may write the directory and take the mutex; readers may read; nobody may hold another's
 * sign of life.
 */
#ifndef EPC_REGION_SHARE_H
#define EPC_REGION_SHARE_H

#include <stdbool.h>
#include <stddef.h>

#include "sdk/region/region.h"

#define EPCI_NAME_BYTES 256 /* room for any name made here */
#define EPCI_SDDL_BYTES 2048

/* Where names live: all sessions, or this logon session.  Providers look into both. */
enum epci_scope { EPCI_SCOPE_GLOBAL, EPCI_SCOPE_LOCAL, EPCI_SCOPE_COUNT };

/* What is shared. */
enum epci_shared {
    EPCI_SHARED_DIRECTORY, /* the section with the directory           */
    EPCI_SHARED_MUTEX,     /* guards claiming and leaving entries      */
    EPCI_SHARED_REGION,    /* the section of one process               */
    EPCI_SHARED_ALIVE,     /* the event that lives as long as it       */
    EPCI_SHARED_REQUEST    /* the signal: somebody asks for its data   */
};

/* "Global\epc-WebPerf-directory"; `owner` only for REGION, ALIVE and REQUEST. */
void epci_share_name(enum epci_scope scope, enum epci_shared what, const char *service,
                     const struct epci_region_owner *owner, char name[EPCI_NAME_BYTES]);

/* The security descriptor of `what`, in SDDL, for a checked schema. */
void epci_share_sddl(enum epci_shared what, const epc_schema *schema, char sddl[EPCI_SDDL_BYTES]);

/* Is a region of `owner` (a SID) to be shown?  It is one of the publishers, or, where CO is among
 * them, the owner of the directory through which the region was found. */
bool epci_share_accepts(const epc_schema *schema, const char *owner, const char *directory_owner);

#endif
