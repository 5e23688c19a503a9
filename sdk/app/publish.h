/* SPDX-License-Identifier: MIT
 *
 * publish.h -- makes this process's region known, and withdraws it.
 */
#ifndef EPC_APP_PUBLISH_H
#define EPC_APP_PUBLISH_H

#include "sdk/core/share.h"
#include "sdk/port/port.h"

#define EPCI_PUBLISH_WAIT 1000 /* milliseconds that may be spent waiting for the mutex */

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

/* Make region, sign of life and directory entry.  EPC_OK, EPC_LOCAL, or an error with nothing left
 * behind; EPC_E_ACCESS also where no provider would show the region, because of whose it is.  Waits at
 * most EPCI_PUBLISH_WAIT. */
int epci_publish(struct epci_publication *publication, const struct epci_layout *layout);

/* Make a further region of what is published, LIVE, under a serial of its own and without sign of life
 * or directory entry: it is found through the region before it. */
int epci_publish_section(const struct epci_publication *publication,
                         const struct epci_layout *layout, struct epci_shm *region,
                         uint64_t *serial);
/* See to it that what was published is still in the directory, which any publisher may write.  Waits
 * for nobody. */
void epci_publish_relist(struct epci_publication *publication);

/* Undo it; zeroed is fine. */
void epci_unpublish(struct epci_publication *publication);

#endif
