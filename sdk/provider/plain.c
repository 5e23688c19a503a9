/* SPDX-License-Identifier: MIT
 *
 * plain.c -- see plain.h.
 *
 * What stands in a slot is foreign: its bytes are copied once, into the answer, and judged there;
 * the definition is then written anew from what was judged.  A slot that fails is left out.
 */
#include "sdk/provider/plain.h"

#include <string.h>

#include "sdk/core/cells.h"
#include "sdk/core/wire.h"
#include "sdk/provider/image.h"

#define HEAD ((uint32_t)sizeof(struct epci_wire_instance))

/* Judge the definition and name in `image` and write the definition anew; false: leave it out. */
static bool settle_definition(unsigned char *image, uint32_t name_room)
{
    struct epci_image_definition definition = { .name_room = name_room,
                                                .unique_id = EPCI_NO_UNIQUE_ID };
    struct epci_image_claim claim;

    if (!epci_image_judge(image, name_room, false, &claim))
        return false;
    definition.name_bytes = claim.name_bytes;
    epci_image_define(image, &definition);
    return true;
}

/* Copy the live slots of an extent to `at`, as far as `room` bytes go; returns how many. */
static uint32_t copy_extent(const struct epci_cursor *cursor, unsigned char *at, uint64_t room,
                            unsigned char *scratch)
{
    static const struct epci_moment no_moment = { 0 }; /* nothing here depends on one */
    const struct epci_region_view *view = cursor->source->region->sections.views[0];
    const struct epci_layout_object *own = &view->layout->objects[cursor->object];
    const uint32_t name_room = cursor->extent.block_at - EPCI_SLOT_HEAD - HEAD;
    const uint32_t bytes = epci_source_image_bytes(&cursor->extent, own->block_bytes);
    uint32_t copied = 0;

    for (uint32_t i = 0; i < cursor->extent.used && bytes <= room; i++) {
        struct epci_slot_reading reading;

        if (epci_cursor_copy(cursor, i, at, scratch, &reading) || !settle_definition(at, name_room))
            continue;
        epci_cells_settle(own, at + HEAD + name_room, view->block_bytes[cursor->object],
                          &no_moment);
        at += bytes;
        room -= bytes;
        copied++;
    }
    return copied;
}

size_t epci_plain_copy(struct epci_source *source, uint32_t object, uint64_t room,
                       unsigned char *scratch, struct epci_writer *writer)
{
    const uint32_t block_bytes =
        source->region->sections.views[0]->layout->objects[object].block_bytes;
    struct epci_cursor cursor;
    size_t all = 0;

    epci_cursor_init(&cursor, source, object);
    while (epci_cursor_next(&cursor)) {
        uint32_t copied = copy_extent(&cursor, epci_writer_room(writer, 0), room - all, scratch);
        size_t bytes = copied * (size_t)epci_source_image_bytes(&cursor.extent, block_bytes);

        epci_writer_keep(writer, bytes, copied);
        all += bytes;
    }
    return all;
}
