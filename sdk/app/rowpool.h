/* SPDX-License-Identifier: MIT
 *
 * rowpool.h -- rows of cells in the region (region/row.h): threads' own, and the copies of groups.
 *
 * The caller holds the app's lock, unless a function says otherwise.
 */
#pragma once

#include "sdk/app/instances.h"
#include "sdk/region/row.h"

/* The rows of one extent.  Free ones are in a list of their object's first pool. */
struct epci_row_chunk {
    struct epci_row_chunk *next;
    uint32_t count;
    struct epci_row rows[];
};

/* Take a row of the object at this position, which the caller fills with
 * epci_row_init_for_slot_location. EPC_E_NOSPACE, EPC_E_NOMEM or a status of the system. */
int epci_row_pool_allocate(struct epc_app *app, uint32_t object, struct epci_row **out);

/* Return a row of copies to its pool.  No slot and no list may lead to it any more. */
void epci_row_pool_return(struct epci_row *row);

/* Free the data about all rows; the sections belong to the caller. */
void epci_row_pool_free_all(struct epc_app *app);

/* ---- Rows of threads: threadrows.c ---- */

/* The lock of all threads' lists of rows.  A thread that needs both takes it before the app's
 * lock. */
extern struct epci_lock epci_row_owners_lock;

/* Take all rows of an instance that is removed away from their threads.  The caller holds the lock
 * of all threads' lists. */
void epci_detach_rows_of_one_instance(struct epci_entry *entry);

/* Take all rows of an app that closes away from their threads.  The caller holds no lock. */
void epci_detach_app_rows_from_threads(struct epc_app *app);
