/* SPDX-License-Identifier: MIT
 *
 * app.h -- the contents of an epc_app, for the files of this folder.
 */
#pragma once

#include "sdk/app/request.h"
#include "sdk/app/rowpool.h"

struct epc_app {
    struct epci_layout layout; /* the fields before the lock do not change */
    unsigned char *sink;       /* as large as the schema's largest block */
    uint64_t max_bytes;        /* of all sections */
    struct epci_lock lock;     /* guards everything below */
    uint64_t next_check;       /* ticks: when the publication is checked, or tried, again */
    int why;                   /* the status of the last attempt to publish */
    struct epci_publication publication;
    struct epci_own_sections sections;
    struct epci_instances instances;
    struct epci_row_chunk *row_chunks; /* rowpool.h */
    struct epci_requests requests;
    struct epci_refusals refusals;
    void *failed;   /* shows that the process could not publish, or has no room; NULL: it could */
    int failed_why; /* the status that it shows */
    struct epci_checked *checked;         /* checked.c; NULL: nothing is checked */
    struct epci_suspected_levels *doubts; /* checkedamount.c; NULL: about no level */
    bool has_thread_rows;                 /* threads have had rows; guarded by threadrows.c */
};

/* False for NULL, and in a function that the app itself calls. */
bool epci_app_can_be_closed_here(const epc_app *app);

/* The two halves of epc_app_close.  End the publication, and all threads of it; false: the call has
 * no effect.  Free the memory, to which handles lead. */
bool epci_app_unpublish(epc_app *app);
void epci_app_free(epc_app *app);
