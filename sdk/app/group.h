/* SPDX-License-Identifier: MIT
 *
 * group.h -- groups of updates on instances (region/row.h): the lock of each group, and its copies.
 *
 * The caller holds the app's lock, unless a function says otherwise.
 */
#pragma once

#include "sdk/app/rowpool.h"

/* An instance has one from its first group on, until it is removed. */
struct epci_group {
    struct epci_lock lock; /* held from epc_begin to epc_end */
    uint64_t thread;       /* epci_thread_id of the thread that holds it; 0: none */
    uint32_t depth;        /* open calls of epc_begin; only that thread uses it */

    /* Held while cells are copied, and while a text is changed.  No other lock is taken while it
     * is held. */
    struct epci_lock copying;

    struct epci_row *row; /* holds the copies; NULL: no room, readers see unfinished groups */
};

/* Add a group with copies to the instance.  EPC_E_NOSPACE, EPC_E_NOMEM or a status of the
 * system: then the group has no copies, or there is no group. */
int epci_add_update_group_to_instance(struct epci_entry *entry);

/* Free the group of an instance that was removed. */
void epci_free_update_group_of_instance(struct epci_entry *entry);

/* Store the locations of the instance's first row, and of the copies of this group (NULL: none), in
 * its slot. */
void epci_store_row_locations_in_slot(const struct epci_entry *entry,
                                      const struct epci_group *group);

/* Between these two calls no group copies the instance's cells. */
void epci_group_lock_out_cell_copying(struct epci_entry *entry);
void epci_group_resume_cell_copying(struct epci_entry *entry);
