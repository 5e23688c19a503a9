/* SPDX-License-Identifier: MIT
 *
 * instances.c -- see instances.h.
 */
#include "sdk/app/instances.h"

#include <string.h>

#include "sdk/core/atomic.h"
#include "sdk/core/slot.h"
#include "sdk/core/wire.h"

#define FIRST_BUCKETS 64u

/* Pools per object: one for slots without a name, one for each class of names. */
#define POOLS (1u + EPCI_NAME_CLASSES)

int epci_instances_init(struct epci_instances *instances, const struct epci_layout *layout,
                        struct epci_shm *region, struct epc_app *app)
{
    size_t pools = layout->schema->object_count * POOLS;

    *instances = (struct epci_instances){ .layout = layout, .region = region, .app = app };
    instances->pools = epci_alloc(pools * sizeof *instances->pools);
    instances->buckets = epci_alloc(FIRST_BUCKETS * sizeof *instances->buckets);
    if (!instances->pools || !instances->buckets) {
        epci_instances_release(instances);
        return EPC_E_NOMEM;
    }
    instances->bucket_count = FIRST_BUCKETS;
    return EPC_OK;
}

static void free_list(struct epci_entry *entry)
{
    while (entry) {
        struct epci_entry *next = entry->next;

        epci_free(entry);
        entry = next;
    }
}

void epci_instances_release(struct epci_instances *instances)
{
    for (uint32_t i = 0; i < instances->bucket_count; i++)
        free_list(instances->buckets[i]);
    for (uint32_t i = 0; instances->pools && i < instances->layout->schema->object_count * POOLS;
         i++)
        free_list(instances->pools[i].free);
    epci_free(instances->buckets);
    epci_free(instances->pools);
    *instances = (struct epci_instances){ 0 };
}

/* ---- By name ---- */

static uint32_t hash_name(uint32_t object, const uint16_t *name, uint32_t units)
{
    uint32_t hash = 2166136261u ^ object;

    for (uint32_t i = 0; i < units; i++)
        hash = (hash ^ epci_upper(name[i])) * 16777619u; /* FNV-1a, by units */
    return hash ^ hash >> 15;
}

/* The name as it stands in the slot: this process alone writes it. */
static const uint16_t *slot_name(const struct epci_entry *entry)
{
    return (const uint16_t *)(const void *)(entry->slot + EPCI_SLOT_HEAD +
                                            sizeof(struct epci_wire_instance));
}

static bool is_named(const struct epci_entry *entry, uint32_t object, uint32_t hash,
                     const uint16_t *name, uint32_t units)
{
    if (entry->hash != hash || entry->object != object || entry->units != units)
        return false;
    for (uint32_t i = 0; i < units; i++)
        if (epci_upper(slot_name(entry)[i]) != epci_upper(name[i]))
            return false;
    return true;
}

static struct epci_entry *find(const struct epci_instances *instances, uint32_t object,
                               uint32_t hash, const uint16_t *name, uint32_t units)
{
    struct epci_entry *entry = instances->buckets[hash & (instances->bucket_count - 1)];

    while (entry && !is_named(entry, object, hash, name, units))
        entry = entry->next;
    return entry;
}

static void enter(struct epci_entry **buckets, uint32_t count, struct epci_entry *entry)
{
    struct epci_entry **bucket = &buckets[entry->hash & (count - 1)];

    entry->next = *bucket;
    *bucket = entry;
}

/* Twice as many buckets; without memory for them the chains just become longer. */
static void grow(struct epci_instances *instances)
{
    uint32_t count = instances->bucket_count * 2;
    struct epci_entry **buckets = epci_alloc(count * sizeof *buckets);

    if (!buckets)
        return;
    for (uint32_t i = 0; i < instances->bucket_count; i++) {
        for (struct epci_entry *entry = instances->buckets[i], *next; entry; entry = next) {
            next = entry->next;
            enter(buckets, count, entry);
        }
    }
    epci_free(instances->buckets);
    instances->buckets = buckets;
    instances->bucket_count = count;
}

/* ---- Slots ---- */

static struct epci_extent_header *extent_header(unsigned char *extent)
{
    return (struct epci_extent_header *)(void *)extent;
}

static struct epci_pool *pool_of(struct epci_instances *instances, uint32_t object,
                                 uint32_t name_class)
{
    return &instances->pools[object * POOLS + name_class];
}

/* Class 0 is the slot without a name; class n+1 the n-th room for names. */
static uint32_t name_room(uint32_t name_class)
{
    return name_class == 0 ? 0 : epci_name_room(name_class - 1);
}

static int add_extent(struct epci_instances *instances, struct epci_pool *pool, uint32_t object,
                      uint32_t name_class)
{
    unsigned char *base = instances->region->base;
    struct epci_region_header *header = (struct epci_region_header *)(void *)base;
    int status = epci_shm_commit(instances->region,
                                 (size_t)epci_region_bytes(base, header->extent_count + 1));

    if (status)
        return status;
    pool->extent = epci_region_add_extent(
        base, instances->layout,
        &(struct epci_extent_use){ object, EPCI_EXTENT_SLOTS, name_room(name_class) });
    return EPC_OK;
}

/* An entry with a slot: a free one, or the next of the pool's extent. */
static int take(struct epci_instances *instances, uint32_t object, uint32_t name_class,
                struct epci_entry **out)
{
    struct epci_pool *pool = pool_of(instances, object, name_class);
    struct epci_entry *entry = pool->free;
    struct epci_extent_header *extent;
    int status;

    if (entry) {
        pool->free = entry->next;
        *out = entry;
        return EPC_OK;
    }
    entry = epci_alloc(sizeof *entry);
    if (!entry)
        return EPC_E_NOMEM;
    if (!pool->extent ||
        extent_header(pool->extent)->used == extent_header(pool->extent)->slot_count) {
        status = add_extent(instances, pool, object, name_class);
        if (status) {
            epci_free(entry);
            return status;
        }
    }
    extent = extent_header(pool->extent);
    entry->app = instances->app;
    entry->extent = pool->extent;
    entry->slot = pool->extent + EPCI_EXTENT_HEAD + (size_t)extent->used * extent->slot_bytes;
    entry->object = object;
    entry->name_class = (uint16_t)name_class;
    entry->block_at = extent->block_at;
    /* The slot is all zero, hence FREE, until it is made: counting it now shows nothing. */
    epci_store_u32(&extent->used, extent->used + 1);
    *out = entry;
    return EPC_OK;
}

int epci_instances_add(struct epci_instances *instances, uint32_t object, const uint16_t *name,
                       uint32_t units, struct epci_entry **out)
{
    bool named = (instances->layout->objects[object].object->flags & EPC_MANY) != 0;
    uint32_t name_class = named ? 1 + epci_name_class(units) : 0;
    uint32_t hash = hash_name(object, name, units);
    struct epci_entry *entry = find(instances, object, hash, name, units);
    struct epci_extent_header *extent;
    int status;

    if (!entry) {
        status = take(instances, object, name_class, &entry);
        if (status)
            return status;
        epci_slot_make(entry->slot,
                       &(struct epci_slot_content){
                           .name = named ? name : NULL,
                           .units = units,
                           .name_room = name_room(name_class),
                           .block_at = entry->block_at,
                           .block_bytes = instances->layout->objects[object].block_bytes,
                           .unique_id = EPCI_NO_UNIQUE_ID,
                       });
        extent = extent_header(entry->extent);
        epci_store_u32(&extent->live, extent->live + 1);
        entry->hash = hash;
        entry->units = (uint16_t)units;
        entry->references = 0;
        if (++instances->count > instances->bucket_count)
            grow(instances);
        enter(instances->buckets, instances->bucket_count, entry);
    }
    entry->references++;
    *out = entry;
    return EPC_OK;
}

void epci_instances_remove(struct epci_instances *instances, struct epci_entry *entry)
{
    struct epci_entry **at = &instances->buckets[entry->hash & (instances->bucket_count - 1)];
    struct epci_pool *pool = pool_of(instances, entry->object, entry->name_class);
    struct epci_extent_header *extent = extent_header(entry->extent);

    if (--entry->references > 0)
        return;
    while (*at != entry)
        at = &(*at)->next;
    *at = entry->next;
    instances->count--;
    epci_slot_clear(entry->slot);
    epci_store_u32(&extent->live, extent->live - 1);
    entry->next = pool->free;
    pool->free = entry;
}
