/* SPDX-License-Identifier: MIT
 *
 * check_region.c -- which memory a provider accepts as a region, and which it refuses.
 */
#include "epc_check.h"
#include "pieces.h"
#include "sample_schema.h"

#include <string.h>

#include "sdk/region/region.h"

enum { EXTENTS = 2 };

static uint64_t memory[(4096 + EXTENTS * EPCI_EXTENT_BYTES) / 8];
static unsigned char *const region = (unsigned char *)memory;
static struct epci_pieces pieces;
static uint64_t layout_memory[2][1024];
static struct epci_layout layout, other;
static struct epci_region_view view;
static const struct epci_region_owner owner = { 7, 8, 9 };

static void lay_out(struct epci_layout *made, const epc_schema *schema, int at)
{
    ck_assert_int_eq(epci_layout_init(made, schema, layout_memory[at], sizeof layout_memory[at]),
                     EPC_OK);
}

static struct epci_region_header *header(void)
{
    return (struct epci_region_header *)(void *)region;
}

static struct epci_extent_header *extent(void)
{
    return (struct epci_extent_header *)(void *)(region + 4096);
}

/* A live region of `schema` with one extent for names of 16 bytes. */
static void fresh(const epc_schema *schema)
{
    memset(memory, 0, sizeof memory);
    pieces = epct_pieces_from_memory(region);
    lay_out(&other, schema, 1);
    epci_region_write_header_and_records(region, &other, &owner);
    epci_region_add_slot_or_row_extent(&pieces, &other,
                                       &(struct epci_extent_use){ 0, EPCI_EXTENT_SLOTS, 16 });
    epci_region_set_state(region, EPCI_REGION_LIVE);
    lay_out(&layout, &sample_schema, 0);
}

static int accept(void)
{
    return epci_region_validate(&pieces, sizeof memory, &owner, &layout, &view);
}

EPC_TEST_IN(region__of_the_same_schema_is_accepted, fresh(&sample_schema))
{
    ck_assert_int_eq(accept(), EPC_OK);
    ck_assert_uint_eq(view.object_count, 3);
    ck_assert_uint_eq(epci_region_readable_extent_count(&view), 1);
    ck_assert(epci_region_has_live_state(&view));
    ck_assert(epci_own_region_header_matches_layout(region, &layout));
    ck_assert(epci_region_view_is_valid(&view));
}

EPC_TEST_IN(region__of_an_older_schema_is_accepted, fresh(&sample_schema_older))
{
    ck_assert_int_eq(accept(), EPC_OK);
    ck_assert_uint_eq(view.object_count, 2);
}

EPC_TEST_IN(region__of_another_schema_is_refused, fresh(&sample_schema_other))
{
    ck_assert_int_eq(accept(), EPC_E_VERSION);
}

EPC_TEST_IN(region__of_a_newer_schema_is_refused, fresh(&sample_schema))
{
    lay_out(&layout, &sample_schema_older, 0);
    ck_assert_int_eq(accept(), EPC_E_VERSION);
}

EPC_TEST_IN(region__being_made_or_closed_is_not_read, fresh(&sample_schema))
{
    epci_region_set_state(region, EPCI_REGION_CREATING); /* a region without an entry */
    ck_assert_int_eq(accept(), EPC_E_CORRUPT);
    epci_region_set_state(region, EPCI_REGION_CLOSED);
    ck_assert_int_eq(accept(), EPC_RETRY);
}

EPC_TEST_IN(region__of_another_owner_is_refused, fresh(&sample_schema))
{
    struct epci_region_owner stranger = owner;

    stranger.serial++;
    ck_assert_int_eq(epci_region_validate(&pieces, sizeof memory, &stranger, &layout, &view),
                     EPC_E_CORRUPT);
}

EPC_TEST_LOOP_IN(region__shorter_than_it_says_is_refused, 3, fresh(&sample_schema))
{
    static const size_t usable[] = { 0, 127, 4095 };

    ck_assert_int_eq(epci_region_validate(&pieces, usable[_i], &owner, &layout, &view),
                     EPC_E_CORRUPT);
}

EPC_TEST(region__every_damaged_header_byte_is_harmless)
{
    for (size_t i = 0; i < 128 + 3 * 16 + 7 * 16; i++) {
        fresh(&sample_schema);
        region[i] ^= 0xFF;
        if (accept() == EPC_OK) { /* fingerprint, requests, next, padding, or extent_count */
            const unsigned char *at;
            struct epci_extent_header copy;

            ck_assert_uint_le(epci_region_readable_extent_count(&view), EXTENTS);
            for (uint32_t j = 0; j < epci_region_readable_extent_count(&view); j++)
                epci_region_read_extent_header(&view, j, &copy, &at);
        }
    }
}

EPC_TEST_IN(region__more_extents_than_there_is_room_are_not_looked_at, fresh(&sample_schema))
{
    accept();
    header()->extent_count = 1000000;
    ck_assert_uint_eq(epci_region_readable_extent_count(&view), EXTENTS);
}

EPC_TEST_IN(extent__is_read_back, fresh(&sample_schema))
{
    struct epci_extent_header copy;
    const unsigned char *at;

    accept();
    ck_assert_int_eq(epci_region_read_extent_header(&view, 0, &copy, &at), EPC_OK);
    ck_assert_ptr_eq(at, region + 4096);
    ck_assert_uint_eq(copy.block_at, 24 + 16);
    ck_assert_mem_eq(&copy, at, sizeof copy);
}

/* Only another number of used slots can be right, if it is not more than there are. */
static bool copy_is_allowed(int field, uint32_t more)
{
    return field == 6 && more > INT32_MAX && extent()->used <= extent()->slot_count;
}

/* Other positions and sizes, also such that overlap or leave a gap; larger and smaller ones. */
EPC_TEST_LOOP_IN(extent__with_a_wrong_number_is_skipped, 7 * 8, fresh(&sample_schema))
{
    static const uint32_t wrong[] = { 1, -1u, 8, -8u, 64, -64u, 1000, 1u << 31 };
    struct epci_extent_header copy;
    const unsigned char *at;
    uint32_t *fields[] = { &extent()->object,   &extent()->slot_bytes, &extent()->slot_count,
                           &extent()->block_at, &extent()->images_at,  &extent()->kind,
                           &extent()->used };

    accept();
    extent()->used = extent()->slot_count;
    *fields[_i / 8] += wrong[_i % 8];
    ck_assert_int_eq(epci_region_read_extent_header(&view, 0, &copy, &at),
                     copy_is_allowed(_i / 8, wrong[_i % 8]) ? EPC_OK : EPC_E_CORRUPT);
}

EPC_TEST_IN(extent__with_too_many_live_slots_has_at_most_the_used, fresh(&sample_schema))
{
    struct epci_extent_header copy;
    const unsigned char *at;

    accept();
    extent()->used = 3;
    extent()->live = 4000000;
    ck_assert_int_eq(epci_region_read_extent_header(&view, 0, &copy, &at), EPC_OK);
    ck_assert_uint_eq(copy.live, 3);
}

EPC_TEST(names__have_a_class_with_room_for_them)
{
    for (uint32_t units = 1; units <= EPCI_NAME_UNITS; units++) {
        uint32_t capacity = epci_name_class_bytes(epci_name_class_for_units(units));

        ck_assert_uint_lt(epci_name_class_for_units(units), EPCI_NAME_CLASSES);
        ck_assert_uint_ge(capacity, (units + 1) * 2);
        ck_assert_uint_eq(capacity % 8, 0);
    }
}

/* ---- Shapes: what an extent of any use looks like ---- */

/* Everything begins after what is before it and ends before the extent does, and one more would not
 * fit.  No cache line has two images, or an image and a header; no pair of lines has two rows. */
static void assert_shape(const struct epci_extent_use *use, uint32_t block_bytes, bool texts)
{
    const bool is_rows = use->kind == EPCI_EXTENT_ROWS;
    const uint32_t line = is_rows ? 128 : 64;
    struct epci_extent_header shape = { 0 };
    uint32_t heads_end, last, needs;

    epci_extent_compute_shape(&shape, use, block_bytes, texts);
    needs = is_rows ? epci_offset_of_block_copy_in_row(block_bytes, 2)
            : texts
                ? epci_slot_texts_before_change_offset(shape.block_at, block_bytes, 2) + block_bytes
                : shape.block_at + block_bytes;
    heads_end = is_rows ? EPCI_EXTENT_HEAD : epci_extent_slot_header_offset(shape.slot_count);
    last = epci_extent_slot_image_offset(&shape, shape.slot_count);
    ck_assert_uint_ge(shape.slot_count, 1);
    ck_assert_uint_le(shape.slot_count, 256);
    ck_assert_uint_le(heads_end, shape.images_at);
    ck_assert_uint_lt(shape.images_at - heads_end, line);
    ck_assert_uint_le(needs, shape.slot_bytes);
    ck_assert_uint_lt(shape.slot_bytes - needs, line);
    ck_assert_uint_eq(shape.images_at % line, 0);
    ck_assert_uint_eq(shape.slot_bytes % line, 0);
    ck_assert_uint_eq(shape.block_at % 8, 0);
    ck_assert_uint_le(last, EPCI_EXTENT_BYTES);
    ck_assert_uint_gt(last + shape.slot_bytes + (is_rows ? 0 : EPCI_SLOT_HEAD), EPCI_EXTENT_BYTES);
}

EPC_TEST(extent__of_any_use_has_no_line_with_two_instances)
{
    for (uint32_t bytes = 8; bytes <= EPCI_MAX_BLOCK; bytes += 8) {
        assert_shape(&(struct epci_extent_use){ 0, EPCI_EXTENT_ROWS, 0 }, bytes, false);
        for (uint32_t i = 0; i <= EPCI_NAME_CLASSES; i++) {
            struct epci_extent_use use = { 0, EPCI_EXTENT_SLOTS,
                                           i ? epci_name_class_bytes(i - 1) : 0 };

            assert_shape(&use, bytes, false);
            assert_shape(&use, bytes, true);
        }
    }
}

EPC_TEST(extent__of_images_of_128_bytes_has_102)
{
    struct epci_extent_header shape;

    epci_extent_compute_shape(&shape, &(struct epci_extent_use){ 0, EPCI_EXTENT_SLOTS, 16 }, 88,
                              false);
    ck_assert_uint_eq(shape.slot_bytes, 128);
    ck_assert_uint_eq(shape.slot_count, 102);
    ck_assert_uint_eq(epci_extent_slot_image_offset(&shape, 102), EPCI_EXTENT_BYTES);
}
