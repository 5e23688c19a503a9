/* SPDX-License-Identifier: MIT
 *
 * collect.c -- see collect.h.
 *
 * A Collect measures first: extents say how many live slots they have, so the size is known without
 * looking at any slot.  What is measured is reserved for its region and object; instances that come
 * between measuring and copying get the room that nothing measured needs.  So either everything fits
 * before the first byte is written, or nothing is written.
 *
 * What stands in a slot is foreign: its bytes are copied once, into the answer, and judged there;
 * the definition is then written anew from what was judged.  A slot that fails is left out.
 */
#include "sdk/provider/collect.h"

#include <string.h>

#include "sdk/core/slot.h"
#include "sdk/core/wire.h"
#include "sdk/provider/events.h"

/* ---- Open and close ---- */

static size_t all_head_bytes(const struct epci_layout *layout)
{
    size_t bytes = 0;

    for (uint32_t i = 0; i < layout->schema->object_count; i++)
        bytes += epci_head_bytes(&layout->objects[i]);
    return bytes;
}

int epci_collector_open(const epc_schema *schema, const struct epci_indexes *indexes,
                        struct epci_collector **out)
{
    struct epci_collector *made;
    unsigned char *head;
    size_t bytes;

    *out = NULL;
    if (epci_schema_check(schema, NULL))
        return EPC_E_SCHEMA;
    bytes = epci_layout_bytes(schema);
    made = epci_alloc(sizeof *made + bytes);
    if (!made)
        return EPC_E_NOMEM;
    epci_layout_init(&made->layout, schema, made + 1, bytes);
    made->heads = epci_alloc(all_head_bytes(&made->layout));
    if (!made->heads) {
        epci_free(made);
        return EPC_E_NOMEM;
    }
    head = made->heads;
    for (uint32_t i = 0; i < schema->object_count; i++) {
        epci_head_make(&made->layout.objects[i], indexes, head);
        head += epci_head_bytes(&made->layout.objects[i]);
    }
    made->indexes = *indexes;
    made->regions.layout = &made->layout;
    *out = made;
    return EPC_OK;
}

void epci_collector_close(struct epci_collector *collector)
{
    if (!collector)
        return;
    epci_regions_release(&collector->regions);
    epci_free(collector->heads);
    epci_free(collector);
}

/* ---- Selection ---- */

#define NO_EXTENT UINT32_MAX

/* What one region has of one object: the instances that were measured, and the extents they are in,
 * each leading to the next, so that nobody looks at other objects' extents. */
struct part {
    uint64_t reserved; /* bytes */
    uint32_t first;    /* extent, or NO_EXTENT */
    uint32_t last;
};

/* One region during one Collect. */
struct share {
    const struct epci_region_view *view;
    uint32_t extents;
    struct part *parts; /* by object                            */
    uint32_t *next;     /* by extent: the object's next extent  */
};

/* What one Collect has to do. */
struct plan {
    const struct epci_collector *collector;
    bool metadata;
    struct epci_times times; /* of this answer */
    struct share *shares;    /* by region; their parts and lists stand behind them */
    size_t share_count;
    uint64_t spare; /* room that nothing measured needs: for what came since */
    bool wanted[EPCI_MAX_OBJECTS];
};

static bool is_wanted(const struct epci_collector *collector, const struct epci_query *query,
                      const epc_object *object)
{
    bool costly = (object->flags & EPC_COSTLY) != 0;

    switch (query->kind) {
    case EPCI_QUERY_GLOBAL:
    case EPCI_QUERY_METADATA_GLOBAL:
        return !costly;
    case EPCI_QUERY_COSTLY:
    case EPCI_QUERY_METADATA_COSTLY:
        return costly;
    case EPCI_QUERY_INDEXES:
        return epci_query_names(query, collector->indexes.first_counter + object->symbol);
    default:
        return false;
    }
}

static void select_objects(struct plan *plan, const struct epci_query *query)
{
    const epc_schema *schema = plan->collector->layout.schema;

    plan->metadata =
        query->kind == EPCI_QUERY_METADATA_GLOBAL || query->kind == EPCI_QUERY_METADATA_COSTLY;
    for (uint32_t i = 0; i < schema->object_count; i++) {
        const epc_object *up = &schema->objects[i];

        if (!is_wanted(plan->collector, query, up))
            continue;
        /* Whoever asks for a child needs its parent, too, and so on; what is marked has its own. */
        for (; up; up = up->parent) {
            bool *wanted = &plan->wanted[epci_schema_object(schema, up->symbol)];

            if (*wanted)
                break;
            *wanted = true;
        }
    }
}

/* ---- Measuring ---- */

static uint32_t image_bytes(const struct epci_extent_header *extent, uint32_t block_bytes)
{
    return extent->block_at - EPCI_SLOT_HEAD + block_bytes;
}

static bool has_instances(const struct plan *plan, uint32_t object)
{
    return (plan->collector->layout.objects[object].object->flags & EPC_MANY) != 0;
}

/* Make room for the shares of all regions; metadata need none.  The caller frees plan->shares. */
static bool make_shares(struct plan *plan)
{
    const struct epci_attached *first = plan->metadata ? NULL : plan->collector->regions.first;
    const uint32_t objects = plan->collector->layout.schema->object_count;
    struct part *parts;
    uint32_t *next;
    size_t extents = 0, count = 0;

    for (const struct epci_attached *at = first; at; at = at->next, count++)
        extents += epci_region_extent_count(&at->view);
    plan->shares = epci_alloc(count * (sizeof *plan->shares + objects * sizeof *parts) +
                              (extents + 1) * sizeof *next);
    if (!plan->shares)
        return false;
    parts = (struct part *)(plan->shares + count);
    next = (uint32_t *)(parts + count * objects);
    for (const struct epci_attached *at = first; at; at = at->next) {
        struct share *share = &plan->shares[plan->share_count++];
        uint32_t own = epci_region_extent_count(&at->view);

        /* The count may have grown since it was summed up. */
        share->view = &at->view;
        share->extents = own < extents ? own : (uint32_t)extents;
        share->parts = parts;
        share->next = next;
        parts += objects;
        next += share->extents;
        extents -= share->extents;
    }
    return true;
}

/* Find the region's extents of each object, and what their live slots need. */
static void measure_region(const struct plan *plan, struct share *share)
{
    for (uint32_t i = 0; i < share->view->object_count; i++)
        share->parts[i] = (struct part){ 0, NO_EXTENT, NO_EXTENT };
    for (uint32_t i = 0; i < share->extents; i++) {
        struct epci_extent_header extent;
        const unsigned char *slots;
        struct part *part;

        if (epci_region_extent(share->view, i, &extent, &slots))
            continue;
        part = &share->parts[extent.object];
        share->next[i] = NO_EXTENT;
        if (part->first == NO_EXTENT)
            part->first = i;
        else
            share->next[part->last] = i;
        part->last = i;
        part->reserved +=
            (uint64_t)extent.live *
            image_bytes(&extent, plan->collector->layout.objects[extent.object].block_bytes);
    }
}

/* The size of the whole answer. */
static uint64_t measure(struct plan *plan)
{
    const struct epci_layout *layout = &plan->collector->layout;
    uint64_t bytes = 0;

    for (size_t i = 0; i < plan->share_count; i++)
        measure_region(plan, &plan->shares[i]);
    for (uint32_t i = 0; i < layout->schema->object_count; i++) {
        if (!plan->wanted[i])
            continue;
        bytes += epci_head_bytes(&layout->objects[i]);
        if (!has_instances(plan, i) && !plan->metadata)
            bytes += layout->objects[i].block_bytes;
        for (size_t j = 0; has_instances(plan, i) && j < plan->share_count; j++)
            if (i < plan->shares[j].view->object_count)
                bytes += plan->shares[j].parts[i].reserved;
    }
    return bytes;
}

/* ---- Copying ---- */

/* Judge a name of `bytes` bytes with its NUL in `room` bytes, both multiples of 2 and 8: no unit but
 * the last may be 0.  Zeros from the NUL on.  In words of 8 bytes, as this is done for every instance
 * of every Collect. */
static bool settle_name(unsigned char *name, uint32_t bytes, uint32_t room)
{
    const uint64_t ones = 0x0001000100010001u;
    uint32_t letters = bytes - 2;

    for (uint32_t at = 0; at < room; at += 8) {
        uint32_t here = letters > at ? letters - at : 0;
        uint64_t mask = here >= 8 ? UINT64_MAX : ((uint64_t)1 << here * 8) - 1;
        uint64_t word, units;

        memcpy(&word, name + at, sizeof word);
        units = word | ~mask; /* a zero among its four units shows in one of their highest bits */
        if ((units - ones) & ~units & (ones << 15))
            return false;
        word &= mask;
        memcpy(name + at, &word, sizeof word);
    }
    return true;
}

/* Judge the definition and name in `image` and write the definition anew; false: leave it out.  Of
 * what was just copied in words of 8 bytes nothing longer is read: the processor would have to wait
 * until those stores are done. */
static bool settle_definition(unsigned char *image, uint32_t name_room)
{
    struct epci_wire_instance head = {
        .bytes = (uint32_t)sizeof head + name_room,
        .unique_id = EPCI_NO_UNIQUE_ID,
        .name_offset = sizeof head,
    };

    memcpy(&head.name_bytes, image + offsetof(struct epci_wire_instance, name_bytes),
           sizeof head.name_bytes);
    if (head.name_bytes < 4 || head.name_bytes > name_room || head.name_bytes % 2 != 0 ||
        !settle_name(image + sizeof head, head.name_bytes, name_room))
        return false;
    memcpy(image, &head, sizeof head);
    return true;
}

static void write_status(unsigned char *block, const struct epci_layout_object *object,
                         uint64_t connected)
{
    for (uint32_t i = 0; i < object->object->counter_count; i++)
        if (object->object->counters[i].flags & EPC_ROLE_STATUS && object->cells[i].size <= 8)
            memcpy(block + object->cells[i].offset, &connected, object->cells[i].size);
}

/* What nobody filled is 0; but a time that began at 0 would be shown as the computer's. */
static void fill_up(unsigned char *block, uint32_t filled, const struct epci_layout_object *object,
                    uint64_t now)
{
    memset(block + filled, 0, object->block_bytes - filled);
    for (uint32_t i = 0; i < object->object->counter_count; i++)
        if (object->object->counters[i].type == EPC_PERF_ELAPSED_TIME &&
            object->cells[i].offset >= filled)
            memcpy(block + object->cells[i].offset, &now, sizeof now);
}

/* Write the length of a block of which the region filled `filled` bytes, what shows as 0 behind them,
 * and the provider's own cells. */
static void settle_block(unsigned char *block, uint32_t filled,
                         const struct epci_layout_object *object, uint32_t connected, uint64_t now)
{
    struct epci_wire_block head = { object->block_bytes };

    if (filled < object->block_bytes)
        fill_up(block, filled, object, now);
    memcpy(block, &head, sizeof head);
    if (object->has_status)
        write_status(block, object, connected);
}

/* Copy the live slots of an extent to `at`, as far as `left` bytes go; returns how many. */
static uint32_t copy_extent(const struct epci_extent_header *extent, const unsigned char *slots,
                            const struct plan *plan, uint32_t filled, unsigned char *at,
                            uint64_t left)
{
    const struct epci_layout_object *own = &plan->collector->layout.objects[extent->object];
    const uint64_t now = plan->times.ticks;
    const uint32_t before_block = extent->block_at - EPCI_SLOT_HEAD;
    const uint32_t name_room = before_block - (uint32_t)sizeof(struct epci_wire_instance);
    const uint32_t bytes = image_bytes(extent, own->block_bytes);
    uint32_t copied = 0;

    for (uint32_t i = 0; i < extent->used && bytes <= left; i++, slots += extent->slot_bytes) {
        if (epci_slot_copy(slots, at, before_block + filled) || !settle_definition(at, name_room))
            continue;
        settle_block(at + before_block, filled, own, 1, now);
        at += bytes;
        left -= bytes;
        copied++;
    }
    return copied;
}

/* Copy the instances of one object out of one region, as far as the bytes go that were reserved for
 * them and those that are spare: whatever comes meanwhile, and whoever lies about `live`, takes no
 * other region's room. */
static void copy_instances(struct plan *plan, uint32_t object, const struct share *share,
                           struct epci_writer *writer)
{
    const struct epci_layout_object *own = &plan->collector->layout.objects[object];
    uint64_t reserved = share->parts[object].reserved;

    for (uint32_t i = share->parts[object].first; i != NO_EXTENT; i = share->next[i]) {
        struct epci_extent_header extent;
        const unsigned char *slots;
        uint32_t copied, bytes;

        if (epci_region_extent(share->view, i, &extent, &slots) || extent.object != object)
            continue;
        copied = copy_extent(&extent, slots, plan, share->view->block_bytes[object],
                             epci_writer_room(writer, 0), reserved + plan->spare);
        bytes = copied * image_bytes(&extent, own->block_bytes);
        epci_writer_keep(writer, bytes, copied);
        if (bytes > reserved)
            plan->spare -= bytes - reserved;
        reserved -= bytes < reserved ? bytes : reserved;
    }
}

/* Copy the only block of an object, if the application has made it. */
static bool copy_block(uint32_t object, const struct share *share, unsigned char *block)
{
    struct epci_extent_header extent;
    const unsigned char *slot;
    uint32_t first = share->parts[object].first;

    return first != NO_EXTENT && !epci_region_extent(share->view, first, &extent, &slot) &&
           extent.object == object && extent.used > 0 &&
           epci_slot_copy(slot, block, share->view->block_bytes[object]) == EPC_OK;
}

/* The only block of an object: of the first application that has it, else zeros. */
static void copy_only_block(const struct plan *plan, uint32_t object, struct epci_writer *writer)
{
    const struct epci_layout_object *own = &plan->collector->layout.objects[object];
    unsigned char *block = epci_writer_room(writer, own->block_bytes);
    uint32_t filled = 0;

    for (size_t i = 0; i < plan->share_count && !filled; i++) {
        const struct share *share = &plan->shares[i];

        if (object < share->view->object_count && copy_block(object, share, block))
            filled = share->view->block_bytes[object];
    }
    settle_block(block, filled, own, plan->share_count > 0, plan->times.ticks);
    epci_writer_keep(writer, own->block_bytes, 0);
}

static void write_object(struct plan *plan, uint32_t object, const unsigned char *head,
                         struct epci_writer *writer)
{
    size_t head_bytes = epci_head_bytes(&plan->collector->layout.objects[object]);

    epci_writer_begin(writer, head, head_bytes, &plan->times); /* was measured */
    if (plan->metadata) {
        epci_writer_end_metadata(writer);
        return;
    }
    if (!has_instances(plan, object))
        copy_only_block(plan, object, writer);
    else
        for (size_t i = 0; i < plan->share_count; i++)
            if (object < plan->shares[i].view->object_count)
                copy_instances(plan, object, &plan->shares[i], writer);
    epci_writer_end(writer);
}

static void write_answer(struct plan *plan, struct epci_writer *writer)
{
    const struct epci_layout *layout = &plan->collector->layout;
    const unsigned char *head = plan->collector->heads;

    for (uint32_t i = 0; i < layout->schema->object_count; i++) {
        if (plan->wanted[i])
            write_object(plan, i, head, writer);
        head += epci_head_bytes(&layout->objects[i]);
    }
}

int epci_collector_collect(struct epci_collector *collector, const struct epci_query *query,
                           unsigned char *memory, size_t room, size_t *bytes, uint32_t *objects)
{
    struct plan plan = { .collector = collector,
                         .times = { epci_clock_ticks(), epci_clock_frequency() } };
    struct epci_writer writer;
    uint64_t needed;

    *bytes = 0;
    *objects = 0;
    select_objects(&plan, query);
    epci_lock_enter(&collector->lock);
    epci_regions_refresh(&collector->regions);
    epci_lock_leave(&collector->lock);
    epci_lock_enter_shared(&collector->lock);
    needed = make_shares(&plan) ? measure(&plan) : UINT64_MAX;
    if (!plan.shares)
        epci_event_report(&(struct epci_event){ .service = collector->layout.schema->service,
                                                .id = EPCI_EVENT_MEMORY,
                                                .code = (uint32_t)EPC_E_NOMEM,
                                                .strings = { "collect" } });
    if (needed <= room) {
        plan.spare = room - needed;
        epci_writer_init(&writer, memory, room);
        write_answer(&plan, &writer);
        *bytes = writer.used;
        *objects = writer.objects;
    }
    epci_lock_leave_shared(&collector->lock);
    epci_free(plan.shares);
    return needed <= room ? EPC_OK : EPC_E_NOSPACE;
}
