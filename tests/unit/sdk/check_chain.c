/* SPDX-License-Identifier: MIT
 *
 * check_chain.c -- further sections of a hostile process that do not match its first one.
 */
#include "epc_check.h"

#include <string.h>

#include "collecting.h"
#include "forge.h"

#include "sdk/region/slot.h"

enum { WIDE = 0, WIDE_TEXT = 2 };

static const epc_counter wide[] = {
    { .symbol = WIDE_TEXT, .type = EPC_PERF_COUNTER_TEXT, .size = 1024 },
};
static const epc_object objects[] = {
    { .symbol = WIDE, .flags = EPC_MANY | EPC_SEPARATE, .counters = wide, .counter_count = 1 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcChain", objects, 1, NULL, NULL };

/* As if the section was made by an older schema without the object's counter: an extent of its
 * slots ends where slots of the newer schema would continue. */
static void make_older(struct forged *section)
{
    static const uint16_t name[] = { 'a' };
    unsigned char *base = section->region.base;
    struct epci_region_header *header = (struct epci_region_header *)(void *)base;
    struct epci_region_object *record = (struct epci_region_object *)(void *)(header + 1);
    struct epci_slot_content content = { .name = name,
                                         .units = 1,
                                         .name_capacity = 16,
                                         .block_at = epci_block_offset_in_slot_image(16),
                                         .block_bytes = 8 };
    struct epci_extent_header *extent;

    header->counter_count = 0;
    record->counter_count = 0;
    record->block_bytes = content.block_bytes;
    ck_assert_int_eq(
        epci_shm_commit(&section->region, (size_t)epci_region_bytes_with_extents(base, 1)), EPC_OK);
    extent = (struct epci_extent_header *)(void *)(base + header->extents_offset);
    epci_extent_compute_shape(extent, &(struct epci_extent_use){ WIDE, EPCI_EXTENT_SLOTS, 16 },
                              content.block_bytes, false);
    extent->used = extent->live = extent->slot_count;
    for (uint32_t i = 0; i < extent->used; i++)
        epci_slot_fill_and_make_live(
            (unsigned char *)extent + epci_extent_slot_header_offset(i),
            (unsigned char *)extent + epci_extent_slot_image_offset(extent, i), &content);
    header->extent_count = 1;
}

EPC_TEST(chain__a_section_of_another_schema_than_the_first_is_left_out)
{
    struct forged first, second;
    struct collecting c;

    forge(&first, &schema, EPCI_SCOPE_GLOBAL, 1, NULL);
    forge(&second, &schema, EPCI_SCOPE_GLOBAL, 2, NULL);
    make_older(&second);
    epci_directory_free_owners_entry(second.directory.base, &second.owner, second.entry);
    epci_region_set_first_section_serial(second.region.base, first.owner.serial);
    epci_region_set_next_section_serial(first.region.base, second.owner.serial);
    collecting_open(&c, &schema);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, WIDE), 0);
    collecting_close(&c);
    forge_end(&second);
    forge_end(&first);
}

EPC_TEST(chain__that_leads_back_maps_nothing_twice)
{
    struct forged first, second;
    struct collecting c;

    forge(&first, &schema, EPCI_SCOPE_GLOBAL, 3, NULL);
    forge(&second, &schema, EPCI_SCOPE_GLOBAL, 4, NULL);
    epci_directory_free_owners_entry(second.directory.base, &second.owner, second.entry);
    epci_region_set_first_section_serial(second.region.base, first.owner.serial);
    epci_region_set_next_section_serial(first.region.base, second.owner.serial);
    epci_region_set_next_section_serial(second.region.base, first.owner.serial);
    collecting_open(&c, &schema);
    for (int i = 0; i < 3; i++)
        collecting_ask(&c, "Global");
    ck_assert_uint_eq(collecting_sections(&c), 2);
    collecting_close(&c);
    forge_end(&second);
    forge_end(&first);
}

/* A hostile publisher may write the directory, and make signs of life. */
static void list_further(const struct forged *further, void **alive)
{
    char name[EPCI_NAME_BYTES];
    uint32_t entry;

    forge_name(further, EPCI_SHARED_ALIVE, name);
    ck_assert_int_eq(epci_event_create(name, NULL, alive), EPC_OK);
    ck_assert_int_eq(epci_directory_claim_entry(further->directory.base, &further->owner, &entry),
                     EPC_OK);
}

EPC_TEST(chain__a_further_section_that_is_listed_is_no_region)
{
    struct forged first, second;
    struct collecting c;
    void *alive;

    forge(&first, &schema, EPCI_SCOPE_GLOBAL, 5, NULL);
    forge(&second, &schema, EPCI_SCOPE_GLOBAL, 6, NULL);
    epci_close_system_object(second.alive);
    epci_directory_free_owners_entry(second.directory.base, &second.owner, second.entry);
    epci_region_set_first_section_serial(second.region.base, first.owner.serial);
    list_further(&second, &alive);
    collecting_open(&c, &schema);
    collecting_ask(&c, "Global"); /* the first does not lead to the second yet */
    ck_assert_uint_eq(collecting_sections(&c), 1);
    epci_region_set_next_section_serial(first.region.base, second.owner.serial);
    collecting_ask(&c, "Global");
    collecting_ask(&c, "Global");
    ck_assert_uint_eq(collecting_sections(&c), 2);
    ck_assert_ptr_null(c.collector->regions.first->next);
    collecting_close(&c);
    epci_close_system_object(alive);
    second.alive = NULL;
    forge_end(&second);
    forge_end(&first);
}

/* A region of the same process number that leads to another one's sections. */
EPC_TEST_LOOP(chain__that_leads_to_another_region_ends_there, 2)
{
    struct forged first, second, hostile;
    struct collecting c;

    forge(&first, &schema, EPCI_SCOPE_GLOBAL, 7, NULL);
    forge(&second, &schema, EPCI_SCOPE_GLOBAL, 8, NULL);
    forge(&hostile, &schema, EPCI_SCOPE_GLOBAL, 9, NULL);
    epci_directory_free_owners_entry(second.directory.base, &second.owner, second.entry);
    epci_region_set_first_section_serial(second.region.base, first.owner.serial);
    epci_region_set_next_section_serial(first.region.base, second.owner.serial);
    epci_region_set_next_section_serial(hostile.region.base,
                                        _i ? second.owner.serial : first.owner.serial);
    collecting_open(&c, &schema);
    collecting_ask(&c, "Global");
    collecting_ask(&c, "Global");
    ck_assert_uint_eq(collecting_sections(&c), 3);
    collecting_close(&c);
    forge_end(&hostile);
    forge_end(&second);
    forge_end(&first);
}
