/* SPDX-License-Identifier: MIT
 *
 * resuming.c -- finds what was removed since the last Collect, and what goes on with it.
 *
 *      W: owner                              R: Collects
 *      ------------------------------------  ---------------------------------------------------
 *      .                                     shows "a", 100, in slot 1; 7 removals
 *      slot 1 is FREE, by removal 8          .
 *      counts 8 removals                     .
 *      slot 2 is LIVE: "a", 3, removal 8     .
 *      .                                     begins with 8 removals: reads slot 1, "a": 100
 *      .                                     copies slot 2, "a", and adds 100: shows 103
 *      slot 2 counts 4                       .
 *      .                                     still 8 removals: copies slot 2, and adds 100
 *
 * WRITER  as in directcopy.c.  A slot that is FREE has a lower count of live slots in its extent's
 *         header before its removal is counted.
 * READER  1. Loads the number of removals.
 *         2. In each extent that has not only live slots, reads the headers of slots until it has
 *            found as many FREE ones as the extent's header says, and the image of those that
 *            became FREE by a removal after the last reading, until it has as many as there were
 *            removals.  If there are not so many, it counts those of all objects.  If some are
 *            still missing, or now there is another number of this object, slots are used again
 *            already, or became FREE meanwhile: the object is gathered, and what it shows
 *            remembered.
 *         3. Copies (directcopy.c).  Of instances that were added after such a removal it looks up
 *            the names among the images.
 *         4. Loads the number of removals again.  If there was one, or if a slot was left out or is
 *            FREE by a removal that is not counted yet, an image that no name followed is kept,
 *            and the next Collect gathers.
 * WHY     What was removed before step 1 is FREE in step 2.  What goes on with it has the number of
 *         that removal or a later one.  An extent in which a slot became free has fewer live slots
 *         than slots: the reader loads `live` first, and `used` only grows.  An instance that
 *         is replaced during step 3 has a later number, so it is left out: the next Collect shows
 *         it, and still needs what the removed one went on with.
 *
 * Bytes read for k removals and k additions among n slots: those of a quiet direct copy; 8 for each
 * instance, its number; 8 for each slot of an extent up to its last free one, and 16 for a free
 * slot; for each removal an image and 72, and for each addition an image and 52.
 */
#include "sdk/provider/region/resuming.h"

#include "sdk/provider/region/gather.h"
#include "sdk/provider/table/image.h"

static bool is_between_readings(const struct epci_resuming *resuming, uint32_t removal)
{
    return removal - resuming->since - 1 < resuming->removals - resuming->since;
}

/* Was the instance of this FREE slot removed between the two readings?  `first`: the word that its
 * header began with.  A slot that an instance is being created in is FREE, too, and may have such a
 * number. */
static bool is_removed_between(const struct epci_resuming *resuming, const unsigned char *slot,
                               uint64_t first)
{
    return !(first & 1) && first != 0 &&
           is_between_readings(
               resuming,
               (uint32_t)(epci_slot_load_numbered_word(slot, EPCI_SLOT_GENERATION_WORD) >> 32)) &&
           epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD) == first;
}

/* Retire the final counts of a slot; false: it is used again already. */
static bool retire_final_counts(struct epci_gathering *gathering, const struct epci_cursor *cursor,
                                uint32_t slot, struct epci_resuming *resuming)
{
    const uint32_t name_capacity = cursor->extent.block_at - EPCI_IMAGE_HEAD;
    unsigned char *image = gathering->image, *block = image + cursor->extent.block_at;
    struct epci_slot_header_seen reading;
    struct epci_image_claim claim;

    if (epci_cursor_copy_slot_summing_rows(cursor, slot, EPCI_SLOT_FREE, image, gathering->scratch,
                                           &reading) ||
        !is_between_readings(resuming, reading.removal))
        return false;
    if (!epci_image_read_and_check_instance(image, name_capacity, false, &claim))
        return true;
    epci_block_complete_at_moment(
        &gathering->layout->objects[cursor->object], block,
        cursor->source->region->sections.views[0]->block_bytes[cursor->object],
        &(struct epci_moment){ 0 }); /* these cells do not depend on the time */
    gathering->is_short |= !epci_history_retire_in(
        &gathering->histories[cursor->object], &resuming->retired,
        epci_key_of_named_row(gathering, cursor->object, image + EPCI_IMAGE_HEAD, claim.name_bytes),
        block);
    return true;
}

/* Look for what was removed between the readings, each removal in one slot, until there are
 * `*missing` slots; `retires`: read their counts. */
static bool find_removed(struct epci_gathering *gathering, uint32_t object,
                         struct epci_resuming *resuming, bool retires, uint32_t *missing)
{
    struct epci_cursor cursor;

    epci_extent_cursor_init(&cursor, gathering->sources.each, object);
    while (*missing > 0 && epci_cursor_next_extent(&cursor)) {
        uint32_t not_live = cursor.extent.used - cursor.extent.live;

        if (not_live > 0)
            epci_prefetch_slot_headers(&cursor);
        for (uint32_t slot = 0; not_live > 0 && *missing > 0 && slot < cursor.extent.used; slot++) {
            const unsigned char *header = epci_cursor_numbered_slot_header(&cursor, slot);
            const uint64_t first = epci_slot_load_numbered_word(header, EPCI_SLOT_STATE_WORD);

            if (!epci_slot_is_in_state(first, EPCI_SLOT_FREE))
                continue;
            not_live--;
            if (!is_removed_between(resuming, header, first))
                continue;
            if (retires && !retire_final_counts(gathering, &cursor, slot, resuming))
                return false;
            --*missing;
        }
    }
    return true;
}

/* Is each removal between the readings still in a slot of any object, and were `found` slots all of
 * this one's?  They are counted once in a Collect, however many objects ask. */
static bool is_no_removal_missing(struct epci_gathering *gathering, uint32_t object,
                                  struct epci_resuming *resuming, uint32_t found)
{
    struct epci_removed *removed = &gathering->removed;
    struct epci_part *parts = gathering->sources.each->parts;

    if (!removed->is_counted) {
        *removed =
            (struct epci_removed){ true, resuming->since, resuming->removals - resuming->since };
        for (uint32_t i = 0; i < gathering->layout->schema->object_count; i++) {
            parts[i].removed = removed->missing;
            find_removed(gathering, i, resuming, false, &removed->missing);
            parts[i].removed -= removed->missing;
        }
    }
    return removed->since == resuming->since && removed->missing == 0 &&
           parts[object].removed == found;
}

bool epci_resuming_begin(struct epci_gathering *gathering, uint32_t object)
{
    struct epci_resuming *resuming = &gathering->resuming[object];
    const struct epci_history *history = &gathering->histories[object];
    const struct epci_source *source = gathering->sources.each;
    const uint32_t removed = source->removals - history->only_removals;
    /* Since the last reading, a direct copy: then the search costs less than gathering. */
    const bool are_few = history->was_direct && object < source->object_count &&
                         (uint64_t)removed * EPCI_RESUMING_SLOTS <= source->parts[object].used;
    uint32_t missing = removed;

    *resuming =
        (struct epci_resuming){ .since = history->only_removals, .removals = source->removals };
    if ((removed == 0 || are_few) && epci_history_copy_retired(history, &resuming->retired) &&
        find_removed(gathering, object, resuming, true, &missing) && !gathering->is_short &&
        (missing == 0 || is_no_removal_missing(gathering, object, resuming, removed - missing)))
        resuming->found = epci_alloc((resuming->retired.count + 1) * sizeof *resuming->found);
    if (!resuming->found)
        epci_resuming_release(resuming);
    return resuming->found != NULL;
}

uint32_t epci_resuming_next_slot(struct epci_gathering *gathering, const struct epci_cursor *cursor,
                                 uint32_t slot)
{
    struct epci_resuming *resuming = &gathering->resuming[cursor->object];
    const struct epci_history *history = &gathering->histories[cursor->object];
    const uint32_t first = epci_cursor_slot_location(cursor, 0), from = first + slot;

    while (resuming->next < history->resumed_count && history->resumed[resuming->next] < from)
        resuming->next++;
    if (resuming->next == history->resumed_count ||
        history->resumed[resuming->next] - first >= cursor->extent.used)
        return cursor->extent.used;
    return history->resumed[resuming->next] - first;
}

void epci_resuming_add(struct epci_gathering *gathering, const struct epci_cursor *cursor,
                       uint32_t slot, const unsigned char *image, uint32_t name_bytes,
                       unsigned char *block)
{
    struct epci_resuming *resuming = &gathering->resuming[cursor->object];

    if (resuming->retired.count > 0 &&
        epci_history_resume_from(
            &gathering->histories[cursor->object], &resuming->retired,
            epci_key_of_named_row(gathering, cursor->object, image + EPCI_IMAGE_HEAD, name_bytes),
            block))
        resuming->found[resuming->found_count++] = epci_cursor_slot_location(cursor, slot);
}

void epci_resuming_end(struct epci_gathering *gathering, uint32_t object)
{
    struct epci_resuming *resuming = &gathering->resuming[object];
    const struct epci_region_view *view = gathering->sources.each->region->sections.views[0];

    if (!resuming->found)
        return;
    resuming->is_partial |= epci_region_removal_count(view) != resuming->removals;
    if (!resuming->is_partial)
        epci_history_drop_unresumed(&resuming->retired);
    epci_history_take_resumed(&gathering->histories[object], resuming->removals, &resuming->retired,
                              resuming->found, resuming->found_count);
    resuming->found = NULL;
}

void epci_resuming_release(struct epci_resuming *resuming)
{
    epci_hashtable_release(&resuming->retired);
    epci_free(resuming->found);
    *resuming = (struct epci_resuming){ 0 };
}
