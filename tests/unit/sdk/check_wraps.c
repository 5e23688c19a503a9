/* SPDX-License-Identifier: MIT
 *
 * check_wraps.c -- the numbers of 32 bits in shared memory start over: nothing that is shown
 * changes.
 *
 * Each test sets a number just below its end, and goes on past it, with a Collect at every step.
 */
#include "epc_check.h"

#include "collecting.h"
#include "sdk/app/app.h"
#include "sdk/app/group.h"
#include "sdk/core/atomic.h"
#include "mem/names.h"
#include "sdk/region/directory.h"

enum { ITEM = 0, ITEM_N = 2, PART = 4, PART_N = 6, NOTE = 8, NOTE_TEXT = 10 };

static const epc_counter item[] = { { .symbol = ITEM_N, .type = EPC_PERF_COUNTER_BULK_COUNT } };
static const epc_counter part[] = { { .symbol = PART_N, .type = EPC_PERF_COUNTER_BULK_COUNT } };
static const epc_counter note[] = {
    { .symbol = NOTE_TEXT, .type = EPC_PERF_COUNTER_TEXT, .size = 32 },
};
static const epc_object objects[] = {
    { .symbol = ITEM, .flags = EPC_MANY, .counters = item, .counter_count = 1 },
    { .symbol = PART,
      .flags = EPC_MANY,
      .counters = part,
      .counter_count = 1,
      .parent = &objects[0] },
    { .symbol = NOTE, .flags = EPC_MANY | EPC_SEPARATE, .counters = note, .counter_count = 1 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcWraps", objects, 3, NULL, NULL };

enum { STEPS = 6 };

static struct collecting c;
static epc_app *first, *second;
static epc_instance one, two;

static epc_app *open_app(epc_instance *out)
{
    epc_app *app;

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, ITEM, "a", out), EPC_OK);
    return app;
}

static void begin(void)
{
    first = open_app(&one);
    second = NULL;
    collecting_open(&c, &schema);
}

static void end(void)
{
    collecting_close(&c);
    epc_app_close(first);
    epc_app_close(second);
    ck_assert_uint_eq(epci_mem_named_object_count(), 0);
}

static struct epci_slot_header *slot_of(epc_instance instance)
{
    return (struct epci_slot_header *)(void *)epci_entry_slot_header(instance.owner);
}

/* What the only item shows, by a direct copy if there is one application and `query` is the
 * item's. */
static uint64_t shown(const char *query)
{
    struct check_parsed_object found;

    collecting_ask(&c, query);
    found = collecting_object(&c, ITEM);
    ck_assert_int_eq(found.head.instance_count, 1);
    return collecting_value(&found, 0, ITEM_N);
}

EPC_TEST_IN(wraps__of_a_slots_sequence_show_each_text, begin(), end())
{
    epc_instance instance;

    ck_assert_int_eq(epc_instance_add(first, NOTE, "n", &instance), EPC_OK);
    slot_of(instance)->sequence = UINT32_MAX - 5;
    for (char letter = 'A'; letter < 'A' + STEPS; letter++) {
        const char text[] = { letter, 0 };
        struct check_parsed_object found;

        ck_assert_int_eq(epc_set_text(instance, NOTE_TEXT, text), EPC_OK);
        collecting_ask(&c, "Global");
        found = collecting_object(&c, NOTE);
        /* After the block's length. */
        ck_assert_int_eq(collecting_instance(&found, 0).block.at[8], letter);
        /* The writer stops inside the next change. */
        epci_slot_begin_change(epci_entry_slot_header(instance.owner));
        collecting_ask(&c, "Global");
        ck_assert_int_eq(collecting_count(&c, NOTE), 1);
        epci_slot_end_change(epci_entry_slot_header(instance.owner));
    }
    ck_assert_uint_lt(slot_of(instance)->sequence, 100);
}

/* Instances come and go in one slot, with a child, next to another application under the same
 * name: each is another instance. */
EPC_TEST_IN(wraps__of_a_slots_instances_keep_each_count, begin(), end())
{
    epc_instance_options options = { .size = sizeof options, .parent = &one };
    uint64_t sum = 0;
    epc_instance child;

    second = open_app(&two);
    slot_of(one)->generation = UINT32_MAX - 2;
    for (int i = 0; i < STEPS; i++) {
        ck_assert_int_eq(epc_instance_add_with(first, PART, "p", &options, &child), EPC_OK);
        epc_add(one, ITEM_N, 5);
        sum += 5;
        ck_assert_uint_eq(shown("Global"), sum);
        ck_assert_int_eq(collecting_count(&c, PART), 1);
        epc_add(one, ITEM_N, 1); /* after the last Collect */
        sum += 1;
        epc_instance_remove(&one);
        ck_assert_uint_eq(shown("Global"), sum);
        ck_assert_int_eq(collecting_count(&c, PART), 0); /* it has no parent */
        epc_instance_remove(&child);
        ck_assert_int_eq(epc_instance_add(first, ITEM, "a", &one), EPC_OK);
        ck_assert_uint_eq(shown("Global"), sum);
    }
    ck_assert_uint_lt(slot_of(one)->generation, 100);
}

/* A direct copy shows the item, then it is removed while another application comes. */
EPC_TEST_LOOP_IN(wraps__of_the_removals_keep_final_counts, 4, begin(), end())
{
    struct epci_region_header *header;

    header = (struct epci_region_header *)(void *)first->publication.region.base;
    header->removals = UINT32_MAX - 2 + (uint32_t)_i;
    epc_add(one, ITEM_N, 5);
    ck_assert_uint_eq(shown("2000"), 5);
    epc_add(one, ITEM_N, 1);
    epc_instance_remove(&one);
    second = open_app(&two);
    epc_add(two, ITEM_N, 100);
    ck_assert_uint_eq(shown("Global"), 106);
    ck_assert_uint_eq(shown("Global"), 106);
}

/* A slot with a row is always looked at as one that may be newer than the Collect ("2000" copies it
 * directly); a free slot was removed before the first Collect. */
EPC_TEST_IN(wraps__of_the_removals_show_what_was_added_long_ago_and_no_more, begin(), end())
{
    epc_row row;

    ck_assert_int_eq(epc_instance_add(first, ITEM, "b", &two), EPC_OK);
    epc_add(two, ITEM_N, 40);
    epc_instance_remove(&two);
    ck_assert_int_eq(epc_instance_own(one, &row), EPC_OK);
    epc_row_add(row, ITEM_N, 5);
    ((struct epci_region_header *)(void *)first->publication.region.base)->removals = 0x80000003;
    ck_assert_uint_eq(shown("2000"), 5);
    second = open_app(&two); /* all are gathered */
    ck_assert_uint_eq(shown("Global"), 5);
    epc_row_release(&row);
}

EPC_TEST_IN(wraps__of_an_entry_of_the_directory_lead_to_each_process, begin(), end())
{
    for (uint32_t sequence = UINT32_MAX - 5; sequence % 2 == 0 && sequence != 2; sequence += 2) {
        struct epci_directory_entry *entry =
            (struct epci_directory_entry *)(void *)(first->publication.directory.base +
                                                    sizeof(struct epci_directory_header)) +
            1;

        entry->sequence = sequence;
        second = open_app(&two);
        ck_assert_uint_eq(second->publication.entry, 1);
        epc_add(two, ITEM_N, 7);
        epc_add(one, ITEM_N, 1);
        ck_assert_uint_ge(shown("Global"), 8);
        epc_app_close(second);
        second = NULL;
        ck_assert_uint_ge(shown("Global"), 8);
    }
    ck_assert_uint_eq(shown("Global"), 4 * 8);
}

/* A group is counted by 4, so this number starts over after a billion of them. */
EPC_TEST_IN(wraps__of_groups_show_each_as_a_whole, begin(), end())
{
    struct epci_row_header *copies;
    epc_row row;

    epc_begin(one);
    epc_end(one);
    copies = (void *)((struct epci_entry *)one.owner)->group->row->at;
    ck_assert_int_eq(epc_instance_own(one, &row), EPC_OK);
    copies->group = 0u - 8;
    ((struct epci_row_header *)(void *)(row.block - EPCI_ROW_HEAD))->group = 0u - 8;
    for (uint64_t i = 0; i < STEPS; i++) {
        epc_begin(one);
        epc_row_begin(row);
        epc_add(one, ITEM_N, 1);
        epc_row_add(row, ITEM_N, 1);
        ck_assert_uint_eq(shown("Global"), 2 * i);
        epc_row_end(row);
        epc_end(one);
        ck_assert_uint_eq(shown("Global"), 2 * i + 2);
    }
    ck_assert_uint_lt(copies->group, 100);
}

/* An application that adds with every request, and never removes. */
EPC_TEST_IN(wraps__of_the_references_to_an_instance_do_not_remove_it, begin(), end())
{
    struct epci_entry *entry;
    epc_instance same;

    entry = one.owner;
    entry->references = UINT32_MAX - 1;
    for (int i = 0; i < STEPS; i++) {
        ck_assert_int_eq(epc_instance_add(first, ITEM, "a", &same), EPC_OK);
        ck_assert_ptr_eq(same.block, one.block);
        epc_add(same, ITEM_N, 1);
        epc_instance_remove(&same);
        ck_assert_int_eq(epc_instance_add(first, ITEM, "a", &same), EPC_OK);
    }
    ck_assert_uint_eq(shown("Global"), STEPS);
}

EPC_TEST_IN(wraps__of_the_references_to_a_row_do_not_release_it, begin(), end())
{
    epc_row row, same;

    ck_assert_int_eq(epc_instance_own(one, &row), EPC_OK);
    ((struct epci_row *)row.owner)->references = UINT32_MAX - 1;
    for (int i = 0; i < STEPS; i++) {
        ck_assert_int_eq(epc_instance_own(one, &same), EPC_OK);
        ck_assert_ptr_eq(same.block, row.block);
        epc_row_release(&same);
        ck_assert_int_eq(epc_instance_own(one, &same), EPC_OK);
        ck_assert_ptr_nonnull(((struct epci_row *)row.owner)->thread);
    }
    epc_row_add(row, ITEM_N, 1);
    ck_assert_uint_eq(shown("Global"), 1);
}
