/* SPDX-License-Identifier: MIT
 *
 * check_model_rows.c -- rows of threads and groups of updates, through what applications call: what
 * belongs together is shown together, and no sum falls or counts anything twice.
 */
#include "epc_check.h"
#include "model.h"
#include "port.h"
#include "reader.h"

#include <stdlib.h>
#include <string.h>

#include "sdk/app/group.h"

/* One object with two counters that go together. */
enum { THING = 0, LEFT = 2, RIGHT = 4, BLOCK = 24 };

static const epc_counter counters[] = {
    { .symbol = LEFT, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = RIGHT, .type = EPC_PERF_COUNTER_BULK_COUNT },
};
static const epc_object objects[] = {
    { .symbol = THING, .flags = EPC_MANY, .counters = counters, .counter_count = 2 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcModel", objects, 1, NULL };

static epc_app *app;
static epc_instance thing;
static struct epc_reader reader;
static uint32_t location; /* of the thing */
static uint64_t before, after;

static void add_both(void)
{
    epc_add(thing, LEFT, 1);
    epc_add(thing, RIGHT, 1);
}

static void add_in_a_group(void)
{
    epc_begin(thing);
    add_both();
    epc_end(thing);
}

static void name_row(const unsigned char *at, const char *head, const char *cells,
                     const char *copies)
{
    model_name(at, EPCI_ROW_HEAD, head);
    model_name(at + EPCI_ROW_HEAD, BLOCK, cells);
    model_name(at + epci_row_copy_at(BLOCK, 0), 2 * BLOCK, copies);
}

static void set_up(void)
{
    const struct epci_entry *entry;

    model_port_reset();
    model_require(epc_app_open(&schema, NULL, &app) == EPC_OK, "the application is not published");
    model_require(epc_instance_add(app, THING, "a", &thing) == EPC_OK, "there is no room");
    add_both();
    entry = thing.owner;
    location = epci_entry_location(entry);
    epc_reader_open(&reader, app);
    model_name(epci_entry_slot(entry), 8, "slot's sequence");
    model_name(epci_entry_slot(entry) + 8, 8, "slot's rows");
    model_name(thing.block, BLOCK, "slot's cells");
}

/* There was a group before: it has its copies. */
static void set_up_grouped(void)
{
    struct epci_entry *entry;

    set_up();
    add_in_a_group();
    entry = thing.owner;
    name_row(entry->group->row->at, "group", "-", "copies");
}

static void tear_down(void)
{
    epc_reader_close(&reader);
    epc_app_close(app);
}

static bool read_thing(uint64_t *left, uint64_t *right)
{
    static struct epc_seen seen;

    reader.views[0].usable = epci_shm_usable(&reader.shm[0]); /* as once per Collect */
    if (epc_reader_read(&reader, 0, location, &seen))
        return false;
    *left = epc_reader_value(&reader, 0, &seen, LEFT);
    *right = epc_reader_value(&reader, 0, &seen, RIGHT);
    return true;
}

static void read_pair(void)
{
    uint64_t left, right;

    if (read_thing(&left, &right))
        model_require(left == right, "half a group is shown");
}

/* Two reads: no sum falls, and none is more than there ever was. */
static void read_twice(void)
{
    uint64_t left[2], right[2];

    if (!read_thing(&left[0], &right[0]))
        return;
    model_require(left[0] >= before && left[0] <= after, "a sum counts too little, or too much");
    if (!read_thing(&left[1], &right[1]))
        return;
    model_require(left[1] >= left[0] && right[1] >= right[0], "a sum falls");
    model_require(left[1] <= after && right[1] <= after, "a sum counts too much");
}

static void read_pairs(void)
{
    uint64_t left[2], right[2];

    if (!read_thing(&left[0], &right[0]))
        return;
    model_require(left[0] == right[0], "half a group is shown");
    if (!read_thing(&left[1], &right[1]))
        return;
    model_require(left[1] == right[1], "half a group is shown");
    model_require(left[1] >= left[0], "a sum falls");
}

static void read_sum(void)
{
    uint64_t left, right;

    if (read_thing(&left, &right))
        model_require(left >= before && left <= after, "a sum counts too little, or too much");
}

static void judge_sum(void)
{
    uint64_t left, right;

    model_require(read_thing(&left, &right) && left == after && right == after,
                  "in the end the sum is wrong");
}

#define READER(play, accesses)                                                                     \
    {                                                                                              \
        .name = "reader", .run = play, .only_reads = true, .most = accesses                        \
    }

static const struct model_scenario group = {
    .name = "a group",
    .setup = set_up_grouped,
    .actors = { { .name = "thread", .run = add_in_a_group }, READER(read_pair, 40) },
    .tear_down = tear_down,
};
static const struct model_scenario first_group = {
    .name = "an instance's first group",
    .setup = set_up,
    .actors = { { .name = "thread", .run = add_in_a_group }, READER(read_pair, 40) },
    .tear_down = tear_down,
};
static void two_groups(void)
{
    add_in_a_group();
    add_in_a_group();
}

static const struct model_scenario groups_twice = {
    .name = "two groups, read twice",
    .setup = set_up_grouped,
    .actors = { { .name = "thread", .run = two_groups }, READER(read_pairs, 70) },
    .tear_down = tear_down,
};

static void own_and_add(void)
{
    epc_row row;

    model_require(epc_instance_own(thing, &row) == EPC_OK, "there is no row");
    epc_row_add(row, LEFT, 1);
    epc_row_add(row, RIGHT, 1);
    epc_row_release(&row);
}

static const struct model_scenario row_once = {
    .name = "a row is taken, counted in and given back",
    .setup = set_up,
    .actors = { { .name = "thread", .run = own_and_add }, READER(read_twice, 90) },
    .judge = judge_sum,
    .tear_down = tear_down,
};

static void add_alone(void)
{
    epc_add(thing, LEFT, 1);
}

static void read_twice_left(void)
{
    uint64_t left[2], right[2];

    if (!read_thing(&left[0], &right[0]))
        return;
    if (!read_thing(&left[1], &right[1]))
        return;
    model_require(left[1] >= left[0] && right[1] >= right[0], "a sum falls");
    model_require(left[1] <= after, "a sum counts too much");
}

static const struct model_scenario group_and_adder = {
    .name = "a group, and an update beside it",
    .setup = set_up_grouped,
    .actors = { { .name = "thread", .run = add_in_a_group },
                { .name = "other", .run = add_alone },
                READER(read_twice_left, 80) },
    .tear_down = tear_down,
};

static epc_row owned;
static void set_up_row_and_group(void)
{
    set_up_grouped();
    model_port_act_as(1);
    epc_instance_own(thing, &owned);
    epc_row_add(owned, LEFT, 1);
    epc_row_add(owned, RIGHT, 1);
}
static void fold_it(void)
{
    epc_row row = owned;
    epc_row_release(&row);
}
static const struct model_scenario fold_in_group = {
    .name = "a row is given back while a group is open",
    .setup = set_up_row_and_group,
    .actors = { { .name = "thread", .run = add_in_a_group },
                { .name = "other", .run = fold_it },
                READER(read_pair, 60) },
    .tear_down = tear_down,
};
static void set_up_row(void)
{
    set_up();
    model_port_act_as(1);
    epc_instance_own(thing, &owned);
}
static void own_left(void)
{
    epc_row row;

    model_require(epc_instance_own(thing, &row) == EPC_OK, "there is no row");
    epc_row_add(row, LEFT, 1);
    epc_row_release(&row);
}
static void add_left(void)
{
    epc_row_add(owned, LEFT, 1);
}
static void add_left_fold(void)
{
    add_left();
    fold_it();
}
static const struct model_scenario own_twice = {
    .name = "two threads own rows",
    .setup = set_up_row,
    .actors = { { .name = "thread", .run = own_left },
                { .name = "other", .run = add_left },
                READER(read_twice, 100) },
    .tear_down = tear_down,
};
static const struct model_scenario own_twice_fold = {
    .name = "two threads own rows, fold both",
    .setup = set_up_row,
    .actors = { { .name = "thread", .run = own_left },
                { .name = "other", .run = add_left_fold },
                READER(read_sum, 70) },
    .tear_down = tear_down,
};

EPC_TEST(model__adder)
{
    after = 4;
    ck_assert(!model_explore(&group_and_adder).violated);
}
EPC_TEST(model__fold_group)
{
    ck_assert(!model_explore(&fold_in_group).violated);
}
EPC_TEST(model__own2)
{
    before = 1;
    after = 3;
    ck_assert(!model_explore(&own_twice).violated);
    ck_assert(!model_explore(&own_twice_fold).violated);
}
EPC_TEST(model__a_group_is_shown_whole)
{
    ck_assert(!model_explore(&group).violated);
}

EPC_TEST(model__the_first_group_is_shown_whole)
{
    ck_assert(!model_explore(&first_group).violated);
}
EPC_TEST(model__two_groups_is_shown_whole)
{
    ck_assert(!model_explore(&groups_twice).violated);
}
EPC_TEST(model__row)
{
    before = 1;
    after = 2;
    ck_assert(!model_explore(&row_once).violated);
}
