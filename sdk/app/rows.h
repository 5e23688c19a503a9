/* SPDX-License-Identifier: MIT
 *
 * rows.h -- rows of cells in the region (core/row.h): those of threads, and the copies of groups.
 *
 * All functions are called with the app's lock held.
 */
#ifndef EPC_APP_ROWS_H
#define EPC_APP_ROWS_H

#include "sdk/app/instances.h"
#include "sdk/core/row.h"

/* A row, and what this process alone knows of it.  Lives until the app closes; reused. */
struct epci_row {
    struct epc_app *app;
    const struct epci_layout_object *object;
    unsigned char *at;
    uint32_t location;
    uint32_t depth;        /* of the groups that its thread has open     */
    struct epci_row *next; /* of the same instance, or in the free list  */

    /* While it is a thread's: guarded by the owners' lock, too (owned.c). */
    struct epci_entry *entry;
    struct epci_thread *thread; /* NULL: nobody's */
    struct epci_row *thread_next, **thread_at;
    uint32_t references; /* epc_instance_own minus epc_row_release */
};

/* The rows of an extent. */
struct epci_row_chunk {
    struct epci_row_chunk *next;
    uint32_t count;
    struct epci_row rows[];
};

/* All rows of an app; zeroed: none. */
struct epci_row_pool {
    struct epci_row_chunk *chunks;
    struct epci_row **free; /* by object; NULL until the first row is made */
};

/* A row of the object with this position, to be made by epci_row_make.  EPC_E_NOSPACE, EPC_E_NOMEM or
 * what the system says. */
int epci_row_pool_take(struct epc_app *app, uint32_t object, struct epci_row **out);

/* Let it be taken again.  Nothing leads to it any more. */
void epci_row_pool_return(struct epci_row *row);

/* Free all that is known of rows; the sections are the caller's. */
void epci_row_pool_release(struct epci_row_pool *rows);

/* ---- Rows of threads: owned.c ---- */

/* Whoever wants both takes this lock first, then the app's: it guards all threads' lists of rows. */
void epci_thread_rows_lock(void);
void epci_thread_rows_unlock(void);

/* Fold all rows back into an instance that is about to go: whoever reads its slot then finds there what
 * it had counted.  Holds both locks. */
void epci_thread_rows_fold(struct epci_entry *entry);

/* The app is about to close: no thread has a row of it any more.  Without locks. */
void epci_thread_rows_close(struct epc_app *app);

#endif
