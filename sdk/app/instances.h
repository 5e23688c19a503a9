/* SPDX-License-Identifier: MIT
 *
 * instances.h -- the instances of an application: a hash table of entries, one for each slot in
 * use.
 *
 * The caller holds the app's lock.
 */
#pragma once

#include "sdk/app/sections.h"
#include "sdk/region/row.h"

/* A row, and this process's data about it.  Lives until the app closes. */
struct epci_row {
    struct epc_app *app;
    const struct epci_layout_object *object;
    unsigned char *at;
    uint32_t location;
    uint32_t depth;        /* groups that its thread has open */
    struct epci_row *next; /* of the same slot, or in the free list */

    /* Only for a thread's row; also guarded by the lock of all thread rows (threadrows.c). */
    struct epci_entry *entry;   /* of its slot, for ever */
    struct epci_thread *thread; /* NULL: no thread has it */
    struct epci_row *thread_next, **thread_at;
    uint32_t references; /* epc_instance_own minus epc_row_release */
};

/* One slot, and this process's data about it. */
struct epci_entry {
    struct epci_entry *next; /* in its bucket, or in the pool's free list */
    struct epci_entry_chunk *chunk;
    struct epci_row *rows;    /* of threads (rowpool.h), in the order of the region's links; they
                               * stay with the slot */
    struct epci_group *group; /* group.h; NULL until it has one; loaded without the lock */
    uint32_t hash;
    uint32_t references; /* epc_instance_add minus epc_instance_remove; 0: free */
};

/* The entries of one extent.  Lives until the app closes; entries are reused with their slots. */
struct epci_entry_chunk {
    struct epci_entry_chunk *next;
    struct epc_app *app;
    unsigned char *extent;
    struct epci_place place; /* of slot 0 */
    uint32_t object;         /* position in the schema */
    uint32_t name_class;
    uint32_t count; /* of entries */
    struct epci_entry entries[];
};

/* So many free slots of a pool rest before the first is used again: at least EPCI_SLOTS_RESTING,
 * and one of EPCI_SLOTS_FOR_ONE_RESTING that were ever in use, since more are removed between two
 * Collects where there are more. */
#define EPCI_SLOTS_RESTING         32u
#define EPCI_SLOTS_FOR_ONE_RESTING 32u

/* Free slots of one object and name class, and the extent that provides new ones. */
struct epci_pool {
    struct epci_entry *free;        /* the one that has been free for longest */
    struct epci_entry *last_free;   /* of free_count > 0 */
    struct epci_entry_chunk *chunk; /* NULL: none yet */
    uint32_t free_count;
    uint32_t used;              /* slots that were ever in use */
    struct epci_row *free_rows; /* rowpool.c; in the first pool of each object */
};

/* Pools of each object: one for slots without a name, one for each class of names. */
#define EPCI_POOLS_PER_OBJECT (1u + EPCI_NAME_CLASSES)

/* Zeroed, then epci_init_instances_of_app. */
struct epci_instances {
    struct epci_entry_chunk *chunks; /* all of them */
    struct epci_pool *pools;         /* object x name class */
    struct epci_entry **buckets;
    uint32_t bucket_count; /* a power of two */
    uint32_t count;        /* entries in buckets */
};

/* Identifies an instance. */
struct epci_instance_key {
    uint32_t object;
    uint32_t parent; /* as in its slot; 0: none */
    uint32_t parent_generation;
    uint32_t unique_id;   /* or EPCI_NO_UNIQUE_ID: then the name identifies it */
    const uint16_t *name; /* already permitted */
    uint32_t units;
};

int epci_init_instances_of_app(struct epc_app *app);

/* Get the instance of this key, created if it does not exist, and count a reference.
 * EPC_E_NOSPACE, EPC_E_NOMEM or a status of the system: there is no room for another instance. */
int epci_instances_find_or_add(struct epc_app *app, const struct epci_instance_key *key,
                               struct epci_entry **out);

/* Release one reference; a free entry stays as it is.  True: it was the last one, the slot is free
 * now, and the caller must free the entry's group before it leaves the lock.  Before the last one
 * no thread may own a row of the entry. */
bool epci_instances_drop_reference(struct epci_entry *entry);

/* Free all entries and their groups; rows and sections belong to the caller. */
void epci_instances_free_all(struct epci_instances *instances);

/* An entry's slot, its counter block, and the slot's location. */
unsigned char *epci_entry_slot_header(const struct epci_entry *entry);
unsigned char *epci_entry_block(const struct epci_entry *entry);
uint32_t epci_entry_location(const struct epci_entry *entry);
