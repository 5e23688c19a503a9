/* SPDX-License-Identifier: MIT
 *
 * directcopy.c -- copies the live slots of one process's object into the answer.
 *
 * Slots are foreign data: their bytes are copied once, into the answer, and checked there; then a
 * new definition is written from the checked values.  A slot that fails is left out.
 * epci_copy_usual_slot handles the usual slot in one pass; every other slot takes the general way.
 *
 * An instance may be removed, and added again in another slot, between the reading of both slots:
 *
 *      W: owner                                 R: a Collect that began with 7 removals
 *      ---------------------------------------  ----------------------------------------------
 *      .                                        copies "a", 100, from slot 1: LIVE
 *      slot 1 is FREE, by removal 8             .
 *      counts 8 removals                        .
 *      slot 2 is LIVE: "a", 3, after removal 8  .
 *      .                                        sees slot 2 LIVE, after removal 8: leaves it out
 *
 * WRITER  makes a slot FREE before it counts the removal, and counts it before it adds an instance.
 * READER  loads the number of removals before the first slot.  It leaves out each instance that was
 *         added after a later removal; the next Collect shows it.
 * WHY     What such an instance follows may be in the answer already, as "a" here.  Or it was not
 *         read, because it was FREE then, but an earlier answer has shown it, and the instance
 *         alone would be less.  Every other instance has a name that no instance had which was
 *         LIVE since then.
 *
 * A slot's number costs a load.  So an extent is copied without these, and the number of removals
 * loaded again: a reader that saw an instance LIVE sees all removals before it.  If there was one,
 * the extent is copied once more, and it and all later ones with a look at each number.
 */
#include "sdk/provider/region/directcopy.h"

#include <string.h>

#include "sdk/schema/cells.h"
#include "sdk/provider/region/usual.h"

/* The same for all slots of an extent. */
struct copying {
    const struct epci_cursor *cursor;
    const struct epci_region_view *view; /* of the first section */
    const struct epci_layout_object *own;
    uint32_t name_capacity;
    uint32_t filled;   /* bytes of the block that the region has */
    uint32_t bytes;    /* of an image */
    uint32_t removals; /* before the first slot was read */
    uint32_t since;    /* the same of the last reading, if some go on with what was removed since */
    bool looks;        /* at the number of each instance, since there were more removals */
    struct epci_resuming *resuming; /* NULL: none goes on with anything */
    struct epci_gathering *gathering;
};

/* May the instance with this number have been added after a removal that this Collect does not
 * know?  The number of an instance that is just being removed is that of its removal already. */
static inline bool is_after_known_removals(const struct copying *copying, uint32_t removal)
{
    const uint32_t counted = epci_region_removal_count(copying->view);

    return counted != copying->removals &&
           epci_is_removal_after(removal, copying->removals, counted);
}

/* May another Collect, since this one began, have read the final counts of the slot that was
 * copied?  Then it has retired them.  The caller holds the lock. */
static bool may_other_collect_have_retired(const struct copying *copying, uint32_t slot,
                                           uint32_t generation)
{
    const struct epci_cursor *cursor = copying->cursor;
    const struct epci_history *history = &copying->gathering->histories[cursor->object];
    const unsigned char *header = epci_cursor_numbered_slot_header(cursor, slot);

    if (!copying->gathering->lock || /* it was held from the beginning */
        (history->only_serial == cursor->source->region->owner.serial &&
         history->only_removals == copying->removals))
        return false;
    return !epci_slot_is_in_state(epci_slot_load_numbered_word(header, EPCI_SLOT_STATE_WORD),
                                  EPCI_SLOT_LIVE) ||
           (uint32_t)epci_slot_load_numbered_word(header, EPCI_SLOT_GENERATION_WORD) != generation;
}

/* The copy of this slot is doubtful: remember its block and its name, so that the next Collect
 * gathers the object and shows no less, also of an instance that follows it.  Takes the lock. */
static void remember_doubtful_block(const struct copying *copying, uint32_t slot,
                                    uint32_t generation, struct epci_span name,
                                    unsigned char *block)
{
    struct epci_gathering *gathering = copying->gathering;
    const struct epci_cursor *cursor = copying->cursor;
    struct epci_history *history = &gathering->histories[cursor->object];
    const uint64_t row_key =
        epci_key_of_named_row(gathering, cursor->object, name.at, (uint32_t)name.left);
    const uint64_t key =
        epci_key_of_slot(gathering, cursor, epci_cursor_slot_location(cursor, slot), generation);

    if (gathering->lock)
        epci_lock_enter(gathering->lock);
    if (!may_other_collect_have_retired(copying, slot, generation))
        gathering->is_short |= !epci_history_prevent_decrease(history, key, true, block) ||
                               !epci_history_add_final_counts(history, key, row_key, block);
    if (gathering->lock)
        epci_lock_leave(gathering->lock);
}

/* Any slot; false: leave it out.  Not inline, because its variables would use the registers that
 * epci_copy_usual_slot needs. */
__attribute__((noinline, cold)) static bool
copy_any_slot_and_sum_its_rows(const struct copying *copying, uint32_t slot, unsigned char *at)
{
    struct epci_wire_instance definition;
    unsigned char *block = at + EPCI_IMAGE_HEAD + copying->name_capacity;
    struct epci_slot_header_seen reading;
    struct epci_image_claim claim;
    const int status =
        epci_cursor_copy_nth_slot(copying->cursor, slot, at, copying->gathering->scratch, &reading);

    /* A removal that is not counted yet: the next Collect needs what its instance went on with. */
    if (copying->resuming &&
        (status == EPC_RETRY || (status == EPC_END && reading.removal == copying->removals + 1)))
        copying->resuming->is_partial = true;
    if (status || is_after_known_removals(copying, reading.removal) ||
        !epci_image_read_and_check_instance(at, copying->name_capacity, false, &claim))
        return false;
    definition = epci_image_definition(copying->name_capacity, claim.name_bytes, EPCI_NO_UNIQUE_ID);
    memcpy(at, &definition, sizeof definition);
    /* Cells here do not depend on the time. */
    epci_block_complete_at_moment(copying->own, block, copying->filled, &(struct epci_moment){ 0 });
    if (reading.doubtful)
        remember_doubtful_block(copying, slot, reading.generation,
                                epci_span_of(at + EPCI_IMAGE_HEAD, claim.name_bytes), block);
    if (copying->resuming)
        epci_resuming_add(copying->gathering, copying->cursor, slot, at, claim.name_bytes, block);
    return true;
}

/* May the instance in it have been added after a removal that this Collect does not know, or the
 * last reading did not?  After copying it: then it is this instance's number, or a later one's.
 * Numbers start over, so this may be wrong after half of them: copy_any_slot_and_sum_its_rows finds
 * out. */
static inline bool may_slot_be_newer(const struct copying *copying, const unsigned char *slot)
{
    const uint64_t word = epci_slot_load_numbered_word(slot, EPCI_SLOT_GENERATION_WORD);

    return (int32_t)((uint32_t)(word >> 32) - copying->since) > 0;
}

/* Slots of an extent, before `end`. */
struct slots {
    uint32_t begin, end;
};

/* Copy live slots of an extent to `at`, before `last`; returns the end of them.  Compiled once for
 * each way, with and without `looks`, and for small blocks without a look at `last`. */
__attribute__((always_inline)) static inline unsigned char *
copy_live_slots_by_way(const struct copying *copying, const struct slots *which, unsigned char *at,
                       const unsigned char *last, enum epci_copy_way way, bool looks,
                       uint32_t vectors)
{
    /* With `vectors` all sizes are constants, which leave registers to what is copied. */
    const struct epci_usual usual = {
        .name_capacity = vectors > 0 ? 16 : copying->name_capacity,
        .block_bytes = vectors > 0 ? 8 + 16 * vectors : copying->own->block_bytes,
    };
    const bool whole = copying->filled == usual.block_bytes;
    const size_t step = copying->cursor->extent.slot_bytes;
    const size_t bytes = vectors > 0 ? EPCI_IMAGE_HEAD + 24 + 16 * (size_t)vectors : copying->bytes;
    const unsigned char *const slots = epci_cursor_numbered_slot_header(copying->cursor, 0);
    const unsigned char *const end = slots + which->end * EPCI_SLOT_HEAD;
    const unsigned char *image = epci_cursor_image_of_slot(copying->cursor, which->begin);
    const unsigned char *slot = slots + which->begin * EPCI_SLOT_HEAD;

    for (; slot != end && (vectors > 0 || at != last); slot += EPCI_SLOT_HEAD, image += step)
        if (((vectors > 0 || whole) &&
             epci_copy_usual_slot(&usual, slot, image, at, way, vectors) &&
             !(looks && may_slot_be_newer(copying, slot))) ||
            copy_any_slot_and_sum_its_rows(copying, (uint32_t)(slot - slots) / EPCI_SLOT_HEAD, at))
            at += bytes;
    return at;
}

__attribute__((always_inline)) static inline unsigned char *
copy_live_slots_in_best_way(const struct copying *copying, const struct slots *which,
                            unsigned char *at, const unsigned char *last, bool looks)
{
    const uint32_t block_bytes = copying->own->block_bytes;
    const size_t all = (size_t)(which->end - which->begin) * copying->bytes;
    const bool is_small =
        all <= (size_t)(last - at) && copying->filled == block_bytes && block_bytes % 16 != 0;

    if (!epci_is_copying_vectors())
        return copy_live_slots_by_way(copying, which, at, last, EPCI_BY_WORDS, looks, 0);
    if (copying->name_capacity != 16)
        return copy_live_slots_by_way(copying, which, at, last, EPCI_BY_VECTORS, looks, 0);

#define COPY_SHORT(vectors)                                                                        \
    return copy_live_slots_by_way(copying, which, at, last, EPCI_BY_SHORT_VECTORS, looks, vectors)
    switch (is_small ? block_bytes / 16 : 0) {
    case 1:
        COPY_SHORT(1);
    case 2:
        COPY_SHORT(2);
    case 3:
        COPY_SHORT(3);
    case 4:
        COPY_SHORT(4);
    case 5:
        COPY_SHORT(5);
    case 6:
        COPY_SHORT(6);
    case 7:
        COPY_SHORT(7);
    case 8:
        COPY_SHORT(8);
    default:
        COPY_SHORT(0);
    }
#undef COPY_SHORT
}

static unsigned char *copy_live_slots(const struct copying *copying, const struct slots *which,
                                      unsigned char *at, const unsigned char *last)
{
    return copying->looks ? copy_live_slots_in_best_way(copying, which, at, last, true)
                          : copy_live_slots_in_best_way(copying, which, at, last, false);
}

/* The slots whose instances go on with a retired row take the general way. */
static unsigned char *copy_resumed_and_other_slots(const struct copying *copying, unsigned char *at,
                                                   const unsigned char *last)
{
    struct slots which = { 0, 0 };

    for (;; which.begin = which.end + 1) {
        which.end = epci_resuming_next_slot(copying->gathering, copying->cursor, which.begin);
        at = copy_live_slots(copying, &which, at, last);
        if (which.end == copying->cursor->extent.used || at == last)
            return at;
        at += copy_any_slot_and_sum_its_rows(copying, which.end, at) ? copying->bytes : 0;
    }
}

/* Returns the end of the copied slots of the extent. */
static unsigned char *copy_extent_again_if_instances_removed(struct copying *copying,
                                                             unsigned char *at, uint64_t capacity)
{
    const uint32_t used = copying->cursor->extent.used;
    const uint64_t bytes = (uint64_t)used * copying->bytes;
    const bool has_room = bytes <= capacity;
    const unsigned char *last =
        at + (has_room ? bytes : capacity / copying->bytes * copying->bytes);
    const struct slots all = { 0, used };

    epci_prefetch_slot_headers(copying->cursor);
    if (copying->resuming) {
        unsigned char *end = copy_resumed_and_other_slots(copying, at, last);

        copying->resuming->is_partial |= !has_room && end == last;
        return end;
    }
    if (!copying->looks) {
        unsigned char *end = copy_live_slots(copying, &all, at, last);

        copying->looks = epci_region_removal_count(copying->view) != copying->removals;
        if (!copying->looks)
            return end;
    }
    return copy_live_slots(copying, &all, at, last);
}

bool epci_can_copy_directly(const struct epci_layout *layout, uint32_t object,
                            const struct epci_history *history, uint64_t serial)
{
    const epc_object *about = layout->objects[object].object;

    return (about->flags & EPC_MANY) && epci_history_knows_where_to_add(history, serial) &&
           !(about->flags & (EPC_SEPARATE | EPC_TOTAL | EPC_UNIQUE_ID)) && !about->parent &&
           !layout->objects[object].settles;
}

size_t epci_copy_slots_directly(struct epci_gathering *gathering, uint32_t object,
                                uint64_t capacity, struct epci_writer *writer)
{
    struct epci_source *source = gathering->sources.each;
    const struct epci_region_view *view = source->region->sections.views[0];
    struct epci_cursor cursor;
    struct copying copying = { .cursor = &cursor,
                               .view = view,
                               .own = &view->layout->objects[object],
                               .filled = view->block_bytes[object],
                               .removals = source->removals,
                               .since = source->removals,
                               .gathering = gathering };
    size_t all = 0;

    if (gathering->resuming[object].found) {
        copying.resuming = &gathering->resuming[object];
        copying.since = copying.resuming->since;
        copying.looks = true;
    }
    epci_extent_cursor_init(&cursor, source, object);
    while (epci_cursor_next_extent(&cursor)) {
        unsigned char *at = epci_writer_reserve(writer, 0);
        size_t copied;

        copying.name_capacity = cursor.extent.block_at - EPCI_IMAGE_HEAD;
        copying.bytes = cursor.extent.block_at + copying.own->block_bytes;
        copied =
            (size_t)(copy_extent_again_if_instances_removed(&copying, at, capacity - all) - at);
        epci_writer_commit_reserved_bytes(writer, copied, (uint32_t)copied / copying.bytes);
        all += copied;
    }
    return all;
}
