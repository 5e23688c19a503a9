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
 *         2. In each extent that has not only live slots, reads the header of each slot, and the
 *            image of those that became FREE by a removal after the last reading: not more than
 *            there were removals.
 *         3. Copies (directcopy.c).  Of instances that were added after such a removal it looks up
 *            the names among the images.
 * WHY     What was removed before step 1 is FREE in step 2.  What goes on with it has the number of
 *         that removal or a later one.  An extent in which a slot became free has fewer live slots
 *         than slots: the reader loads `live` first, and `used` only grows.
 *
 * Bytes read for k removals and k additions among n slots: those of a quiet direct copy; 8 for each
 * instance, the number in its header; for each slot of an extent with a free slot 8, and 16 if it
 * is free; and for each removal and each addition an image, and 64 or 48 of its header.
 */
#include "sdk/provider/region/resuming.h"

#include "sdk/provider/region/gather.h"
#include "sdk/provider/table/image.h"

/* Of a row of an object that is copied directly, as in gather.c. */
static uint64_t key_of_named_row(const struct epci_gathering *gathering, uint32_t object,
                                 const unsigned char *image, uint32_t name_bytes)
{
    return epci_mix_name_into_key(image + EPCI_IMAGE_HEAD, name_bytes,
                                  epci_mix_keys(gathering->seed, object));
}

static bool is_between_readings(const struct epci_resuming *resuming, uint32_t removal)
{
    return epci_is_newer_removal(removal, resuming->since) &&
           !epci_is_newer_removal(removal, resuming->removals);
}

/* Was the instance of this slot removed between the two readings?  It is FREE then. */
static bool is_removed_between(const struct epci_resuming *resuming, const unsigned char *slot)
{
    return epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD) >> 32 == EPCI_SLOT_FREE &&
           is_between_readings(
               resuming,
               (uint32_t)(epci_slot_load_numbered_word(slot, EPCI_SLOT_GENERATION_WORD) >> 32));
}

/* Retire the final counts of a slot, unless it is used again already.  False: no memory. */
static bool retire_final_counts(struct epci_gathering *gathering, const struct epci_cursor *cursor,
                                uint32_t slot, unsigned char *image)
{
    static const struct epci_moment no_moment = { 0 }; /* cells here do not depend on the time */
    struct epci_resuming *resuming = &gathering->resuming[cursor->object];
    const uint32_t name_capacity = cursor->extent.block_at - EPCI_IMAGE_HEAD;
    unsigned char *block = image + cursor->extent.block_at;
    struct epci_slot_header_seen reading;
    struct epci_image_claim claim;

    if (epci_cursor_copy_slot_summing_rows(cursor, slot, EPCI_SLOT_FREE, image, gathering->scratch,
                                           &reading) ||
        !is_between_readings(resuming, reading.removal) ||
        !epci_image_read_and_check_instance(image, name_capacity, false, &claim))
        return true;
    epci_block_complete_at_moment(
        &gathering->layout->objects[cursor->object], block,
        cursor->source->region->sections.views[0]->block_bytes[cursor->object], &no_moment);
    return epci_history_retire_in(
        &gathering->histories[cursor->object], &resuming->retired,
        key_of_named_row(gathering, cursor->object, image, claim.name_bytes), block);
}

/* Retire what was removed since the last reading; each removal is of one slot. */
static bool retire_removed(struct epci_gathering *gathering, uint32_t object, unsigned char *image)
{
    const struct epci_resuming *resuming = &gathering->resuming[object];
    uint32_t left = resuming->removals - resuming->since;
    struct epci_cursor cursor;

    epci_extent_cursor_init(&cursor, gathering->sources->each, object);
    while (left > 0 && epci_cursor_next_extent(&cursor)) {
        if (cursor.extent.live == cursor.extent.used)
            continue;
        for (uint32_t slot = 0; left > 0 && slot < cursor.extent.used; slot++) {
            if (!is_removed_between(resuming, epci_cursor_numbered_slot_header(&cursor, slot)))
                continue;
            left--;
            if (!retire_final_counts(gathering, &cursor, slot, image))
                return false;
        }
    }
    return true;
}

bool epci_resuming_begin(struct epci_gathering *gathering, uint32_t object)
{
    struct epci_resuming *resuming = &gathering->resuming[object];
    const struct epci_history *history = &gathering->histories[object];
    unsigned char *image;
    bool is_complete;

    *resuming = (struct epci_resuming){
        .is_active = true,
        .since = history->only_removals,
        .removals = gathering->sources->each->removals,
    };
    if (!epci_history_copy_retired(history, &resuming->retired))
        return false;
    image = epci_alloc(EPCI_IMAGE_HEAD + EPCI_NAME_UNITS * 2 + 2 +
                       gathering->layout->objects[object].block_bytes);
    is_complete = image && retire_removed(gathering, object, image);
    epci_free(image);
    resuming->found = epci_alloc((resuming->retired.count + 1) * sizeof *resuming->found);
    return is_complete && resuming->found;
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
        epci_history_resume_from(&gathering->histories[cursor->object], &resuming->retired,
                                 key_of_named_row(gathering, cursor->object, image, name_bytes),
                                 block))
        resuming->found[resuming->found_count++] = epci_cursor_slot_location(cursor, slot);
}

void epci_resuming_end(struct epci_gathering *gathering, uint32_t object)
{
    struct epci_resuming *resuming = &gathering->resuming[object];

    if (!resuming->is_active || resuming->is_partial)
        return;
    epci_history_take_resumed(&gathering->histories[object], resuming->removals, &resuming->retired,
                              resuming->found);
    resuming->found = NULL;
}

void epci_resuming_release(struct epci_resuming *resuming)
{
    epci_hashtable_release(&resuming->retired);
    epci_free(resuming->found);
}
