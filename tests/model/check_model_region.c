/* SPDX-License-Identifier: MIT
 *
 * check_model_region.c -- a region is created, grows and is withdrawn while a provider reads it.
 */
#include "epc_check.h"
#include "model.h"
#include "pieces.h"
#include "sample_schema.h"

#include <string.h>

#include "sdk/core/atomic.h"
#include "sdk/region/region.h"

enum { EXTENTS = 2, CAPACITY = 16 };

static uint64_t memory[1024];
static struct epci_layout layout;
static const struct epci_region_owner owner = { 1, 10, 100 };
static const struct epci_region_owner second_owner = { 1, 10, 200 };
static unsigned char *region, *second;
static struct epci_pieces pieces, second_pieces;
static uint32_t *entry; /* represents the directory's entry: not 0 once the region is complete */
static size_t bytes;
static struct epci_region_view view, second_view;

static void name_extent(unsigned char *extent)
{
    model_name(extent, EPCI_EXTENT_HEAD, "extent header");
}

static void set_up_zeros(void)
{
    epci_layout_init(&layout, &sample_schema, memory, sizeof memory);
    bytes = epci_region_extents_offset(&layout) + (size_t)EXTENTS * EPCI_EXTENT_BYTES;
    entry = model_shared(4);
    model_name(entry, 4, "entry");
    second = model_shared(bytes);
    second_pieces = epct_pieces_from_memory(second);
    model_name(second, epci_region_extents_offset(&layout), "second header");
    model_name(second + offsetof(struct epci_region_header, state), 4, "second state");
    region = model_shared(bytes);
    pieces = epct_pieces_from_memory(region);
    model_name(region, epci_region_extents_offset(&layout), "header");
    model_name(region + offsetof(struct epci_region_header, state), 4, "state");
    model_name(region + offsetof(struct epci_region_header, extent_count), 4, "extent count");
    model_name(region + offsetof(struct epci_region_header, next_serial), 8, "next serial");
    for (unsigned i = 0; i < EXTENTS; i++)
        name_extent(region + epci_region_extents_offset(&layout) + (size_t)i * EPCI_EXTENT_BYTES);
}

static void set_up_live(void)
{
    set_up_zeros();
    epci_region_write_header_and_records(region, &layout, &owner);
    epci_region_set_state(region, EPCI_REGION_LIVE);
    epci_store_u32(entry, 1);
    epci_region_validate(&pieces, bytes, &owner, &layout, &view);
}

static void add_extent(uint32_t object)
{
    struct epci_extent_use use = { object, EPCI_EXTENT_SLOTS, CAPACITY };

    epci_region_add_slot_or_row_extent(&pieces, &layout, &use);
}

/* The same order as in sdk/app/publish.c: the entry is stored last. */
static void make_region(void)
{
    epci_region_write_header_and_records(region, &layout, &owner);
    epci_region_set_state(region, EPCI_REGION_LIVE);
    epci_store_u32(entry, 1);
    add_extent(0);
}

static void make_second(void)
{
    epci_region_write_header_and_records(second, &layout, &second_owner);
    epci_region_set_state(second, EPCI_REGION_LIVE);
    epci_region_set_next_section_serial(region, second_owner.serial);
}

static void grow(void)
{
    add_extent(0);
    add_extent(2);
}

static void withdraw(void)
{
    epci_region_set_state(region, EPCI_REGION_CLOSED);
}

/* Every extent that is counted has a header with its kind and size. */
static void look_at_extents(void)
{
    uint32_t count = epci_region_readable_extent_count(&view), chosen;
    struct epci_extent_header extent;
    const unsigned char *slots;

    if (count == 0)
        return;
    chosen = model_choose(count);
    model_require(epci_region_read_extent_header(&view, chosen, &extent, &slots) == EPC_OK &&
                      extent.object == (chosen == 0 ? 0 : 2),
                  "an extent is counted that has no header");
}

static void attach(void)
{
    int status;

    if (epci_load_u32(entry) == 0)
        return;
    status = epci_region_validate(&pieces, bytes, &owner, &layout, &view);
    model_require(status == EPC_OK || status == EPC_RETRY, "an entry leads to no region");
    if (status == EPC_OK)
        look_at_extents();
}

static void attach_second(void)
{
    if (epci_region_serial_of_next_section(&view) != 0)
        model_require(epci_region_validate(&second_pieces, bytes, &second_owner, &layout,
                                           &second_view) == EPC_OK,
                      "a section leads to no section");
}

static void check_extents(void)
{
    model_require(epci_region_readable_extent_count(&view) > 0,
                  "an extent that was added is not counted");
    look_at_extents();
}

static void check_made(void)
{
    model_require(*entry == 1 &&
                      epci_region_validate(&pieces, bytes, &owner, &layout, &view) == EPC_OK,
                  "a region that was made is not one");
    check_extents();
}

static void check_closed(void)
{
    model_require(!epci_region_has_live_state(&view), "a region that was withdrawn is still live");
}

static void check_second(void)
{
    model_require(epci_region_serial_of_next_section(&view) == second_owner.serial,
                  "there is no further section");
    attach_second();
}

#define READER(play) { .name = "reader", .run = play, .only_reads = true, .maximum = 24 }

static const struct model_scenario made = {
    .name = "a region is made, and grows",
    .setup = set_up_zeros,
    .actors = { { .name = "writer", .run = make_region }, READER(attach) },
    .check = check_made,
};
static const struct model_scenario growing = {
    .name = "a region grows twice",
    .setup = set_up_live,
    .actors = { { .name = "writer", .run = grow }, READER(look_at_extents) },
    .check = check_extents,
};
static const struct model_scenario chained = {
    .name = "a further section is made",
    .setup = set_up_live,
    .actors = { { .name = "writer", .run = make_second }, READER(attach_second) },
    .check = check_second,
};
static const struct model_scenario withdrawn = {
    .name = "a region is withdrawn",
    .setup = set_up_live,
    .actors = { { .name = "writer", .run = withdraw }, READER(attach) },
    .check = check_closed,
};

EPC_TEST(model__a_region_and_its_extents_are_seen_whole_and_every_ordering_is_needed)
{
    static const struct model_scenario *const all[] = { &made, &growing, &chained, &withdrawn,
                                                        NULL };
    static const char *const harmless[] = {
        /* The release store of the entry orders everything in the section. */
        "epci_region_set_state: store state, relaxed",
        "epci_region_set_state: store second state, relaxed",
        "epci_region_validate: load*",
        /* A reader that sees LIVE, or the new count, has seen what it copies. */
        "epci_copy_single_word: load*",
        "epci_extent_read_counts: load extent header*",
        NULL,
    };

    ck_assert_uint_eq(model_sweep(all, harmless), 0);
}
