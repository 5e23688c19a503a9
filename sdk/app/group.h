/* SPDX-License-Identifier: MIT
 *
 * group.h -- groups of updates on instances (core/row.h): the lock of each, and its copies.
 *
 * Functions are called with the app's lock held, but where they say another thing.
 */
#ifndef EPC_APP_GROUP_H
#define EPC_APP_GROUP_H

#include "sdk/app/rows.h"

/* What an instance has from its first group on, until it is removed. */
struct epci_group {
    struct epci_lock lock;    /* held from epc_begin to epc_end                        */
    uint64_t thread;          /* that holds it, by epci_thread_id; 0: none             */
    uint32_t depth;           /* how often that has called epc_begin; its own          */
    struct epci_lock copying; /* held while cells are copied, and while they are changed so
                                 that a copy has to follow; no other lock is taken inside */
    struct epci_row *row;     /* has the copies; NULL: there was no room for them, and readers
                                 see into groups                                     */
};

/* Give the instance a group with copies.  EPC_E_NOSPACE, EPC_E_NOMEM or what the system says: without
 * them, or without any group. */
int epci_group_add(struct epci_entry *entry);

/* Take the group of an instance that is gone. */
void epci_group_free(struct epci_entry *entry);

/* Free all groups of an app that closes. */
void epci_groups_release(struct epc_app *app);

/* Where the copies are, or 0. */
uint32_t epci_group_location(struct epci_entry *entry);

/* Change the slot of an instance, its sequence odd, between these two: no cells are copied meanwhile. */
void epci_slot_change_begin(struct epci_entry *entry);
void epci_slot_change_end(struct epci_entry *entry);

/* The copy of the cells that readers see now, or NULL; between the two. */
unsigned char *epci_group_visible(struct epci_entry *entry);

#endif
