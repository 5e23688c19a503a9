/* SPDX-License-Identifier: MIT
 *
 * app.h -- what an epc_app is, for the files of this folder.
 */
#ifndef EPC_APP_APP_H
#define EPC_APP_APP_H

#include "sdk/app/request.h"
#include "sdk/app/rows.h"

struct epc_app {
    struct epci_layout layout; /* this, and up to the lock, stays as it is */
    unsigned char *sink;       /* largest block of the schema and the cell behind it */
    uint32_t most_sections;
    struct epci_lock lock; /* guards everything below */
    uint64_t next_look;    /* ticks; when to look again after what is, or is not, published */
    struct epci_publication publication;
    struct epci_own_sections sections;
    struct epci_instances instances;
    struct epci_row_pool row_pool;
    struct epci_requests requests;
    bool has_thread_rows; /* guarded by owned.c: threads have had rows */
};

#endif
