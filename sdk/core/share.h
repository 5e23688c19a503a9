/* SPDX-License-Identifier: MIT
 *
 * share.h -- names of everything shared, and who may do what with it: one place for both sides.
 *
 * Security, in SDDL (docs/shared-region.md says why): only the creator may write a region;
 * publishers may write the directory and take the mutex; readers may read.
 */
#ifndef EPC_CORE_SHARE_H
#define EPC_CORE_SHARE_H

#include <stddef.h>

#include "sdk/core/region.h"

#define EPCI_NAME_BYTES 256 /* room for any name made here */
#define EPCI_SDDL_BYTES 1024

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

/* The security descriptor of `what`, for a schema that may name its publishers. */
void epci_share_sddl(enum epci_shared what, const epc_schema *schema, char sddl[EPCI_SDDL_BYTES]);

#endif
