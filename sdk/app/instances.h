/* SPDX-License-Identifier: MIT
 *
 * instances.h -- the instances of an application: found by name, made and removed in slots.
 *
 * All functions are called with the app's lock held.
 */
#ifndef EPC_APP_INSTANCES_H
#define EPC_APP_INSTANCES_H

#include "sdk/core/region.h"
#include "sdk/port/port.h"

/* One slot and what stands in it; owned by the app until it closes, reused with its slot. */
struct epci_entry {
    struct epci_entry *next; /* in its bucket, or in the list of free ones */
    struct epc_app *app;
    unsigned char *slot;
    unsigned char *extent;
    uint32_t object; /* position in the schema      */
    uint32_t hash;   /* of the name in upper case   */
    uint16_t units;  /* of the name                 */
    uint16_t name_class;
    uint32_t references; /* epc_instance_add minus epc_instance_remove */
    uint32_t block_at;
};

/* Free slots of one object and name class, and the extent from which new ones are cut. */
struct epci_pool {
    struct epci_entry *free;
    unsigned char *extent; /* NULL: none yet */
};

/* Zeroed, then epci_instances_init. */
struct epci_instances {
    const struct epci_layout *layout;
    struct epci_shm *region;
    struct epc_app *app;
    struct epci_pool *pools; /* object x name class */
    struct epci_entry **buckets;
    uint32_t bucket_count; /* a power of two */
    uint32_t count;        /* entries in buckets */
};

int epci_instances_init(struct epci_instances *instances, const struct epci_layout *layout,
                        struct epci_shm *region, struct epc_app *app);

/* The instance of this name (already permitted, `units` of it), made if need be, counted.
 * EPC_E_NOSPACE or EPC_E_NOMEM: there is no room for another. */
int epci_instances_add(struct epci_instances *instances, uint32_t object, const uint16_t *name,
                       uint32_t units, struct epci_entry **out);

/* Undo one add. */
void epci_instances_remove(struct epci_instances *instances, struct epci_entry *entry);

/* Free all entries; the region is the caller's. */
void epci_instances_release(struct epci_instances *instances);

#endif
