/* SPDX-License-Identifier: MIT
 *
 * check_model_rows.c -- rows of threads, groups and texts, through the calls of applications:
 * values that belong together are shown together, no sum falls, and nothing counts twice.
 */
#include "epc_check.h"
#include "model.h"
#include "port.h"
#include "reader.h"

#include <string.h>

#include "sdk/app/group.h"

/* Two counters that change together, and a text of two words. */
enum { THING = 0, LEFT = 2, RIGHT = 4, TEXT = 6, TEXT_BYTES = 16 };

static const epc_counter counters[] = {
    { .symbol = LEFT, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = RIGHT, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = TEXT, .type = EPC_PERF_COUNTER_TEXT, .size = TEXT_BYTES },
};
static const epc_object objects[] = {
    { .symbol = THING, .flags = EPC_MANY, .counters = counters, .counter_count = 2 },
    { .symbol = THING, .flags = EPC_MANY | EPC_SEPARATE, .counters = counters, .counter_count = 3 },
};
static const epc_schema pairs = { EPC_SCHEMA_HEAD, "EpcModel", &objects[0], 1, NULL, NULL };
static const epc_schema texts = { EPC_SCHEMA_HEAD, "EpcModel", &objects[1], 1, NULL, NULL };

enum { FIRST_THREAD, SECOND_THREAD }; /* numbers of actors */

static epc_app *app;
static epc_instance thing;
static epc_row owned; /* the second thread's row */
static struct epc_reader reader;
static uint32_t location;      /* of the instance */
static uint64_t lefts, rights; /* additions so far; readers run last, so they see all of them */

/* ---- What threads do ---- */

static void add_left(void)
{
    epc_add(thing, LEFT, 1);
    lefts++;
}

static void add_both(void)
{
    add_left();
    epc_add(thing, RIGHT, 1);
    rights++;
}

static void add_in_a_group(void)
{
    epc_begin(thing);
    add_both();
    epc_end(thing);
}

static void add_in_two_groups(void)
{
    add_in_a_group();
    add_in_a_group();
}

static void add_in_three_groups(void)
{
    add_in_two_groups();
    add_in_a_group();
}

static void add_left_to(epc_row row)
{
    epc_row_add(row, LEFT, 1);
    lefts++;
}

static void take_row_and_add(void)
{
    epc_row row;

    model_require(epc_instance_own(thing, &row) == EPC_OK, "there is no room for a row");
    add_left_to(row);
}

static void take_row_and_give_it_back(void)
{
    epc_row row;

    model_require(epc_instance_own(thing, &row) == EPC_OK, "there is no room for a row");
    add_left_to(row);
    epc_row_release(&row);
}

static void add_to_row(void)
{
    add_left_to(owned);
    epc_row_add(owned, RIGHT, 1);
    rights++;
}

static void add_left_to_row(void)
{
    add_left_to(owned);
}

static void add_to_row_in_a_group(void)
{
    epc_row_begin(owned);
    add_to_row();
    epc_row_end(owned);
}

static void give_row_back(void)
{
    epc_row row = owned;

    epc_row_release(&row);
}

static void add_and_give_row_back(void)
{
    add_left_to(owned);
    give_row_back();
}

static void replace(void)
{
    epc_instance_remove(&thing);
    model_require(epc_instance_add(app, THING, "b", &thing) == EPC_OK, "there is no room");
}

static void set_text(void)
{
    epc_set_text(thing, TEXT, "bbbbbbb");
}

/* ---- Before and after ---- */

static void name_cells(void)
{
    model_name(thing.block, app->layout.objects[0].block_bytes, "cells");
}

static void name_slot(void)
{
    unsigned char *slot = epci_entry_slot_header(thing.owner);

    model_name(slot, 8, "sequence and state");
    model_name(slot + 8, 8, "rows");
    name_cells();
}

static void name_row(const unsigned char *row)
{
    const uint32_t bytes = app->layout.objects[0].block_bytes;

    model_name(row + offsetof(struct epci_row_header, next), 4, "row's next");
    model_name(row + offsetof(struct epci_row_header, slot), 4, "row's slot");
    model_name(row + offsetof(struct epci_row_header, group), 4, "group");
    model_name(row + EPCI_ROW_HEAD, bytes, "row's cells");
    model_name(row + epci_offset_of_block_copy_in_row(bytes, 0), 2 * bytes, "copies");
}

static void open_thing(const epc_schema *schema)
{
    model_port_reset();
    lefts = rights = 0;
    model_require(epc_app_open(schema, NULL, &app) == EPC_OK, "the application is not published");
    model_require(epc_instance_add(app, THING, "a", &thing) == EPC_OK, "there is no room");
    location = epci_entry_location(thing.owner);
}

static void set_up(void)
{
    open_thing(&pairs);
    add_both();
    epc_reader_open(&reader, app);
}

/* The reader knows of an extent of rows before the first group needs one. */
static void set_up_extent(void)
{
    epc_instance other;

    open_thing(&pairs);
    model_require(epc_instance_add(app, 0, "other", &other) == EPC_OK, "there is no other");
    epc_begin(other);
    epc_end(other);
    epc_instance_remove(&other);
    add_both();
    epc_reader_open(&reader, app);
}

/* An earlier group has made its copies already. */
static void set_up_grouped(void)
{
    struct epci_entry *entry;

    set_up();
    add_in_a_group();
    entry = thing.owner;
    name_cells();
    name_row(entry->group->row->at);
}

/* The second thread has a row from the beginning. */
static void own_row(void)
{
    model_port_act_as(SECOND_THREAD);
    model_require(epc_instance_own(thing, &owned) == EPC_OK, "there is no room for a row");
    add_to_row();
}

static void set_up_row_to_group(void)
{
    set_up();
    own_row();
    name_row(owned.block - EPCI_ROW_HEAD);
}

static void set_up_row(void)
{
    set_up_row_to_group();
    name_slot();
}

static void set_up_grouped_and_row(void)
{
    set_up_grouped();
    own_row();
}

static void set_up_text(void)
{
    open_thing(&texts);
    epc_set_text(thing, TEXT, "aaa");
    epc_reader_open(&reader, app);
    name_slot();
}

static void tear_down(void)
{
    epc_reader_close(&reader);
    epc_app_close(app);
}

/* ---- Reading ---- */

static struct epc_seen seen;

/* Reads as one Collect does; returns false if no instance is shown. */
static bool look(void)
{
    reader.views[0].usable = epci_shm_usable_bytes(&reader.shm[0]);
    return epc_reader_read(&reader, 0, location, &seen) == EPC_OK;
}

static uint64_t value(uint32_t symbol)
{
    return epc_reader_value(&reader, 0, &seen, symbol);
}

static void read_pair(void)
{
    if (look())
        model_require(value(LEFT) == value(RIGHT), "half a group is shown");
}

static void read_pair_twice(void)
{
    uint64_t first;

    if (!look())
        return;
    model_require(value(LEFT) == value(RIGHT), "half a group is shown");
    first = value(LEFT);
    if (!look())
        return;
    model_require(value(LEFT) == value(RIGHT), "half a group is shown");
    model_require(value(LEFT) >= first, "a sum falls");
}

static void read_sum_twice(void)
{
    uint64_t left, right;

    if (!look())
        return;
    left = value(LEFT);
    right = value(RIGHT);
    model_require(left >= 1 && left <= lefts && right <= rights, "a sum is not what it can be");
    if (!look())
        return;
    model_require(value(LEFT) >= left && value(RIGHT) >= right, "a sum falls");
    model_require(value(LEFT) <= lefts && value(RIGHT) <= rights, "something counts twice");
}

/* The instance that existed at the beginning is shown in every pass. */
static void read_sum(void)
{
    if (look())
        model_require(value(LEFT) >= 2 && value(LEFT) <= lefts && value(RIGHT) == rights,
                      "a sum is not what it can be");
}

/* The first instance had a row and counted to two; the second one never counts. */
static void read_named(void)
{
    if (look())
        model_require(value(LEFT) == (seen.name[0] == 'a' ? 2 : 0),
                      "an instance has what another one counted");
}

static void read_text(void)
{
    static const uint16_t old[TEXT_BYTES / 2] = { 'a', 'a', 'a' };
    static const uint16_t new[TEXT_BYTES / 2] = { 'b', 'b', 'b', 'b', 'b', 'b', 'b' };
    const unsigned char *text = seen.block + reader.layout.objects[0].cells[2].offset;

    if (look())
        model_require(memcmp(text, old, sizeof old) == 0 || memcmp(text, new, sizeof new) == 0,
                      "a text is a mixture of two");
}

/* At the end every addition is shown exactly once. */
static void check_sums(void)
{
    model_require(look() && value(LEFT) == lefts && value(RIGHT) == rights,
                  "in the end something counts twice, or not at all");
}

static void check_replaced(void)
{
    model_require(look() && seen.name[0] == 'b' && value(LEFT) == 0 && value(RIGHT) == 0,
                  "in the end there is another instance");
}

static void check_text(void)
{
    read_text();
    model_require(look() && seen.block[reader.layout.objects[0].cells[2].offset] == 'b',
                  "in the end there is another text");
}

#define THREAD(play) { .name = "thread", .run = play }
#define OTHER(play)  { .name = "other", .run = play }
#define READER(play, accesses)                                                                     \
    { .name = "reader", .run = play, .only_reads = true, .maximum = accesses }

#define SCENARIO(before, play, with, looks, accesses, after)                                       \
    .setup = before,                                                                               \
    .actors = { { .name = "thread", .run = play },                                                 \
                { .name = "other", .run = with },                                                  \
                { .name = "reader", .run = looks, .only_reads = true, .maximum = accesses } },     \
    .check = after, .tear_down = tear_down

/* One pass takes about 25 accesses, and 15 more with a group or a row. */
static const struct model_scenario first_group = { "an instance's first group",
                                                   SCENARIO(set_up_extent, add_in_a_group, NULL,
                                                            read_pair, 120, check_sums) };
static const struct model_scenario two_groups = { "two groups, read twice",
                                                  SCENARIO(set_up_grouped, add_in_two_groups, NULL,
                                                           read_pair_twice, 84, check_sums) };
static const struct model_scenario three_groups = {
    "three groups", SCENARIO(set_up_grouped, add_in_three_groups, NULL, read_pair, 46, check_sums)
};
static const struct model_scenario group_and_update = {
    "a group, and an addition outside of it, read twice",
    SCENARIO(set_up_grouped, add_in_a_group, add_left, read_sum_twice, 84, check_sums)
};
static const struct model_scenario row_group = {
    "a group on a row, read twice",
    SCENARIO(set_up_row_to_group, NULL, add_to_row_in_a_group, read_pair_twice, 160, check_sums)
};
static const struct model_scenario group_and_leave = {
    "a group while a row goes",
    SCENARIO(set_up_grouped_and_row, add_in_a_group, give_row_back, read_pair, 63, check_sums)
};
static const struct model_scenario dying_group = {
    .name = "a group, in which the application may die",
    .setup = set_up_grouped,
    .actors = { { .name = "thread", .run = add_in_a_group, .may_die = true },
                { .name = "reader", .run = read_pair, .only_reads = true, .maximum = 62 } },
    .tear_down = tear_down,
};

static const struct model_scenario row_comes_and_goes = {
    "a row comes and goes, read twice",
    SCENARIO(set_up, take_row_and_give_it_back, NULL, read_sum_twice, 140, check_sums)
};
static const struct model_scenario row_comes = { "a row comes where another is",
                                                 SCENARIO(set_up_row, take_row_and_add, NULL,
                                                          read_sum, 60, check_sums) };
static const struct model_scenario row_goes = {
    "a row goes", SCENARIO(set_up_row, NULL, add_and_give_row_back, read_sum, 60, check_sums)
};
static const struct model_scenario row_comes_other_goes = {
    "a row comes while another goes",
    SCENARIO(set_up_row, take_row_and_add, add_and_give_row_back, read_sum, 60, check_sums)
};
static const struct model_scenario rows_and_update = {
    "a row comes and goes next to another, read twice",
    SCENARIO(set_up_row, take_row_and_give_it_back, add_left_to_row, read_sum_twice, 160,
             check_sums)
};
static const struct model_scenario replaced = { "an instance with a row is replaced",
                                                SCENARIO(set_up_row, replace, NULL, read_named, 80,
                                                         check_replaced) };
static const struct model_scenario text = { "a text is set", SCENARIO(set_up_text, set_text, NULL,
                                                                      read_text, 60, check_text) };

EPC_TEST(model__a_group_is_shown_whole_and_every_ordering_is_needed)
{
    static const struct model_scenario *const all[] = { &dying_group,      &row_group,
                                                        &group_and_update, &three_groups,
                                                        &first_group,      NULL };
    static const char *const harmless[] = {
        /* These words are independent; the barrier before them bounds how old they may be. */
        "epci_words_store: load*",
        /* The word that leads to a row orders the row's whole header. */
        "find_slot_row_at_location: load*",
        "add_rows_to_block: load*",
        NULL,
    };

    ck_assert_uint_eq(model_sweep(all, harmless), 0);
}

EPC_TEST(model__a_group_is_shown_whole_whatever_else_is_done)
{
    ck_assert(!model_explore(&first_group).violated);
    ck_assert(!model_explore(&two_groups).violated);
    ck_assert(!model_explore(&group_and_leave).violated);
}

EPC_TEST(model__rows_count_once_and_every_ordering_is_needed)
{
    static const struct model_scenario *const all[] = { &row_goes, &row_comes, &text, NULL };
    static const char *const harmless[] = {
        /* The same as in slots (check_model_slot.c). */
        "epci_slot_begin_change: load*",
        "epci_slot_end_change: load*",
        "end_slot_change_in_state: load*",
        /* A row adds nothing yet when it is linked, and a reader checks that it is this slot's. */
        "epci_row_set_next_location: store row's next, relaxed",
        /* Nothing else stores there meanwhile. */
        "epci_words_store: load cells, relaxed",
        /* The word that leads to a row orders the row's whole header. */
        "find_slot_row_at_location: load*",
        "add_rows_to_block: load*",
        /* Only groups need these; the tests of groups notice if they are missing. */
        "add_left_to: store row's cells, relaxed",
        "load_group_word_of_row: load*",
        "epci_copy_single_word: load row's cells, relaxed",
        "epci_slot_load_numbered_word: load rows, relaxed",
        NULL,
    };

    ck_assert_uint_eq(model_sweep(all, harmless), 0);
}

EPC_TEST(model__rows_count_once_whatever_else_is_done)
{
    ck_assert(!model_explore(&row_comes_and_goes).violated);
    ck_assert(!model_explore(&rows_and_update).violated);
    ck_assert(!model_explore(&row_comes_other_goes).violated);
    ck_assert(!model_explore(&replaced).violated);
}
