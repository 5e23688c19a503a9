/* SPDX-License-Identifier: MIT
 *
 * check_slot.c -- a reader sees a slot complete or not at all.
 */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/region/slot.h"
#include "sdk/core/wire.h"

enum { CAPACITY = 16, BLOCK_AT = 24 + CAPACITY, BLOCK = 24, IMAGE = 24 + CAPACITY + BLOCK };

static uint64_t memory[4], image_memory[IMAGE / 8];
static unsigned char *const slot = (unsigned char *)memory;
static unsigned char *const image = (unsigned char *)image_memory;
static struct epci_slot_header_seen reading;
static const uint16_t name[] = { 'a', 'b', 'c', 0 };

static struct epci_slot_content content(uint32_t units)
{
    return (struct epci_slot_content){ name, units, CAPACITY, BLOCK_AT, BLOCK, EPCI_NO_UNIQUE_ID,
                                       0,    0,     0,        7 };
}

static void make(uint32_t units)
{
    struct epci_slot_content made = content(units);

    memset(memory, 0, sizeof memory);
    epci_slot_fill_and_make_live(slot, image, &made);
}

EPC_TEST(slot__is_free_until_it_is_made)
{
    unsigned char copy[IMAGE];

    memset(memory, 0, sizeof memory);
    ck_assert_int_eq(epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, copy, IMAGE, &reading),
                     EPC_END);
}

EPC_TEST_IN(slot__copy_gives_definition_name_and_zeroed_block, make(3))
{
    unsigned char copy[IMAGE];
    struct epci_wire_instance head;
    uint32_t block;

    ck_assert_int_eq(epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, copy, IMAGE, &reading),
                     EPC_OK);
    memcpy(&head, copy, sizeof head);
    ck_assert_uint_eq(head.bytes, 24 + CAPACITY);
    ck_assert_uint_eq(head.name_offset, 24);
    ck_assert_uint_eq(head.name_bytes, 8);
    ck_assert_mem_eq(copy + 24, name, 8);
    memcpy(&block, copy + 24 + CAPACITY, sizeof block);
    ck_assert_uint_eq(block, BLOCK);
    for (int i = 4; i < BLOCK; i++)
        ck_assert_uint_eq(copy[24 + CAPACITY + i], 0);
}

EPC_TEST_IN(slot__a_shorter_name_leaves_nothing_of_the_longer_one, make(3))
{
    unsigned char copy[IMAGE];
    struct epci_slot_content shorter = content(1);

    epci_slot_mark_free(slot, 1);
    epci_slot_fill_and_make_live(slot, image, &shorter);
    ck_assert_int_eq(epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, copy, IMAGE, &reading),
                     EPC_OK);
    for (int i = 2; i < CAPACITY; i++)
        ck_assert_uint_eq(copy[24 + i], 0);
}

EPC_TEST(slot__tells_its_instances_apart_and_not_their_changes)
{
    unsigned char copy[IMAGE];
    struct epci_slot_content again = content(3);
    uint32_t generation, sequence;

    again.parent = 5;
    again.parent_generation = 6;
    make(3);
    epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, copy, IMAGE, &reading);
    generation = reading.generation;
    sequence = reading.sequence;
    ck_assert_uint_ne(generation, 0);
    epci_slot_begin_change(slot);
    epci_slot_end_change(slot);
    epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, copy, IMAGE, &reading);
    ck_assert_uint_eq(reading.generation, generation);
    ck_assert_uint_ne(reading.sequence, sequence);
    epci_slot_mark_free(slot, 1);
    epci_slot_fill_and_make_live(slot, image, &again);
    epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, copy, IMAGE, &reading);
    ck_assert_uint_ne(reading.generation, generation);
    ck_assert_uint_eq(reading.parent, 5);
    ck_assert_uint_eq(reading.parent_generation, 6);
}

EPC_TEST_IN(slot__cleared_is_not_copied, make(3))
{
    unsigned char copy[IMAGE];

    epci_slot_mark_free(slot, 1);
    ck_assert_int_eq(epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, copy, IMAGE, &reading),
                     EPC_END);
}

EPC_TEST_IN(slot__of_a_writer_stopped_in_a_text_can_be_read, make(3))
{
    unsigned char copy[IMAGE];

    epci_slot_begin_change(slot);
    ck_assert_int_eq(epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, copy, IMAGE, &reading),
                     EPC_OK);
    ck_assert(reading.sequence & 1);
}

EPC_TEST_IN(slot__of_a_writer_stopped_in_making_it_has_no_instance, make(3))
{
    unsigned char copy[IMAGE];

    epci_slot_mark_free(slot, 1);
    epci_slot_begin_change(slot);
    ck_assert_int_eq(epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, copy, IMAGE, &reading),
                     EPC_END);
    ck_assert_int_eq(epci_slot_copy_once(slot, image, EPCI_SLOT_FREE, copy, IMAGE, &reading),
                     EPC_RETRY);
}

EPC_TEST_IN(slot__made_again_after_a_writer_stopped_inside, make(3))
{
    unsigned char copy[IMAGE];
    struct epci_slot_content again = content(2);

    ((struct epci_slot_header *)(void *)slot)->sequence |= 1;
    epci_slot_fill_and_make_live(slot, image, &again);
    ck_assert_int_eq(epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, copy, IMAGE, &reading),
                     EPC_OK);
}

EPC_TEST_IN(slot__has_the_number_of_the_last_removal_and_then_of_its_own, make(3))
{
    struct epci_slot_header_seen reading;

    ck_assert_int_eq(epci_slot_load_header_words(slot, EPCI_SLOT_LIVE, &reading), EPC_OK);
    ck_assert_uint_eq(reading.removal, 7);
    epci_slot_mark_free(slot, 9);
    ck_assert_int_eq(epci_slot_load_header_words(slot, EPCI_SLOT_FREE, &reading), EPC_OK);
    ck_assert_uint_eq(reading.removal, 9);
}

EPC_TEST(slot__a_number_of_a_removal_is_new_only_within_the_last_ones)
{
    ck_assert(epci_is_removal_after(8, 7, 9));
    ck_assert(epci_is_removal_after(9, 7, 9));
    ck_assert(epci_is_removal_after(10, 7, 9)); /* it will be counted next */
    ck_assert(!epci_is_removal_after(11, 7, 9));
    ck_assert(!epci_is_removal_after(7, 7, 9));
    ck_assert(!epci_is_removal_after(7, 7, 7));
    ck_assert(epci_is_removal_after(8, 7, 7));
    ck_assert(epci_is_removal_after(1, UINT32_MAX, 1));                    /* they start over */
    ck_assert(!epci_is_removal_after(0, 0x80000002, 0x80000005));          /* 2^31 removals ago */
    ck_assert(!epci_is_removal_after(0x80000001, 0x80000001, 0x80000000)); /* and 2^32 - 1 */
}

EPC_TEST(slot__without_name_begins_with_its_block)
{
    struct epci_slot_content nameless = { NULL, 0, 0, 0, BLOCK, EPCI_NO_UNIQUE_ID, 0, 0, 0, 0 };
    unsigned char copy[BLOCK];

    memset(memory, 0, sizeof memory);
    epci_slot_fill_and_make_live(slot, image, &nameless);
    ck_assert_int_eq(epci_slot_copy_once(slot, image, EPCI_SLOT_LIVE, copy, BLOCK, &reading),
                     EPC_OK);
    ck_assert_uint_eq(copy[0], BLOCK);
}
