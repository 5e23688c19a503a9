/* SPDX-License-Identifier: MIT
 *
 * check_region.c -- which memory a provider accepts as a region, and which it refuses.
 */
#include "epc_check.h"
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
    pieces = epci_pieces_whole(region);
    lay_out(&other, schema, 1);
    epci_region_format(region, &other, &owner);
    epci_region_add_extent(&pieces, &other, &(struct epci_extent_use){ 0, EPCI_EXTENT_SLOTS, 16 });
    epci_region_set_state(region, EPCI_REGION_LIVE);
    lay_out(&layout, &sample_schema, 0);
}

static int accept(void)
{
    return epci_region_accept(&pieces, sizeof memory, &owner, &layout, &view);
}

EPC_TEST(region__of_the_same_schema_is_accepted)
{
    fresh(&sample_schema);
    ck_assert_int_eq(accept(), EPC_OK);
    ck_assert_uint_eq(view.object_count, 3);
    ck_assert_uint_eq(epci_region_extent_count(&view), 1);
    ck_assert(epci_region_is_live(&view));
    ck_assert(epci_region_is_valid(region, &layout));
    ck_assert(epci_region_view_is_valid(&view));
}

EPC_TEST(region__of_an_older_schema_is_accepted)
{
    fresh(&sample_schema_older);
    ck_assert_int_eq(accept(), EPC_OK);
    ck_assert_uint_eq(view.object_count, 2);
}

EPC_TEST(region__of_another_schema_is_refused)
{
    fresh(&sample_schema_other);
    ck_assert_int_eq(accept(), EPC_E_VERSION);
}

EPC_TEST(region__of_a_newer_schema_is_refused)
{
    fresh(&sample_schema);
    lay_out(&layout, &sample_schema_older, 0);
    ck_assert_int_eq(accept(), EPC_E_VERSION);
}

EPC_TEST(region__being_made_or_closed_is_not_read)
{
    fresh(&sample_schema);
    epci_region_set_state(region, EPCI_REGION_MAKING); /* a region without an entry */
    ck_assert_int_eq(accept(), EPC_E_CORRUPT);
    epci_region_set_state(region, EPCI_REGION_CLOSED);
    ck_assert_int_eq(accept(), EPC_RETRY);
}

EPC_TEST(region__of_another_owner_is_refused)
{
    struct epci_region_owner stranger = owner;

    fresh(&sample_schema);
    stranger.serial++;
    ck_assert_int_eq(epci_region_accept(&pieces, sizeof memory, &stranger, &layout, &view),
                     EPC_E_CORRUPT);
}

EPC_TEST_LOOP(region__shorter_than_it_says_is_refused, 3)
{
    static const size_t usable[] = { 0, 127, 4095 };

    fresh(&sample_schema);
    ck_assert_int_eq(epci_region_accept(&pieces, usable[_i], &owner, &layout, &view),
                     EPC_E_CORRUPT);
}

EPC_TEST(region__every_damaged_header_byte_is_harmless)
{
    for (size_t i = 0; i < 128 + 3 * 16 + 7 * 16; i++) {
        fresh(&sample_schema);
        region[i] ^= 0xFF;
        if (accept() == EPC_OK) { /* fingerprint, requests, next, padding, or extent_count */
            const unsigned char *slots;
            struct epci_extent_header copy;

            ck_assert_uint_le(epci_region_extent_count(&view), EXTENTS);
            for (uint32_t j = 0; j < epci_region_extent_count(&view); j++)
                epci_region_extent(&view, j, &copy, &slots);
        }
    }
}

EPC_TEST(region__more_extents_than_there_is_room_are_not_looked_at)
{
    fresh(&sample_schema);
    accept();
    header()->extent_count = 1000000;
    ck_assert_uint_eq(epci_region_extent_count(&view), EXTENTS);
}

EPC_TEST(extent__is_read_back)
{
    struct epci_extent_header copy;
    const unsigned char *slots;

    fresh(&sample_schema);
    accept();
    ck_assert_int_eq(epci_region_extent(&view, 0, &copy, &slots), EPC_OK);
    ck_assert_ptr_eq(slots, region + 4096 + EPCI_EXTENT_HEAD);
    ck_assert_uint_eq(copy.block_at, 32 + 24 + 16);
    ck_assert_uint_eq(copy.slot_bytes % EPCI_SLOT_ALIGN, 0);
    ck_assert_uint_le(copy.slot_bytes * copy.slot_count + EPCI_EXTENT_HEAD, EPCI_EXTENT_BYTES);
}

EPC_TEST_LOOP(extent__with_a_wrong_number_is_skipped, 5)
{
    struct epci_extent_header copy;
    const unsigned char *slots;
    uint32_t *fields[] = { &extent()->object, &extent()->slot_bytes, &extent()->slot_count,
                           &extent()->block_at, &extent()->used };

    fresh(&sample_schema);
    accept();
    *fields[_i] += 1000;
    ck_assert_int_eq(epci_region_extent(&view, 0, &copy, &slots), EPC_E_CORRUPT);
}

EPC_TEST(extent__with_too_many_live_slots_has_at_most_the_used)
{
    struct epci_extent_header copy;
    const unsigned char *slots;

    fresh(&sample_schema);
    accept();
    extent()->used = 3;
    extent()->live = 4000000;
    ck_assert_int_eq(epci_region_extent(&view, 0, &copy, &slots), EPC_OK);
    ck_assert_uint_eq(copy.live, 3);
}

EPC_TEST(names__have_a_class_with_room_for_them)
{
    for (uint32_t units = 1; units <= EPCI_NAME_UNITS; units++) {
        uint32_t room = epci_name_room(epci_name_class(units));

        ck_assert_uint_lt(epci_name_class(units), EPCI_NAME_CLASSES);
        ck_assert_uint_ge(room, (units + 1) * 2);
        ck_assert_uint_eq(room % 8, 0);
    }
}

EPC_TEST(slots__of_the_largest_object_fit_an_extent)
{
    uint32_t block_at = epci_slot_block_at(epci_name_room(EPCI_NAME_CLASSES - 1));

    ck_assert_uint_le(epci_slot_bytes(block_at, EPCI_MAX_BLOCK, true),
                      EPCI_EXTENT_BYTES - EPCI_EXTENT_HEAD);
}
