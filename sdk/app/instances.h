/* SPDX-License-Identifier: MIT
 *
 * instances.h -- the instances of an application: found again, made and removed in slots.
 *
 * All functions are called with the app's lock held.
 */
#ifndef EPC_APP_INSTANCES_H
#define EPC_APP_INSTANCES_H

#include "sdk/app/sections.h"
#include "sdk/core/slot.h"

/* One slot and what stands in it. */
struct epci_entry {
    struct epci_entry *next; /* in its bucket, or in the list of free ones */
    struct epci_entry_chunk *chunk;
    struct epci_row *rows;    /* of threads: rows.h; in the order of the region's links      */
    struct epci_group *group; /* group.h; NULL until it has one; loaded without the lock     */
    uint32_t hash;
    uint32_t references; /* epc_instance_add minus epc_instance_remove; 0: free */
};

/* What the entries of an extent have in common.  Lives until the app closes, as do its entries: they
 * are reused with their slots. */
struct epci_entry_chunk {
    struct epci_entry_chunk *next;
    struct epc_app *app;
    unsigned char *extent;
    struct epci_place place; /* of slot 0              */
    uint32_t object;         /* position in the schema */
    uint32_t name_class;
    uint32_t count; /* of entries */
    struct epci_entry entries[];
};

/* Free slots of one object and name class, and the extent from which new ones are cut. */
struct epci_pool {
    struct epci_entry *free;
    struct epci_entry_chunk *chunk; /* NULL: none yet */
};

/* Zeroed, then epci_instances_init. */
struct epci_instances {
    struct epc_app *app;
    const struct epci_layout *layout;
    struct epci_own_sections *sections;
    struct epci_entry_chunk *chunks; /* all of them */
    struct epci_pool *pools;         /* object x name class */
    struct epci_entry **buckets;
    uint32_t bucket_count; /* a power of two */
    uint32_t count;        /* entries in buckets */
};

/* What tells an instance from all others. */
struct epci_instance_key {
    uint32_t object;
    uint32_t parent; /* as in its slot; 0: none */
    uint32_t parent_making;
    uint32_t unique_id;   /* or EPCI_NO_UNIQUE_ID: then the name does */
    const uint16_t *name; /* already permitted                        */
    uint32_t units;
};

int epci_instances_init(struct epci_instances *instances, struct epc_app *app,
                        const struct epci_layout *layout, struct epci_own_sections *sections);

/* The instance of this key, made if need be, counted.  EPC_E_NOSPACE, EPC_E_NOMEM or what the system
 * says: there is no room for another. */
int epci_instances_add(struct epci_instances *instances, const struct epci_instance_key *key,
                       struct epci_entry **out);

/* Undo one add.  True: it was the last one, the slot is free, and the entry's group is to be given back
 * before the lock is left.  Before the last one it must have no rows any more. */
bool epci_instances_remove(struct epci_instances *instances, struct epci_entry *entry);

/* Free all entries; the sections are the caller's. */
void epci_instances_release(struct epci_instances *instances);

/* Where an entry's slot is, and where its counter block. */
unsigned char *epci_entry_slot(const struct epci_entry *entry);
unsigned char *epci_entry_block(const struct epci_entry *entry);
uint32_t epci_entry_location(const struct epci_entry *entry);

#endif
