/* SPDX-License-Identifier: MIT
 *
 * check_row.c -- rows are added to their slot, groups are seen complete; with one side at a time.
 *
 * Both sides at the same time: tests/race/race_row.c.
 */
#include "epc_check.h"
#include "pieces.h"
#include "sample_schema.h"

#include <string.h>

#include "sdk/schema/cells.h"
#include "sdk/region/row.h"
#include "sections_valid.h"
#include "sdk/core/wire.h"

/* A region with two extents of SITE: slots, and rows. */
static uint64_t memory[(EPCI_PAGE + 2 * EPCI_EXTENT_BYTES) / 8], layout_memory[256];
static unsigned char *const region = (unsigned char *)memory;
static struct epci_pieces pieces;
static struct epci_layout layout;
static struct epci_region_view view;
static struct epci_sections sections;
static struct epci_extent_header slots, rows;
static unsigned char *slot, *image, *row_extent;
static uint32_t block_bytes;

static const uint32_t slot_at =
    1; /* locations: the very first slot, and the second extent's rows */
static uint32_t row_at(uint32_t row)
{
    return epci_pack_place_as_location((struct epci_place){ 0, 1, row });
}

static struct epci_extent_header *slot_extent(void)
{
    return (struct epci_extent_header *)(void *)(region + EPCI_PAGE);
}

static void fresh(void)
{
    const struct epci_region_owner owner = { 1, 2, 3 };
    const uint16_t name[] = { 'a' };
    const unsigned char *at;

    memset(memory, 0, sizeof memory);
    pieces = epct_pieces_from_memory(region);
    epci_layout_init(&layout, &sample_schema, layout_memory, sizeof layout_memory);
    block_bytes = layout.objects[0].block_bytes;
    epci_region_write_header_and_records(region, &layout, &owner);
    epci_region_add_slot_or_row_extent(&pieces, &layout,
                                       &(struct epci_extent_use){ 0, EPCI_EXTENT_SLOTS, 16 });
    epci_region_add_slot_or_row_extent(&pieces, &layout,
                                       &(struct epci_extent_use){ 0, EPCI_EXTENT_ROWS, 0 });
    epci_region_set_state(region, EPCI_REGION_LIVE);
    slot = region + EPCI_PAGE + epci_extent_slot_header_offset(0);
    row_extent = region + EPCI_PAGE + EPCI_EXTENT_BYTES;
    slot_extent()->used = 1;
    slot_extent()->live = 1;
    ((struct epci_extent_header *)(void *)row_extent)->used = 3;
    ck_assert_int_eq(epci_region_validate(&pieces, sizeof memory, &owner, &layout, &view), EPC_OK);
    sections = (struct epci_sections){ { &view }, 1 };
    ck_assert_int_eq(epci_region_read_extent_header(&view, 0, &slots, &at), EPC_OK);
    ck_assert_int_eq(epci_region_read_extent_header(&view, 1, &rows, &at), EPC_OK);
    image = region + EPCI_PAGE + epci_extent_slot_image_offset(&slots, 0);
    epci_slot_fill_and_make_live(slot, image,
                                 &(struct epci_slot_content){ name, 1, 16, slots.block_at,
                                                              block_bytes, EPCI_NO_UNIQUE_ID, 0, 0,
                                                              0, 0 });
    ck_assert(sections_are_valid(&sections));
}

static unsigned char *row(uint32_t number)
{
    return row_extent + epci_extent_slot_image_offset(&rows, number);
}

/* An instance for counting in the slot, and one for a row. */
static epc_instance shared(void)
{
    return (epc_instance){ image + slots.block_at, layout.objects[0].map, NULL };
}

static epc_instance own(uint32_t number)
{
    return (epc_instance){ row(number) + EPCI_ROW_HEAD, layout.objects[0].map, NULL };
}

static void set_next(uint32_t number, uint32_t next)
{
    epci_row_set_next_location(row(number), next);
}

static void link_row(uint32_t number, uint32_t next)
{
    epci_row_init_for_slot_location(row(number), slot_at, next, block_bytes);
    epci_slot_set_row_locations(slot, row_at(number), 0);
}

/* The value of REQUESTS for a reader; UINT64_MAX if it gives up. */
static uint64_t requests(void)
{
    unsigned char copy[512], scratch[256];
    struct epci_read_allowance unlimited = { UINT64_MAX / 2, UINT64_MAX / 2 };
    struct epci_slot_source source = {
        &sections, &slots, slot, image, slot_at, scratch, &unlimited
    };
    struct epci_slot_header_seen reading;
    uint64_t value;

    if (epci_slot_copy_summing_rows(&source, EPCI_SLOT_LIVE, copy, &reading) != EPC_OK)
        return UINT64_MAX;
    memcpy(&value, copy + slots.block_at + layout.objects[0].cells[0].offset, sizeof value);
    return value;
}

EPC_TEST_IN(row__rows_are_added_to_the_slots_cells, fresh())
{
    epc_add(shared(), SAMPLE_SITE_REQUESTS, 1);
    link_row(0, 0);
    link_row(1, row_at(0));
    epc_add(own(0), SAMPLE_SITE_REQUESTS, 20);
    epc_add(own(1), SAMPLE_SITE_REQUESTS, 300);
    ck_assert_uint_eq(requests(), 321);
}

EPC_TEST_IN(row__made_again_it_begins_at_zero, fresh())
{
    link_row(0, 0);
    epc_add(own(0), SAMPLE_SITE_REQUESTS, 20);
    link_row(0, 0);
    ck_assert_uint_eq(requests(), 0);
}

EPC_TEST_IN(row__of_another_slot_ends_the_chain, fresh())
{
    link_row(0, 0);
    epc_add(own(0), SAMPLE_SITE_REQUESTS, 20);
    epci_row_init_for_slot_location(row(1), slot_at + 1, row_at(0), block_bytes);
    epc_add(own(1), SAMPLE_SITE_REQUESTS, 300);
    epci_slot_set_row_locations(slot, row_at(1), 0);
    ck_assert_uint_eq(requests(), 0);
}

EPC_TEST_IN(row__many_are_all_added, fresh())
{
    enum { ROWS = 40 };

    ((struct epci_extent_header *)(void *)row_extent)->used = ROWS;
    for (uint32_t i = 0; i < ROWS; i++) {
        link_row(i, i ? row_at(i - 1) : 0);
        epc_add(own(i), SAMPLE_SITE_REQUESTS, 1);
    }
    ck_assert_uint_eq(requests(), ROWS);
}

/* Links to the row itself, to the first one, and to one in the middle. */
EPC_TEST_LOOP_IN(row__links_in_a_ring_are_not_followed_for_ever, 3, fresh())
{
    static const uint32_t back_to[] = { 4, 0, 2 };

    ((struct epci_extent_header *)(void *)row_extent)->used = 5;
    for (uint32_t i = 5; i > 0; i--)
        link_row(i - 1, i < 5 ? row_at(i) : row_at(back_to[_i]));
    ck_assert_uint_eq(requests(), 0);
}

/* Locations without a row of this object. */
static const struct epci_place nowhere[] = {
    { 0, 0, 0 }, /* slots */
    { 0, 1, 3 }, /* never used */
};

/* Locations that may have a row that is newer than the reader's last check. */
static const struct epci_place beyond[] = {
    { 1, 0, 0 }, /* no such section */
    { 0, 2, 0 }, /* no such extent */
    { 8191, 1023, 255 },
};

EPC_TEST_LOOP_IN(row__a_link_to_nowhere_ends_the_chain, EPC_COUNT(nowhere), fresh())
{
    epc_add(shared(), SAMPLE_SITE_REQUESTS, 1);
    epci_row_init_for_slot_location(row(3), slot_at, 0, block_bytes);
    epc_add(own(3), SAMPLE_SITE_REQUESTS, 300);
    link_row(0, epci_pack_place_as_location(nowhere[_i]));
    epc_add(own(0), SAMPLE_SITE_REQUESTS, 20);
    epci_slot_set_row_locations(slot, row_at(0), epci_pack_place_as_location(nowhere[_i]));
    ck_assert_uint_eq(requests(), 21);
}

EPC_TEST_LOOP(row__that_may_have_come_since_the_reader_looked_hides_no_other, EPC_COUNT(beyond))
{
    fresh();
    epc_add(shared(), SAMPLE_SITE_REQUESTS, 1);
    link_row(0, epci_pack_place_as_location(beyond[_i]));
    epc_add(own(0), SAMPLE_SITE_REQUESTS, 20);
    ck_assert_uint_eq(requests(), 21);
    set_next(0, 0);
    epci_slot_set_row_locations(slot, row_at(0), epci_pack_place_as_location(beyond[_i]));
    ck_assert_uint_eq(requests(), 21);
}

EPC_TEST_IN(row__of_another_object_is_not_taken, fresh())
{
    const struct epci_extent_use use = { 2, EPCI_EXTENT_ROWS, 0 };

    link_row(0, 0);
    epc_add(own(0), SAMPLE_SITE_REQUESTS, 20);
    epci_extent_compute_shape((struct epci_extent_header *)(void *)row_extent, &use,
                              layout.objects[2].block_bytes, false);
    ck_assert_uint_eq(requests(), 0);
}

/* ---- Groups ---- */

/* The slot's copies are in row 2. */
static void open_group(void)
{
    epci_row_begin_update_group(row(2), image + slots.block_at, block_bytes);
}

static void with_copies(void)
{
    fresh();
    epci_row_init_for_slot_location(row(2), slot_at, 0, block_bytes);
    epci_slot_set_row_locations(slot, 0, row_at(2));
}

EPC_TEST_IN(group__its_changes_are_seen_at_its_end, with_copies())
{
    for (uint64_t i = 0; i < 5; i++) {
        open_group();
        epc_add(shared(), SAMPLE_SITE_REQUESTS, 1);
        ck_assert_uint_eq(requests(), i);
        epci_row_end_update_group(row(2));
        ck_assert_uint_eq(requests(), i + 1);
    }
}

EPC_TEST_IN(group__that_is_never_ended_shows_the_values_before_it, with_copies())
{
    epc_add(shared(), SAMPLE_SITE_REQUESTS, 7);
    open_group();
    epc_add(shared(), SAMPLE_SITE_REQUESTS, 1);
    for (int i = 0; i < 100; i++)
        ck_assert_uint_eq(requests(), 7);
}

EPC_TEST_IN(group__stopped_while_it_copies_a_slots_cells_hides_nothing, with_copies())
{
    epc_add(shared(), SAMPLE_SITE_REQUESTS, 7);
    open_group();
    epci_row_end_update_group(row(2));
    ((struct epci_row_header *)(void *)row(2))->group++;
    ck_assert_uint_eq(requests(), 7);
    open_group();
    ck_assert_uint_eq(requests(), 7);
}

EPC_TEST_IN(group__stopped_while_it_copies_a_rows_cells_shows_these, fresh())
{
    link_row(0, 0);
    epc_add(own(0), SAMPLE_SITE_REQUESTS, 20);
    epci_row_begin_update_group(row(0), own(0).block, block_bytes);
    epci_row_end_update_group(row(0));
    epc_add(own(0), SAMPLE_SITE_REQUESTS, 1);
    ((struct epci_row_header *)(void *)row(0))->group++;
    ck_assert_uint_eq(requests(), 21);
}

EPC_TEST_IN(group__begun_again_after_it_was_left_open_is_sound, with_copies())
{
    open_group();
    epc_add(shared(), SAMPLE_SITE_REQUESTS, 1);
    open_group();
    epc_add(shared(), SAMPLE_SITE_REQUESTS, 1);
    ck_assert_uint_eq(requests(), 1);
    epci_row_end_update_group(row(2));
    ck_assert_uint_eq(requests(), 2);
}

EPC_TEST_IN(group__of_a_row_is_seen_at_its_end, fresh())
{
    link_row(0, 0);
    epc_add(own(0), SAMPLE_SITE_REQUESTS, 20);
    epci_row_begin_update_group(row(0), own(0).block, block_bytes);
    epc_add(own(0), SAMPLE_SITE_REQUESTS, 1);
    ck_assert_uint_eq(requests(), 20);
    epci_row_end_update_group(row(0));
    ck_assert_uint_eq(requests(), 21);
}

/* ---- Invariants ---- */

static void link_two_rows(void)
{
    fresh();
    link_row(0, 0);
    link_row(1, row_at(0));
    epci_slot_set_row_locations(slot, row_at(1), row_at(2));
    epci_row_init_for_slot_location(row(2), slot_at, 0, block_bytes);
    ck_assert(sections_are_valid(&sections));
}

EPC_TEST_IN(valid__sections_with_rows_and_a_group_are, link_two_rows())
{
    epci_row_begin_update_group(row(2), image + slots.block_at, block_bytes);
    ck_assert(sections_are_valid(&sections));
    epci_row_end_update_group(row(2));
    ck_assert(sections_are_valid(&sections));
    epci_slot_mark_free(slot, 1);
    slot_extent()->live = 0;
    ck_assert(sections_are_valid(&sections));
}

static void spoil_region(void)
{
    ((struct epci_region_header *)(void *)region)->numbers++;
}

static void spoil_extent(void)
{
    slot_extent()->slot_count++;
}

static void spoil_live(void)
{
    slot_extent()->live = 0;
}

static void spoil_sequence(void)
{
    epci_slot_begin_change(slot);
}

static void spoil_name(void)
{
    image[sizeof(struct epci_wire_instance) + 6] = 'x';
}

static void spoil_ring(void)
{
    set_next(0, row_at(1));
}

static void spoil_owner(void)
{
    ((struct epci_row_header *)(void *)row(1))->slot = row_at(0);
}

static void spoil_copies(void)
{
    epci_slot_set_row_locations(slot, row_at(1), row_at(7));
}

static void spoil_group(void)
{
    ((struct epci_row_header *)(void *)row(2))->group = 1;
}

static void (*const spoilers[])(void) = {
    spoil_region, spoil_extent, spoil_live,   spoil_sequence, spoil_name,
    spoil_ring,   spoil_owner,  spoil_copies, spoil_group,
};

EPC_TEST_LOOP(valid__sections_are_not_when_one_equation_fails, EPC_COUNT(spoilers))
{
    link_two_rows();
    spoilers[_i]();
    ck_assert_msg(!sections_are_valid(&sections), "spoiler %d", _i);
}
