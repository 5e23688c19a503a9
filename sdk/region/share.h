/* SPDX-License-Identifier: MIT
 *
 * share.h -- the names and security descriptors of all shared objects, for both sides.
 *
 * docs/shared-region.md says why: a region is written through its creator's own handle only;
 * publishers may write the directory and take the mutex; readers may read; no process may hold the
 * event that shows that another process is alive.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "sdk/region/region.h"

#define EPCI_NAME_BYTES 256 /* room for any name of an object */
#define EPCI_SDDL_BYTES 2048

/* The namespace of a name: all sessions, or this logon session.  Providers read both. */
enum epci_scope { EPCI_SCOPE_GLOBAL, EPCI_SCOPE_LOCAL, EPCI_SCOPE_COUNT };

/* A kind of shared object. */
enum epci_shared {
    EPCI_SHARED_DIRECTORY, /* the section with the directory */
    EPCI_SHARED_MUTEX,     /* guards the directory's entries */
    EPCI_SHARED_DATA,      /* the section of epc/section.h, its mutex, and its sign of life */
    EPCI_SHARED_DATA_MUTEX,
    EPCI_SHARED_DATA_ALIVE,
    EPCI_SHARED_REGION,  /* a section of one process */
    EPCI_SHARED_ALIVE,   /* the event that exists as long as the process */
    EPCI_SHARED_REQUEST, /* the event that a provider sets when it is asked for data */
    EPCI_SHARED_REFUSED, /* the event that it sets after one of the next four, which are why */
    EPCI_SHARED_REFUSED_VERSION,
    EPCI_SHARED_REFUSED_ACCOUNT,
    EPCI_SHARED_REFUSED_DAMAGED,
    EPCI_SHARED_REFUSED_FULL,
    EPCI_SHARED_FAILED /* the event that shows that a process could not publish; its serial is the
                          status, without its sign */
};

/* The kind of a provider's refusal with this status, and the status of a kind; EPCI_SHARED_REFUSED,
 * or EPC_OK, if it does not refuse. */
enum epci_shared epci_refusal_of_status(int status);
int epci_status_of_refusal(enum epci_shared what);

/* Write an object's name, such as "Global\epc-WebPerf-directory".  `owner` is used only for REGION
 * and the kinds after it.  The service is that of a checked schema. */
void epci_make_shared_object_name(enum epci_scope scope, enum epci_shared what, const char *service,
                                  const struct epci_region_owner *owner,
                                  char name[EPCI_NAME_BYTES]);

/* Those of a schema whose list is NULL. */
#define EPCI_DEFAULT_PUBLISHERS "CO SY BA LS NS"

/* Write the security descriptor of `what`, in SDDL, for a checked schema. */
void epci_make_shared_object_sddl(enum epci_shared what, const epc_schema *schema,
                                  char sddl[EPCI_SDDL_BYTES]);

/* Whether a provider may show a region of `owner` (a SID): the owner is one of the publishers, or,
 * if CO is among them, the owner of the directory through which the region was found. */
bool epci_is_shared_owner_accepted(const epc_schema *schema, const char *owner,
                                   const char *directory_owner);
