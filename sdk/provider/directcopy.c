/* SPDX-License-Identifier: MIT
 *
 * directcopy.c -- copies the live slots of one process's object into the answer.
 *
 * Slots are foreign data: their bytes are copied once, into the answer, and checked there; then a
 * new definition is written from the checked values.  A slot that fails is left out.  copy_usual
 * handles the usual slot in one pass; every other slot takes the general way.
 */
#include "sdk/provider/directcopy.h"

#include <stddef.h>
#include <string.h>

#include "sdk/core/cells.h"
#include "sdk/provider/image.h"

/* The same for all slots of an extent. */
struct copying {
    const struct epci_cursor *cursor;
    const struct epci_layout_object *own;
    uint32_t name_room;
    uint32_t filled; /* bytes of the block that the region has */
    uint32_t bytes;  /* of an image */
    struct epci_gathering *gathering;
};

/* The part of it for copy_usual: a local copy, so that the compiler knows that nothing changes
 * it. */
struct usual {
    uint32_t name_room;
    uint32_t block_bytes;
};

/* Store two fields of a definition as one word. */
static inline void store_pair(unsigned char *at, uint32_t low, uint32_t high)
{
    uint64_t pair = (uint64_t)high << 32 | low;

    memcpy(at, &pair, sizeof pair);
}

_Static_assert(offsetof(struct epci_wire_instance, unique_id) == 12 &&
                   offsetof(struct epci_wire_instance, name_bytes) == 20,
               "the pairs that copy_usual stores");

/* Copy a slot that does not change meanwhile and has no rows.  Each word is checked between
 * loading and storing it, because reading back a word just stored, or storing it twice, would
 * cost more than the rest.  False: the slot is being changed or is not a usual one; then `at`
 * holds garbage. */
static inline bool copy_usual(const struct usual *usual, const unsigned char *slot,
                              const unsigned char *image, unsigned char *at)
{
    const unsigned char *name = image + EPCI_IMAGE_HEAD;
    const uint64_t first = epci_slot_word(slot, EPCI_SLOT_STATE_WORD);
    const uint32_t name_bytes = (uint32_t)(epci_slot_word(image, 2) >> 32);
    int32_t letters = (int32_t)name_bytes - 2;
    uint64_t word;

    if ((first & ((uint64_t)UINT32_MAX << 32 | 1)) != (uint64_t)EPCI_SLOT_LIVE << 32 ||
        epci_slot_word(slot, EPCI_SLOT_ROWS_WORD) != 0 ||
        !epci_image_fits(name_bytes, usual->name_room))
        return false;
    store_pair(at, EPCI_IMAGE_HEAD + usual->name_room, 0);
    store_pair(at + 8, 0, EPCI_NO_UNIQUE_ID);
    store_pair(at + 16, EPCI_IMAGE_HEAD, name_bytes);
    at += EPCI_IMAGE_HEAD;
    for (uint32_t i = 0; i < usual->name_room; i += 8, letters -= 8) {
        word = epci_slot_word(name + i, 0);
        if (!epci_image_check_word(&word, letters))
            return false;
        memcpy(at + i, &word, sizeof word);
    }
    name += usual->name_room;
    at += usual->name_room;
    word = (epci_slot_word(name, 0) & (uint64_t)UINT32_MAX << 32) | usual->block_bytes;
    memcpy(at, &word, sizeof word);
    epci_words_copy(name + 8, at + 8, usual->block_bytes - 8);
    return epci_slot_word(slot, EPCI_SLOT_STATE_WORD) == first &&
           epci_slot_word(slot, EPCI_SLOT_ROWS_WORD) == 0;
}

/* Any slot; false: leave it out.  Not inline, because its variables would use the registers that
 * copy_usual needs. */
__attribute__((noinline, cold)) static bool copy_unusual(const struct copying *copying,
                                                         uint32_t slot, unsigned char *at)
{
    static const struct epci_moment no_moment = { 0 }; /* cells here do not depend on the time */
    struct epci_image_definition definition = { .name_room = copying->name_room,
                                                .unique_id = EPCI_NO_UNIQUE_ID };
    unsigned char *block = at + EPCI_IMAGE_HEAD + copying->name_room;
    struct epci_slot_reading reading;
    struct epci_image_claim claim;

    if (epci_cursor_copy(copying->cursor, slot, at, copying->gathering->scratch, &reading) ||
        !epci_image_check(at, copying->name_room, false, &claim))
        return false;
    definition.name_bytes = claim.name_bytes;
    epci_image_define(at, &definition);
    epci_cells_settle(copying->own, block, copying->filled, &no_moment);
    if (reading.doubtful)
        epci_gather_doubt(copying->gathering, copying->cursor, slot, reading.making, block);
    return true;
}

/* Copy the live slots of an extent to `at`, as many as fit into `room` bytes; returns how many. */
static uint32_t copy_extent(const struct copying *copying, unsigned char *at, uint64_t room)
{
    const struct usual usual = { copying->name_room, copying->own->block_bytes };
    const bool whole = copying->filled == usual.block_bytes;
    const uint32_t used = copying->cursor->extent.used, step = copying->cursor->extent.slot_bytes;
    const uint32_t most = room / copying->bytes < used ? (uint32_t)(room / copying->bytes) : used;
    const unsigned char *slot = epci_cursor_slot(copying->cursor, 0);
    const unsigned char *image = epci_cursor_image(copying->cursor, 0);
    uint32_t copied = 0;

    /* Read in the order of addresses: in turns with the images, the headers would cost more than
     * they do in the slots (docs/decisions/0032-slot-layout.md). */
    for (uint32_t i = 0; i < used; i += EPCI_SLOT_ALIGN / EPCI_SLOT_HEAD)
        __builtin_prefetch(slot + i * EPCI_SLOT_HEAD);
    for (uint32_t i = 0; i < used && copied < most; i++, slot += EPCI_SLOT_HEAD, image += step) {
        if ((whole && copy_usual(&usual, slot, image, at)) || copy_unusual(copying, i, at)) {
            at += copying->bytes;
            copied++;
        }
    }
    return copied;
}

size_t epci_direct_copy(struct epci_gathering *gathering, uint32_t object, uint64_t room,
                        struct epci_writer *writer)
{
    struct epci_source *source = gathering->sources->each;
    const struct epci_region_view *view = source->region->sections.views[0];
    struct epci_cursor cursor;
    struct copying copying = { .cursor = &cursor,
                               .own = &view->layout->objects[object],
                               .filled = view->block_bytes[object],
                               .gathering = gathering };
    size_t all = 0;

    epci_cursor_init(&cursor, source, object);
    while (epci_cursor_next(&cursor)) {
        uint32_t copied;

        copying.name_room = cursor.extent.block_at - EPCI_IMAGE_HEAD;
        copying.bytes = epci_source_image_bytes(&cursor.extent, copying.own->block_bytes);
        copied = copy_extent(&copying, epci_writer_room(writer, 0), room - all);
        epci_writer_keep(writer, copied * (size_t)copying.bytes, copied);
        all += copied * (size_t)copying.bytes;
    }
    return all;
}
