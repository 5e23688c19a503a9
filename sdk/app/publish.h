/* SPDX-License-Identifier: MIT
 *
 * publish.h -- publishes this process's region, and ends the publication.
 */
#pragma once

#include "sdk/region/share.h"
#include "sdk/port/port.h"

#define EPCI_PUBLISH_WAIT 1000 /* milliseconds that it may wait for the mutex */

/* What a process has published; zeroed: nothing.  Owned by the app, guarded by its lock. */
struct epci_publication {
    const epc_schema *schema;
    struct epci_region_owner owner;
    enum epci_scope scope;
    struct epci_shm region; /* base NULL: not published */
    struct epci_shm directory;
    void *mutex;
    void *alive;
    uint32_t entry; /* in the directory */
};

/* Create the event of this kind; `owner` as for epci_make_shared_object_name. */
int epci_create_shared_event(const struct epci_publication *publication, enum epci_shared what,
                             const struct epci_region_owner *owner, void **out);

/* Create region, sign of life and directory entry.  EPC_OK, EPC_LOCAL, or an error after which
 * nothing of them exists.  EPC_E_ACCESS also if no provider would show the region because of its
 * owner.  Waits at most EPCI_PUBLISH_WAIT. */
int epci_publish_global_or_local(struct epci_publication *publication,
                                 const struct epci_layout *layout);

/* Create a further section of a published region: LIVE, with a serial of its own, without sign
 * of life or directory entry.  Readers find it through the section before it. */
int epci_publish_further_section(const struct epci_publication *publication,
                                 const struct epci_layout *layout, struct epci_shm *region,
                                 uint64_t *serial);

/* List the region again if the directory, which any publisher may write, no longer shows it.
 * Does not wait: if the mutex is held, a later call does it. */
void epci_publication_relist_if_lost(struct epci_publication *publication);

/* Create the event that shows tools that this process could not publish, and with which status;
 * *out is NULL if that fails. */
void epci_publish_failure(const epc_schema *schema, int status, void **out);

/* The same for one that never could, with a schema that names its service; once, however often it
 * is called. */
void epci_publish_failure_until_exit(const epc_schema *schema, int status);

/* End the publication; zeroed has no effect. */
void epci_unpublish(struct epci_publication *publication);
