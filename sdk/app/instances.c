/* SPDX-License-Identifier: MIT
 *
 * instances.c -- the instances of an application: found by key, added to and removed from slots.
 *
 * A hash table with chains leads from a key to its entry; the key itself is compared with the slot,
 * where the definition is stored.  Free entries are kept in one list for each object and size of
 * name, the latest last.  A slot rests in it before it is used again: a free slot still has its
 * final counts, which a provider adds to a sum that another process goes on with, even if it has
 * not read them before (docs/decisions/region.md).
 */
#include "sdk/app/app.h"
#include "sdk/core/atomic.h"
#include "sdk/core/wire.h"

#define INSTANCES_FIRST_BUCKETS 64u

int epci_init_instances_of_app(struct epc_app *app)
{
    struct epci_instances made = { .bucket_count = INSTANCES_FIRST_BUCKETS };

    made.pools =
        epci_alloc(app->layout.schema->object_count * EPCI_POOLS_PER_OBJECT * sizeof *made.pools);
    made.buckets = epci_alloc(INSTANCES_FIRST_BUCKETS * sizeof *made.buckets);
    if (!made.pools || !made.buckets) {
        epci_instances_free_all(&made);
        return EPC_E_NOMEM;
    }
    app->instances = made;
    return EPC_OK;
}

void epci_instances_free_all(struct epci_instances *instances)
{
    while (instances->chunks) {
        struct epci_entry_chunk *chunk = instances->chunks;

        instances->chunks = chunk->next;
        for (uint32_t i = 0; i < chunk->count; i++)
            epci_free(chunk->entries[i].group);
        epci_free(chunk);
    }
    epci_free(instances->buckets);
    epci_free(instances->pools);
    *instances = (struct epci_instances){ 0 };
}

/* ---- Slots of entries ---- */

static struct epci_extent_header *extent_header(const struct epci_entry_chunk *chunk)
{
    return (struct epci_extent_header *)(void *)chunk->extent;
}

static uint32_t slot_number_of_entry(const struct epci_entry *entry)
{
    return (uint32_t)(entry - entry->chunk->entries);
}

unsigned char *epci_entry_slot_header(const struct epci_entry *entry)
{
    return entry->chunk->extent + epci_extent_slot_header_offset(slot_number_of_entry(entry));
}

static unsigned char *slot_image(const struct epci_entry *entry)
{
    return entry->chunk->extent +
           epci_extent_slot_image_offset(extent_header(entry->chunk), slot_number_of_entry(entry));
}

unsigned char *epci_entry_block(const struct epci_entry *entry)
{
    return slot_image(entry) + extent_header(entry->chunk)->block_at;
}

uint32_t epci_entry_location(const struct epci_entry *entry)
{
    struct epci_place place = entry->chunk->place;

    place.slot = slot_number_of_entry(entry);
    return epci_pack_place_as_location(place);
}

/* ---- By key ---- */

static void add_word_to_hash(uint32_t *hash, uint32_t value)
{
    *hash = (*hash ^ value) * 16777619u; /* FNV-1a, by units */
}

static uint32_t hash_instance_key(const struct epci_instance_key *key)
{
    uint32_t hash = 2166136261u ^ key->object;

    add_word_to_hash(&hash, key->parent);
    add_word_to_hash(&hash, key->unique_id);
    for (uint32_t i = 0; key->unique_id == EPCI_NO_UNIQUE_ID && i < key->units; i++)
        add_word_to_hash(&hash, epci_unit_to_upper(key->name[i]));
    return hash ^ hash >> 15;
}

static bool entry_has_key(const struct epci_entry *entry, const struct epci_instance_key *key,
                          uint32_t hash)
{
    /* The definition in the image, which only this process writes. */
    const struct epci_wire_instance *definition = (const void *)slot_image(entry);
    const uint16_t *name = (const uint16_t *)(const void *)(definition + 1);
    struct epci_slot_header_seen slot;

    if (entry->hash != hash || entry->chunk->object != key->object)
        return false;
    if (entry->chunk->name_class == 0)
        return true; /* the only instance of its object */
    epci_slot_load_header_words(epci_entry_slot_header(entry), EPCI_SLOT_LIVE, &slot);
    if (slot.parent != key->parent || slot.parent_generation != key->parent_generation)
        return false;
    if (key->unique_id != EPCI_NO_UNIQUE_ID)
        return definition->unique_id == key->unique_id;
    return definition->name_bytes == (key->units + 1) * 2 &&
           epci_utf16_equal_nocase(name, key->name, key->units);
}

static struct epci_entry *find_entry(const struct epci_instances *instances,
                                     const struct epci_instance_key *key, uint32_t hash)
{
    struct epci_entry *entry = instances->buckets[hash & (instances->bucket_count - 1)];

    while (entry && !entry_has_key(entry, key, hash))
        entry = entry->next;
    return entry;
}

static void add_to_bucket(struct epci_entry **buckets, uint32_t count, struct epci_entry *entry)
{
    struct epci_entry **bucket = &buckets[entry->hash & (count - 1)];

    entry->next = *bucket;
    *bucket = entry;
}

/* Double the buckets; without memory for them the chains just become longer. */
static void grow_buckets(struct epci_instances *instances)
{
    uint32_t count = instances->bucket_count * 2;
    struct epci_entry **buckets = epci_alloc(count * sizeof *buckets);

    if (!buckets)
        return;
    for (uint32_t i = 0; i < instances->bucket_count; i++) {
        for (struct epci_entry *entry = instances->buckets[i], *next; entry; entry = next) {
            next = entry->next;
            add_to_bucket(buckets, count, entry);
        }
    }
    epci_free(instances->buckets);
    instances->buckets = buckets;
    instances->bucket_count = count;
}

/* ---- Slots ---- */

static struct epci_pool *entry_pool_of_name_class(struct epc_app *app, uint32_t object,
                                                  uint32_t name_class)
{
    return &app->instances.pools[object * EPCI_POOLS_PER_OBJECT + name_class];
}

/* Class 0 is for slots without a name; class n+1 for the n-th room for names. */
static uint32_t name_capacity_of_class(uint32_t name_class)
{
    return name_class == 0 ? 0 : epci_name_class_bytes(name_class - 1);
}

/* Add an extent to the pool, with entries for its slots. */
static int add_extent_with_entries(struct epc_app *app, uint32_t object, uint32_t name_class)
{
    struct epci_extent_use use = { object, EPCI_EXTENT_SLOTS, name_capacity_of_class(name_class) };
    const struct epci_layout_object *own = &app->layout.objects[object];
    struct epci_extent_header shape;
    struct epci_entry_chunk *chunk;
    int status;

    epci_extent_compute_shape(&shape, &use, own->block_bytes, own->texts);
    chunk = epci_alloc(sizeof *chunk + shape.slot_count * sizeof *chunk->entries);
    if (!chunk)
        return EPC_E_NOMEM;
    status = epci_add_extent_to_own_sections(app, &use, &chunk->place, &chunk->extent);
    if (status) {
        epci_free(chunk);
        return status;
    }
    chunk->app = app;
    chunk->object = object;
    chunk->name_class = name_class;
    chunk->count = shape.slot_count;
    chunk->next = app->instances.chunks;
    app->instances.chunks = chunk;
    entry_pool_of_name_class(app, object, name_class)->chunk = chunk;
    return EPC_OK;
}

static void append_free_entry(struct epci_pool *pool, struct epci_entry *entry)
{
    entry->next = NULL;
    if (pool->free_count++ == 0)
        pool->free = entry;
    else
        pool->last_free->next = entry;
    pool->last_free = entry;
}

/* How many of its free slots rest. */
static uint32_t resting_slots_of_pool(const struct epci_pool *pool)
{
    const uint32_t part = pool->used / EPCI_SLOTS_FOR_ONE_RESTING;

    return part > EPCI_SLOTS_RESTING ? part : EPCI_SLOTS_RESTING;
}

/* Take an entry with a slot: the one that has been free for longest, if it has rested or there is
 * no room for more; else one whose slot was never used. */
static int take_entry_from_pool_or_grow(struct epc_app *app, uint32_t object, uint32_t name_class,
                                        struct epci_entry **out)
{
    struct epci_pool *pool = entry_pool_of_name_class(app, object, name_class);
    /* Without a name there is one instance, so no other slot may be the next one. */
    bool reuses = pool->free_count > (name_class ? resting_slots_of_pool(pool) : 0);
    struct epci_extent_header *extent = pool->chunk ? extent_header(pool->chunk) : NULL;

    if (!reuses && (!extent || extent->used == extent->slot_count)) {
        int status = add_extent_with_entries(app, object, name_class);

        reuses = status && pool->free;
        if (status && !reuses)
            return status;
    }
    if (reuses) {
        *out = pool->free;
        pool->free = pool->free->next;
        pool->free_count--;
        return EPC_OK;
    }
    extent = extent_header(pool->chunk);
    *out = &pool->chunk->entries[extent->used];
    (*out)->chunk = pool->chunk;
    /* The slot is all zero, hence FREE, until it is filled; readers that count it now ignore it. */
    epci_store_u32(&extent->used, extent->used + 1);
    pool->used++;
    return EPC_OK;
}

static void make_slot_live_for_key(struct epci_entry *entry, const struct epci_instance_key *key)
{
    struct epci_extent_header *extent = extent_header(entry->chunk);
    const uint32_t bytes = entry->chunk->app->layout.objects[key->object].block_bytes;

    epci_slot_begin_change(epci_entry_slot_header(entry));
    for (struct epci_row *row = entry->rows; row; row = row->next)
        epci_row_init_for_slot_location(row->at, epci_entry_location(entry),
                                        row->next ? row->next->location : 0, bytes);
    epci_slot_fill_and_make_live(
        epci_entry_slot_header(entry), slot_image(entry),
        &(struct epci_slot_content){
            .name = entry->chunk->name_class ? key->name : NULL,
            .units = key->units,
            .name_capacity = name_capacity_of_class(entry->chunk->name_class),
            .block_at = extent->block_at,
            .block_bytes = bytes,
            .unique_id = key->unique_id,
            .rows = entry->rows ? entry->rows->location : 0,
            .parent = key->parent,
            .parent_generation = key->parent_generation,
            .removal = epci_region_own_removal_count(entry->chunk->app->publication.region.base),
        });
    epci_store_u32(&extent->live, extent->live + 1);
}

int epci_instances_find_or_add(struct epc_app *app, const struct epci_instance_key *key,
                               struct epci_entry **out)
{
    struct epci_instances *instances = &app->instances;
    bool named = (app->layout.objects[key->object].object->flags & EPC_MANY) != 0;
    uint32_t hash = hash_instance_key(key);
    struct epci_entry *entry = find_entry(instances, key, hash);
    int status;

    if (!entry) {
        status = take_entry_from_pool_or_grow(
            app, key->object, named ? 1 + epci_name_class_for_units(key->units) : 0, &entry);
        if (status)
            return status;
        make_slot_live_for_key(entry, key);
        entry->hash = hash;
        if (++instances->count > instances->bucket_count)
            grow_buckets(instances);
        add_to_bucket(instances->buckets, instances->bucket_count, entry);
    }
    if (entry->references < UINT32_MAX) /* an instance with so many stays until the app closes */
        entry->references++;
    *out = entry;
    return EPC_OK;
}

bool epci_instances_drop_reference(struct epci_entry *entry)
{
    struct epc_app *app = entry->chunk->app;
    struct epci_instances *instances = &app->instances;
    struct epci_entry **at = &instances->buckets[entry->hash & (instances->bucket_count - 1)];
    struct epci_pool *pool =
        entry_pool_of_name_class(app, entry->chunk->object, entry->chunk->name_class);
    struct epci_extent_header *extent = extent_header(entry->chunk);

    /* 0: a copy of a handle was removed once more. */
    if (entry->references == 0 || entry->references == UINT32_MAX || --entry->references > 0)
        return false;
    while (*at != entry)
        at = &(*at)->next;
    *at = entry->next;
    instances->count--;
    epci_slot_mark_free(epci_entry_slot_header(entry),
                        epci_region_own_removal_count(app->publication.region.base) + 1);
    epci_store_u32(&extent->live, extent->live - 1);
    epci_region_increment_removals(app->publication.region.base);
    append_free_entry(pool, entry);
    return true;
}
