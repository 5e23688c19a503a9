/* SPDX-License-Identifier: MIT
 *
 * reader.c -- maps the regions of an application of this process and copies slots with the region's
 * own reading functions.
 */
#include "reader.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "sections_valid.h"

static void lay_out(struct epc_reader *reader, const epc_schema *schema)
{
    size_t bytes = epci_layout_bytes(schema);

    reader->layout_memory = malloc(bytes);
    ck_assert_ptr_nonnull(reader->layout_memory);
    ck_assert_int_eq(epci_layout_init(&reader->layout, schema, reader->layout_memory, bytes),
                     EPC_OK);
}

/* ---- The instances of an app ---- */

static bool is_slot_in_state(const struct epci_entry *entry, enum epci_slot_state state)
{
    struct epci_slot_header_seen reading;

    return epci_slot_load_header_words(epci_entry_slot_header(entry), state, &reading) == EPC_OK;
}

static bool buckets_are_valid(const struct epci_instances *instances)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < instances->bucket_count; i++)
        for (const struct epci_entry *entry = instances->buckets[i]; entry; entry = entry->next)
            if ((entry->hash & (instances->bucket_count - 1)) != i || entry->references == 0 ||
                !is_slot_in_state(entry, EPCI_SLOT_LIVE) || ++count > instances->count)
                return false;
    return count == instances->count;
}

/* Are the chunk's entries in use its live slots?  *free_count counts its used slots that are
 * free. */
static bool chunk_is_valid(const struct epci_entry_chunk *chunk, uint32_t *free_count)
{
    const struct epci_extent_header *extent = (const void *)chunk->extent;
    uint32_t live = 0;

    if (extent->used > extent->slot_count || chunk->count != extent->slot_count)
        return false;
    for (uint32_t i = 0; i < chunk->count; i++) {
        if (chunk->entries[i].references > 0 && i >= extent->used)
            return false;
        live += chunk->entries[i].references > 0;
    }
    *free_count += extent->used - live;
    return live == extent->live;
}

/* Are the entries of the free lists free, and as many as there are free slots? */
static bool pools_are_valid(const struct epc_app *app)
{
    uint32_t listed = 0, free_count = 0;

    for (const struct epci_entry_chunk *at = app->instances.chunks; at; at = at->next)
        if (!chunk_is_valid(at, &free_count))
            return false;
    for (uint32_t i = 0; i < app->layout.schema->object_count * EPCI_POOLS_PER_OBJECT; i++) {
        const struct epci_pool *pool = &app->instances.pools[i];
        const uint32_t before = listed;

        for (const struct epci_entry *at = pool->free; at; at = at->next)
            if (at->references > 0 || !is_slot_in_state(at, EPCI_SLOT_FREE) ||
                ++listed > free_count || (!at->next && at != pool->last_free))
                return false;
        if (listed - before != pool->free_count)
            return false;
    }
    return listed == free_count;
}

/* Do the table's equations hold?  The number of buckets is a power of two, or the table is released
 * and all fields are 0;
 *   - an entry is in the bucket of its hash, has references, and its slot is LIVE;
 *   - `count` is the number of entries in buckets;
 *   - an entry in a free list has no reference, and its slot is FREE;
 *   - in each chunk the entries in use are the extent's live slots, all among its used slots;
 *   - there are as many entries in the free lists as there are used slots that are not live. */
static bool instances_are_valid(const struct epc_app *app)
{
    const struct epci_instances *instances = &app->instances;

    if (instances->bucket_count == 0)
        return !instances->buckets && !instances->chunks && instances->count == 0;
    return (instances->bucket_count & (instances->bucket_count - 1)) == 0 && instances->buckets &&
           instances->pools && buckets_are_valid(instances) && pools_are_valid(app);
}

void epc_reader_open(struct epc_reader *reader, const epc_app *app)
{
    const struct epci_publication *publication = &app->publication;
    struct epci_region_owner owner = publication->owner;

    ck_assert(instances_are_valid(app));
    memset(reader, 0, sizeof *reader);
    lay_out(reader, publication->schema);
    while (owner.serial != 0) {
        uint32_t i = reader->sections.count;
        char name[EPCI_NAME_BYTES];

        ck_assert_uint_lt(i, EPCI_SECTIONS_MAX);
        epci_make_shared_object_name(publication->scope, EPCI_SHARED_REGION,
                                     publication->schema->service, &owner, name);
        ck_assert_int_eq(epci_shm_open_existing(name, false, &reader->shm[i]), EPC_OK);
        while (epci_shm_usable_bytes(&reader->shm[i]) == epci_shm_mapped_bytes(&reader->shm[i]) &&
               epci_shm_next_piece_bytes(&reader->shm[i]) > 0)
            ck_assert_int_eq(epci_shm_map_next_piece(&reader->shm[i]), EPC_OK);
        ck_assert_int_eq(epci_region_validate(&reader->shm[i].pieces,
                                              epci_shm_usable_bytes(&reader->shm[i]), &owner,
                                              &reader->layout, &reader->views[i]),
                         EPC_OK);
        reader->sections.views[reader->sections.count++] = &reader->views[i];
        owner.serial = epci_region_serial_of_next_section(&reader->views[i]);
    }
    ck_assert(sections_are_valid(&reader->sections));
}

void epc_reader_close(struct epc_reader *reader)
{
    for (uint32_t i = 0; i < reader->sections.count; i++)
        epci_shm_close(&reader->shm[i]);
    free(reader->layout_memory);
    reader->sections.count = 0;
}

/* Split the image of a slot into its parts. */
static void take_apart(const unsigned char *image, uint32_t before, uint32_t block_bytes,
                       struct epc_seen *seen)
{
    memset(&seen->definition, 0, sizeof seen->definition);
    memset(seen->name, 0, sizeof seen->name);
    if (before > 0) {
        memcpy(&seen->definition, image, sizeof seen->definition);
        memcpy(seen->name, image + sizeof seen->definition, before - sizeof seen->definition);
    }
    seen->units = seen->definition.name_bytes ? seen->definition.name_bytes / 2 - 1 : 0;
    seen->block_bytes = block_bytes;
    memcpy(seen->block, image + before, block_bytes);
}

int epc_reader_read(struct epc_reader *reader, uint32_t object, uint32_t location,
                    struct epc_seen *seen)
{
    unsigned char image[EPCI_EXTENT_BYTES], scratch[EPCI_MAX_BLOCK];
    struct epci_extent_header extent;
    struct epci_read_allowance unlimited = { UINT64_MAX / 2, UINT64_MAX / 2 };
    struct epci_slot_source source = { .spare = &unlimited,
                                       .sections = &reader->sections,
                                       .extent = &extent,
                                       .location = location,
                                       .scratch = scratch };
    const uint32_t slot = epci_unpack_location(location).slot;
    const unsigned char *at = epci_find_extent_of_location(&reader->sections, location, object,
                                                           EPCI_EXTENT_SLOTS, &extent);
    int status;

    if (!at)
        return EPC_E_NOT_FOUND;
    source.slot = at + epci_extent_slot_header_offset(slot);
    source.image = at + epci_extent_slot_image_offset(&extent, slot);
    status = epci_slot_copy_summing_rows(&source, EPCI_SLOT_LIVE, image, &seen->slot);
    if (status)
        return status;
    seen->location = location;
    take_apart(image, extent.block_at, reader->layout.objects[object].block_bytes, seen);
    return EPC_OK;
}

uint32_t epc_reader_each(struct epc_reader *reader, uint32_t object,
                         void (*see)(void *context, const struct epc_seen *seen), void *context)
{
    static struct epc_seen seen;
    uint32_t count = 0;

    for (uint32_t i = 0; i < reader->sections.count; i++) {
        uint32_t extents = epci_region_readable_extent_count(&reader->views[i]);

        for (uint32_t j = 0; j < extents; j++) {
            struct epci_extent_header extent;
            const unsigned char *at;

            ck_assert_int_eq(epci_region_read_extent_header(&reader->views[i], j, &extent, &at),
                             EPC_OK);
            for (uint32_t k = 0; extent.object == object && k < extent.used; k++) {
                struct epci_place place = { i, j, k };

                if (epc_reader_read(reader, object, epci_pack_place_as_location(place), &seen) !=
                    EPC_OK)
                    continue;
                see(context, &seen);
                count++;
            }
        }
    }
    return count;
}

struct search {
    const char *name;
    struct epc_seen *found;
    unsigned count;
};

static void compare(void *context, const struct epc_seen *seen)
{
    struct search *search = context;
    size_t length = strlen(search->name);

    if (seen->units != length)
        return;
    for (size_t i = 0; i < length; i++)
        if (seen->name[i] != (unsigned char)search->name[i])
            return;
    *search->found = *seen;
    search->count++;
}

bool epc_reader_find(struct epc_reader *reader, uint32_t object, const char *name,
                     struct epc_seen *seen)
{
    struct search search = { name, seen, 0 };

    epc_reader_each(reader, object, compare, &search);
    ck_assert_uint_le(search.count, 1);
    return search.count == 1;
}

uint64_t epc_reader_value(const struct epc_reader *reader, uint32_t object,
                          const struct epc_seen *seen, uint32_t symbol)
{
    const struct epci_layout_object *of = &reader->layout.objects[object];

    for (uint32_t i = 0; i < of->object->counter_count; i++) {
        uint64_t value = 0;

        if (of->object->counters[i].symbol != symbol)
            continue;
        memcpy(&value, seen->block + of->cells[i].offset,
               of->cells[i].size < sizeof value ? of->cells[i].size : sizeof value);
        return value;
    }
    ck_abort_msg("no counter has the symbol %u", symbol);
    return 0;
}

uint32_t epc_reader_extents(const struct epc_reader *reader)
{
    uint32_t extents = 0;

    for (uint32_t i = 0; i < reader->sections.count; i++)
        extents += epci_region_readable_extent_count(&reader->views[i]);
    return extents;
}
