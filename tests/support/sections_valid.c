/* SPDX-License-Identifier: MIT
 *
 * sections_valid.c -- walks all extents, slots, rows and entries.
 *
 * It reads through the readers' own functions, which check each extent's header against the layout,
 * and adds the equations that a reader need not know because it tolerates their violation.
 */
#include "sections_valid.h"

#include <string.h>

#include "sdk/region/directory.h"
#include "sdk/region/row.h"
#include "sdk/core/wire.h"

/* A slot, and where it is. */
struct valid_place {
    const struct epci_sections *sections;
    const struct epci_extent_header *extent;
    const unsigned char *at, *image;
    uint32_t location;
};

static const struct epci_layout *layout_of(const struct valid_place *place)
{
    return place->sections->views[0]->layout;
}

static bool is_row_of(const struct valid_place *slot, uint32_t location, uint32_t *next)
{
    struct epci_extent_header extent;
    struct epci_row_header header;
    const unsigned char *row = epci_find_extent_of_location(
        slot->sections, location, slot->extent->object, EPCI_EXTENT_ROWS, &extent);

    if (!row)
        return false;
    row += epci_extent_slot_image_offset(&extent, epci_unpack_location(location).slot);
    if (!epci_row_has_valid_group_state(row))
        return false;
    memcpy(&header, row, sizeof header);
    *next = header.next;
    return header.slot == slot->location;
}

/* The rows are a list that ends; a ring would be longer than all rows there can be. */
static bool rows_are_valid(const struct valid_place *slot, uint32_t first)
{
    uint32_t left = slot->sections->count * (uint32_t)(EPCI_SECTION_BYTES / EPCI_ROW_ALIGN);

    while (first != 0)
        if (left-- == 0 || !is_row_of(slot, first, &first))
            return false;
    return true;
}

static bool parent_is_valid(const struct valid_place *slot, uint32_t location)
{
    const struct epci_layout *layout = layout_of(slot);
    const epc_object *parent = layout->objects[slot->extent->object].object->parent;
    struct epci_extent_header extent;

    if (!parent)
        return location == 0;
    return epci_find_extent_of_location(slot->sections, location,
                                        epci_find_schema_object(layout->schema, parent->symbol),
                                        EPCI_EXTENT_SLOTS, &extent) != NULL;
}

/* The definition fits its room, and the name ends where NameLength says, with zeros after it. */
static bool name_is_valid(const struct valid_place *slot)
{
    const uint32_t capacity = slot->extent->block_at;
    struct epci_wire_instance head;
    uint32_t units;

    if (capacity == 0)
        return true;
    memcpy(&head, slot->image, sizeof head);
    units = head.name_bytes / 2;
    if (head.bytes != capacity || head.name_offset != sizeof head || head.name_bytes % 2 != 0 ||
        units == 1 || head.name_bytes > capacity - sizeof head)
        return false;
    for (uint32_t i = 0; i < (capacity - sizeof head) / 2; i++) {
        uint16_t unit;

        memcpy(&unit, slot->image + sizeof head + (size_t)i * 2, sizeof unit);
        if ((unit != 0) != (i + 1 < units))
            return false;
    }
    return true;
}

static bool slot_is_valid(const struct valid_place *slot, uint32_t *live)
{
    struct epci_slot_header_seen reading;
    uint32_t next;

    if (!epci_slot_is_valid(slot->at))
        return false;
    if (epci_slot_load_header_words(slot->at, EPCI_SLOT_LIVE, &reading) == EPC_END)
        return true;
    ++*live;
    return name_is_valid(slot) && parent_is_valid(slot, reading.parent) &&
           rows_are_valid(slot, reading.rows) &&
           (reading.copies == 0 || is_row_of(slot, reading.copies, &next));
}

static bool extent_is_valid(const struct epci_sections *sections, struct epci_place place)
{
    struct epci_extent_header extent;
    const unsigned char *at;
    uint32_t live = 0;

    if (epci_region_read_extent_header(sections->views[place.section], place.extent, &extent, &at))
        return false;
    for (; place.slot < extent.used; place.slot++) {
        const unsigned char *image = at + epci_extent_slot_image_offset(&extent, place.slot);
        const struct valid_place here = { sections, &extent,
                                          at + epci_extent_slot_header_offset(place.slot), image,
                                          epci_pack_place_as_location(place) };

        if (extent.kind == EPCI_EXTENT_ROWS ? !epci_row_has_valid_group_state(image)
                                            : !slot_is_valid(&here, &live))
            return false;
    }
    return extent.kind == EPCI_EXTENT_ROWS || live == extent.live;
}

bool sections_are_valid(const struct epci_sections *sections)
{
    for (uint32_t i = 0; i < sections->count; i++) {
        const struct epci_region_view *view = sections->views[i];
        const uint32_t extents = epci_region_readable_extent_count(view);

        if (!epci_region_view_is_valid(view) ||
            !epci_own_region_header_matches_layout(view->pieces->at[0], view->layout))
            return false;
        for (uint32_t j = 0; j < extents; j++)
            if (!extent_is_valid(sections, (struct epci_place){ i, j, 0 }))
                return false;
    }
    return true;
}

/* Whether an entry before this one names the same region. */
static bool owner_is_twice(const unsigned char *directory, uint32_t entry,
                           const struct epci_region_owner *owner)
{
    for (uint32_t i = 0; i < entry; i++)
        if (epci_directory_is_owner_in_entry(directory, owner, i))
            return true;
    return false;
}

bool directory_is_valid(const unsigned char *directory)
{
    const uint32_t reach = epci_directory_entry_search_limit(directory);

    if (epci_directory_validate(directory, EPCI_DIRECTORY_BYTES) != EPC_OK)
        return false;
    for (uint32_t i = 0; i < EPCI_DIRECTORY_CAPACITY; i++) {
        struct epci_region_owner owner;
        int status = epci_directory_read_entry(directory, i, &owner);

        if (status == EPC_RETRY ||
            (status == EPC_OK && (i >= reach || owner_is_twice(directory, i, &owner))))
            return false;
    }
    return true;
}
