/* SPDX-License-Identifier: MIT
 *
 * region.c -- header, records and extents of a region.  Slots: slot.c; rows: row.c.
 *
 *            | header       state, extent_count |
 *            | records                          |
 *            | extent 0                         |  below extent_count: may be read
 *            | extent 1                         |  its header is being written
 *            +----------------------------------+  end of the committed memory
 *
 * Example.  extent_count is 1.  The owner commits the memory up to the end of extent 1, writes
 * "object 2, 102 slots" into its header, and makes extent_count 2.
 *
 * WRITER  is the owner, under its process lock.
 *         A region.   1. Writes header and records.
 *                     2. Makes the state LIVE, with release.
 *         An extent.  1. Commits the memory up to its end.
 *                     2. Writes its header.
 *                     3. Stores extent_count, with release.
 * READER  1. Loads the state (acquire), before anything else of the header.
 *         2. Loads extent_count (acquire), before any extent below it.
 *         3. Limits it to the memory that may be read.
 *         4. Copies the header of an extent, then checks the copy.
 * WHY     A reader never takes the sizes of an extent from memory without a header.  With a plain
 *         store:
 *
 *              W: adds extent 1                   R: reads the extents
 *              ---------------------------------- -------------------------
 *              writes the header, not yet visible .
 *              stores extent_count 2, visible     .
 *              .                                  loads extent_count 2
 *              .                                  takes zeros for sizes
 *
 *         The owner is foreign all the same, so a reader checks what it copied.  It skips an extent
 *         that is wrong.
 */
#include "sdk/region/region.h"

#include <string.h>

#include "sdk/core/atomic.h"
#include "sdk/core/checked.h"
#include "sdk/core/span.h"
#include "sdk/core/invariant.h"
#include "sdk/core/wire.h"
#include "sdk/region/copy.h"

#define RECORDS_AT ((uint32_t)sizeof(struct epci_region_header))

/* The base of a section is page-aligned, so the header may be used in its place. */
static struct epci_region_header *region_header(unsigned char *region)
{
    return (struct epci_region_header *)(void *)region;
}

static const struct epci_region_header *const_region_header(const unsigned char *region)
{
    return (const struct epci_region_header *)(const void *)region;
}

uint32_t epci_region_extents_offset(const struct epci_layout *layout)
{
    uint32_t records = layout->schema->object_count * (uint32_t)sizeof(struct epci_region_object) +
                       layout->counter_count * (uint32_t)sizeof(struct epci_region_counter);

    return (uint32_t)epci_round_up_unchecked(RECORDS_AT + records, EPCI_PAGE);
}

uint32_t epci_name_class_bytes(uint32_t name_class)
{
    return 16u << name_class;
}

uint32_t epci_name_class_for_units(uint32_t units)
{
    uint32_t name_class = 0;

    while (epci_name_class_bytes(name_class) < (units + 1) * 2)
        name_class++;
    return name_class;
}

uint32_t epci_block_offset_in_slot_image(uint32_t name_capacity)
{
    return name_capacity == 0 ? 0 : (uint32_t)sizeof(struct epci_wire_instance) + name_capacity;
}

uint32_t epci_slot_texts_before_change_offset(uint32_t block_at, uint32_t block_bytes,
                                              uint32_t sequence)
{
    return block_at + block_bytes + sequence / 2 % 2 * block_bytes;
}

uint32_t epci_offset_of_block_copy_in_row(uint32_t block_bytes, uint32_t copy)
{
    return EPCI_ROW_HEAD + block_bytes + copy * block_bytes;
}

/* Each image or row begins at a multiple of its alignment, and the headers before them end
 * there. */
void epci_extent_compute_shape(struct epci_extent_header *out, const struct epci_extent_use *use,
                               uint32_t block_bytes, bool texts)
{
    const bool rows = use->kind == EPCI_EXTENT_ROWS;
    const uint32_t align = rows ? EPCI_ROW_ALIGN : EPCI_SLOT_ALIGN;
    const uint32_t head = rows ? 0 : EPCI_SLOT_HEAD;
    uint32_t end;

    out->object = use->object;
    out->kind = use->kind;
    out->block_at = rows ? EPCI_ROW_HEAD : epci_block_offset_in_slot_image(use->name_capacity);
    end = out->block_at + block_bytes * (rows || texts ? 3 : 1);
    out->slot_bytes = (uint32_t)epci_round_up_unchecked(end, align);
    out->slot_count =
        (EPCI_EXTENT_BYTES - (rows ? align : EPCI_EXTENT_HEAD)) / (out->slot_bytes + head);
    out->images_at =
        (uint32_t)epci_round_up_unchecked(EPCI_EXTENT_HEAD + out->slot_count * head, align);
}

/* ---- Locations: 1 + section << 18 + extent << 8 + slot ---- */

_Static_assert(EPCI_SECTION_BYTES / EPCI_EXTENT_BYTES <= 1024, "an extent's number has 10 bits");
_Static_assert(EPCI_EXTENT_BYTES / EPCI_SLOT_ALIGN <= 256, "a slot's number has 8 bits");
_Static_assert(EPCI_SECTIONS_MAX <= 8192, "a section's number has 13 bits");

uint32_t epci_pack_place_as_location(struct epci_place place)
{
    return (place.section << 18 | place.extent << 8 | place.slot) + 1;
}

struct epci_place epci_unpack_location(uint32_t location)
{
    uint32_t number = location - 1;

    return (struct epci_place){ number >> 18, number >> 8 & 1023, number & 255 };
}

/* ---- Writer ---- */

void epci_region_write_header_and_records(unsigned char *region, const struct epci_layout *layout,
                                          const struct epci_region_owner *owner)
{
    struct epci_region_header *header = region_header(region);
    struct epci_region_object *object = (struct epci_region_object *)(void *)(region + RECORDS_AT);
    struct epci_region_counter *counter;

    header->magic = EPCI_REGION_MAGIC;
    header->version = EPCI_REGION_VERSION;
    header->header_bytes = sizeof *header;
    header->pid = owner->pid;
    header->start_time = owner->start_time;
    header->serial = header->first_serial = owner->serial;
    header->numbers = layout->numbers;
    header->fingerprint = layout->stamp.fingerprint;
    header->numbers_all = 1;
    header->object_count = layout->schema->object_count;
    header->counter_count = layout->counter_count;
    header->extents_offset = epci_region_extents_offset(layout);
    header->extent_bytes = EPCI_EXTENT_BYTES;
    counter = (struct epci_region_counter *)(void *)(object + header->object_count);
    for (uint32_t i = 0; i < header->object_count; i++, object++) {
        const struct epci_layout_object *from = &layout->objects[i];

        object->symbol = from->object->symbol;
        object->flags = from->object->flags & EPC_MANY;
        object->counter_count = from->object->counter_count;
        object->block_bytes = from->block_bytes;
        for (uint32_t j = 0; j < from->object->counter_count; j++, counter++) {
            counter->symbol = from->object->counters[j].symbol;
            counter->type = from->object->counters[j].type;
            counter->offset = from->cells[j].offset;
            counter->size = from->cells[j].size;
        }
    }
    EPCI_INVARIANT(epci_own_region_header_matches_layout(region, layout));
}

bool epci_own_region_header_matches_layout(const unsigned char *region,
                                           const struct epci_layout *layout)
{
    const struct epci_region_header *header = const_region_header(region);

    return header->magic == EPCI_REGION_MAGIC && header->version == EPCI_REGION_VERSION &&
           header->header_bytes == sizeof *header && header->state <= EPCI_REGION_CLOSED &&
           header->numbers == layout->numbers && header->fingerprint == layout->stamp.fingerprint &&
           header->numbers_all == 1 && header->object_count == layout->schema->object_count &&
           header->counter_count == layout->counter_count &&
           header->extents_offset == epci_region_extents_offset(layout) &&
           header->extent_bytes == EPCI_EXTENT_BYTES && header->wants_requests <= 1 &&
           epci_region_bytes_with_extents(region, header->extent_count) <= EPCI_SECTION_BYTES;
}

void epci_region_set_state(unsigned char *region, enum epci_region_state state)
{
    epci_store_u32(&region_header(region)->state, (uint32_t)state);
}

uint64_t epci_region_bytes_with_extents(const unsigned char *region, uint32_t extents)
{
    return const_region_header(region)->extents_offset + (uint64_t)extents * EPCI_EXTENT_BYTES;
}

void epci_region_set_first_section_serial(unsigned char *region, uint64_t serial)
{
    region_header(region)->first_serial = serial;
}

void epci_region_set_next_section_serial(unsigned char *region, uint64_t serial)
{
    epci_store_u64(&region_header(region)->next_serial, serial);
}

uint32_t epci_region_own_removal_count(const unsigned char *region)
{
    return const_region_header(region)->removals;
}

void epci_region_increment_removals(unsigned char *region)
{
    epci_store_u32(&region_header(region)->removals, epci_region_own_removal_count(region) + 1);
}

void epci_region_mark_wants_requests(unsigned char *region)
{
    epci_store_u32(&region_header(region)->wants_requests, 1);
}

unsigned char *epci_region_add_slot_or_row_extent(const struct epci_pieces *region,
                                                  const struct epci_layout *layout,
                                                  const struct epci_extent_use *use)
{
    struct epci_region_header *header = region_header(region->at[0]);
    unsigned char *at = epci_pieces_address_of_offset(
        region, (size_t)epci_region_bytes_with_extents(region->at[0], header->extent_count),
        EPCI_EXTENT_BYTES);
    const struct epci_layout_object *own = &layout->objects[use->object];

    EPCI_INVARIANT(epci_own_region_header_matches_layout(region->at[0], layout));
    epci_extent_compute_shape((struct epci_extent_header *)(void *)at, use, own->block_bytes,
                              own->texts);
    epci_store_u32(&header->extent_count, header->extent_count + 1);
    EPCI_INVARIANT(epci_own_region_header_matches_layout(region->at[0], layout));
    return at;
}

/* ---- Reader ---- */

/* Whether an object's counters, which are consumed, are the first ones of the provider's. */
static int check_counter_records_match_layout(struct epci_span *counters,
                                              const struct epci_region_object *object,
                                              const struct epci_layout_object *own, bool *texts)
{
    *texts = false;
    for (uint32_t i = 0; i < object->counter_count; i++) {
        struct epci_region_counter counter;

        if (!epci_span_peek_bytes(counters, &counter, sizeof counter))
            return EPC_E_CORRUPT;
        epci_span_skip(counters, sizeof counter);
        if (counter.symbol != own->object->counters[i].symbol ||
            counter.type != own->object->counters[i].type ||
            counter.offset != own->cells[i].offset || counter.size != own->cells[i].size)
            return EPC_E_VERSION;
        if (counter.offset + counter.size > object->block_bytes)
            return EPC_E_CORRUPT;
        *texts |= counter.type == EPC_PERF_COUNTER_TEXT;
    }
    return EPC_OK;
}

/* Add the object whose record is number `at` of the stamp, with its first `counters` counters. */
static void add_object_to_fingerprint(uint64_t *fingerprint, const struct epci_stamp *stamp,
                                      uint32_t at, uint32_t counters)
{
    struct epci_stamp_record record;

    if (stamp->record_count == 0)
        return;
    record = epci_read_numbered_stamp_record(stamp, at);
    epci_fingerprint_add_object(fingerprint, &record, counters);
    for (uint32_t i = 0; i < counters; i++) {
        record = epci_read_numbered_stamp_record(stamp, at + 1 + i);
        epci_fingerprint_add_counter(fingerprint, &record);
    }
}

/* Whether the region's objects and counters are the first ones of the provider's: number by number
 * and, if both sides know the names, by the fingerprint of the provider's schema as far as the
 * region's goes. */
static int check_region_records_match_layout(struct epci_span rest,
                                             const struct epci_region_header *header,
                                             const struct epci_layout *layout,
                                             struct epci_region_view *out)
{
    struct epci_span counters = rest;
    uint64_t fingerprint = EPCI_FINGERPRINT_INIT;
    uint32_t left = header->counter_count, at = 0;
    int status;

    if (!epci_span_skip(&counters, header->object_count * sizeof(struct epci_region_object)))
        return EPC_E_CORRUPT;
    for (uint32_t i = 0; i < header->object_count; i++) {
        const struct epci_layout_object *own = &layout->objects[i];
        struct epci_region_object object;

        epci_span_peek_bytes(&rest, &object, sizeof object);
        epci_span_skip(&rest, sizeof object);
        if (object.symbol != own->object->symbol ||
            object.flags != (own->object->flags & EPC_MANY) ||
            object.counter_count > own->object->counter_count ||
            object.block_bytes > own->block_bytes)
            return EPC_E_VERSION;
        if (object.counter_count > left || object.block_bytes < 8 || object.block_bytes % 8 != 0)
            return EPC_E_CORRUPT;
        left -= object.counter_count;
        out->block_bytes[i] = object.block_bytes;
        status = check_counter_records_match_layout(&counters, &object, own, &out->texts[i]);
        if (status)
            return status;
        add_object_to_fingerprint(&fingerprint, &layout->stamp, at, object.counter_count);
        at += 1 + own->object->counter_count;
    }
    if (header->fingerprint && layout->stamp.record_count &&
        header->fingerprint != epci_fingerprint_finish(fingerprint))
        return EPC_E_VERSION;
    return EPC_OK;
}

int epci_region_validate(const struct epci_pieces *pieces, uint64_t usable,
                         const struct epci_region_owner *owner, const struct epci_layout *layout,
                         struct epci_region_view *out)
{
    const unsigned char *base = pieces->at[0];
    struct epci_region_header header;
    struct epci_span rest;
    uint64_t records;
    uint32_t state;
    int status;

    if (usable < sizeof header)
        return EPC_E_CORRUPT;
    state = epci_load_u32(&const_region_header(base)->state);
    if (state != EPCI_REGION_LIVE)
        return state == EPCI_REGION_CLOSED ? EPC_RETRY : EPC_E_CORRUPT;
    /* With the fields that its owner changes while it is LIVE, which are not looked at. */
    epci_words_copy(base, (unsigned char *)&header, sizeof header);
    if (header.magic != EPCI_REGION_MAGIC)
        return EPC_E_CORRUPT;
    if (header.version != EPCI_REGION_VERSION || header.header_bytes != sizeof header ||
        header.extent_bytes != EPCI_EXTENT_BYTES)
        return EPC_E_VERSION;
    if (header.pid != owner->pid || header.start_time != owner->start_time ||
        header.serial != owner->serial)
        return EPC_E_CORRUPT;
    if (header.object_count > layout->schema->object_count ||
        header.counter_count > layout->counter_count)
        return EPC_E_VERSION;
    records = (uint64_t)header.object_count * sizeof(struct epci_region_object) +
              (uint64_t)header.counter_count * sizeof(struct epci_region_counter);
    if (header.extents_offset % EPCI_PAGE != 0 || header.extents_offset < RECORDS_AT + records ||
        header.extents_offset > usable)
        return EPC_E_CORRUPT;
    rest = epci_span_of(epci_pieces_address_of_offset(pieces, 0, RECORDS_AT + (size_t)records),
                        RECORDS_AT + (size_t)records);
    epci_span_skip(&rest, RECORDS_AT);
    status = check_region_records_match_layout(rest, &header, layout, out);
    if (status)
        return status;
    out->pieces = pieces;
    out->layout = layout;
    out->usable = usable;
    out->extents_offset = header.extents_offset;
    out->object_count = header.object_count;
    out->numbers_all = header.numbers_all == 1;
    EPCI_INVARIANT(epci_region_view_is_valid(out));
    return EPC_OK;
}

bool epci_region_view_is_valid(const struct epci_region_view *view)
{
    return view->pieces && view->layout && view->extents_offset % EPCI_PAGE == 0 &&
           view->extents_offset >= RECORDS_AT &&
           view->object_count <= view->layout->schema->object_count;
}

uint64_t epci_region_extents_end_offset(const struct epci_region_view *view)
{
    const uint64_t end =
        view->extents_offset +
        (uint64_t)epci_load_u32(&epci_region_shared_header(view)->extent_count) * EPCI_EXTENT_BYTES;

    return end < EPCI_SECTION_BYTES ? end : EPCI_SECTION_BYTES;
}

uint32_t epci_region_extents_in_usable_bytes(const struct epci_region_view *view)
{
    const uint64_t usable = epci_load_u64(&view->usable);

    if (usable < view->extents_offset)
        return 0;
    return (uint32_t)((usable - view->extents_offset) / EPCI_EXTENT_BYTES);
}

uint32_t epci_region_readable_extent_count(const struct epci_region_view *view)
{
    uint32_t count = epci_load_u32(&epci_region_shared_header(view)->extent_count);
    uint32_t capacity = epci_region_extents_in_usable_bytes(view);

    return count < capacity ? count : capacity;
}

/* Are the sizes and positions those that the reader computes itself? */
static bool has_extent_expected_shape(const struct epci_region_view *view,
                                      const struct epci_extent_header *extent)
{
    const bool many = (view->layout->objects[extent->object].object->flags & EPC_MANY) != 0;
    struct epci_extent_use use = { extent->object, (enum epci_extent_kind)extent->kind, 0 };
    struct epci_extent_header own;
    uint32_t i = 0;

    /* The position of the block says the room for the name. */
    if (many && extent->kind == EPCI_EXTENT_SLOTS) {
        while (i < EPCI_NAME_CLASSES - 1 &&
               epci_block_offset_in_slot_image(epci_name_class_bytes(i)) != extent->block_at)
            i++;
        use.name_capacity = epci_name_class_bytes(i);
    }
    epci_extent_compute_shape(&own, &use, view->block_bytes[extent->object],
                              view->texts[extent->object]);
    return extent->kind <= EPCI_EXTENT_ROWS && extent->slot_bytes == own.slot_bytes &&
           extent->slot_count == own.slot_count && extent->block_at == own.block_at &&
           extent->images_at == own.images_at;
}

bool epci_extent_read_counts(const unsigned char *at, struct epci_extent_header *extent)
{
    const struct epci_extent_header *shared = (const struct epci_extent_header *)(const void *)at;
    /* Before `used`: so there never seem to be less free slots than there are. */
    const uint32_t live = epci_load_u32(&shared->live);

    extent->used = epci_load_u32(&shared->used);
    /* The writer does not change the two together. */
    extent->live = live < extent->used ? live : extent->used;
    return extent->used <= extent->slot_count;
}

int epci_region_read_extent_header(const struct epci_region_view *view, uint32_t extent,
                                   struct epci_extent_header *out, const unsigned char **at)
{
    const unsigned char *begin = epci_pieces_address_of_offset(
        view->pieces, view->extents_offset + (size_t)extent * EPCI_EXTENT_BYTES, EPCI_EXTENT_BYTES);
    struct epci_extent_header copy = { 0 };

    EPCI_INVARIANT(epci_region_view_is_valid(view));
    epci_words_copy(begin, (unsigned char *)&copy, offsetof(struct epci_extent_header, used));
    epci_words_copy(begin + offsetof(struct epci_extent_header, kind), (unsigned char *)&copy.kind,
                    sizeof copy.kind + sizeof copy.images_at);
    if (copy.object >= view->object_count || !has_extent_expected_shape(view, &copy) ||
        !epci_extent_read_counts(begin, &copy))
        return EPC_E_CORRUPT;
    *out = copy;
    *at = begin;
    return EPC_OK;
}

bool epci_sections_is_location_beyond(const struct epci_sections *sections, uint32_t location)
{
    struct epci_place place = epci_unpack_location(location);

    return place.section >= sections->count ||
           place.extent >= epci_region_readable_extent_count(sections->views[place.section]);
}

const unsigned char *epci_find_extent_of_location(const struct epci_sections *sections,
                                                  uint32_t location, uint32_t object,
                                                  enum epci_extent_kind kind,
                                                  struct epci_extent_header *extent)
{
    struct epci_place place = epci_unpack_location(location);
    const unsigned char *at;

    if (location == 0 || epci_sections_is_location_beyond(sections, location) ||
        epci_region_read_extent_header(sections->views[place.section], place.extent, extent, &at) ||
        extent->object != object || extent->kind != (uint32_t)kind || place.slot >= extent->used)
        return NULL;
    return at;
}
