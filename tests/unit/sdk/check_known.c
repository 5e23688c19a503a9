/* SPDX-License-Identifier: MIT
 *
 * check_known.c -- several applications count under the same names, and remove and add instances;
 * each answer shows the sums of a ledger, whether a slot is known from the last reading or not.
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "collecting.h"
#include "sdk/app/app.h"
#include "sdk/provider/table/image.h"

enum {
    ITEM = 0,
    ITEM_DONE = 2,
    ITEM_LEVEL = 4,
    ITEM_BYTES = 6,
    ITEM_CALLS = 8,
    APPS = 4,
    ITEMS = 300
};

/* With and without a cell of 4 bytes, since these are added up in another way. */
static const epc_counter wide[] = {
    { .symbol = ITEM_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = ITEM_LEVEL, .type = EPC_PERF_COUNTER_LARGE_RAWCOUNT },
    { .symbol = ITEM_BYTES, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = ITEM_CALLS, .type = EPC_PERF_COUNTER_BULK_COUNT },
};
static const epc_counter narrow[] = {
    { .symbol = ITEM_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = ITEM_LEVEL, .type = EPC_PERF_COUNTER_RAWCOUNT },
    { .symbol = ITEM_BYTES, .type = EPC_PERF_COUNTER_COUNTER }, /* two in one word */
    { .symbol = ITEM_CALLS, .type = EPC_PERF_COUNTER_COUNTER },
};
static const epc_object objects[][1] = {
    { { .symbol = ITEM, .flags = EPC_MANY, .counters = wide, .counter_count = EPC_COUNT(wide) } },
    { { .symbol = ITEM, .flags = EPC_MANY, .counters = narrow, .counter_count = EPC_COUNT(wide) } },
};
static const epc_schema schemas[] = {
    { EPC_SCHEMA_HEAD, "EpcKnown", objects[0], 1, NULL, NULL },
    { EPC_SCHEMA_HEAD, "EpcKnown", objects[1], 1, NULL, NULL },
};

static struct collecting c;
static epc_app *apps[APPS];
static epc_instance items[APPS][ITEMS];
static bool live[APPS][ITEMS];

/* What the next answer has to show; counts of a name that no application has begin again. */
static uint64_t done[ITEMS], bytes[ITEMS], level[APPS][ITEMS];

/* The same numbers on every system. */
static unsigned random_below(unsigned end)
{
    static uint32_t state = 7;

    state = state * 1103515245u + 12345;
    return (state >> 16) % end;
}

static bool is_there(unsigned item)
{
    for (unsigned i = 0; i < APPS; i++)
        if (live[i][item])
            return true;
    return false;
}

static void add(unsigned app, unsigned item)
{
    char name[24];

    /* Names of two lengths, so slots of two sizes. */
    snprintf(name, sizeof name, item % 7 ? "%u" : "%u is a longer name", item);
    ck_assert_int_eq(epc_instance_add(apps[app], ITEM, name, &items[app][item]), EPC_OK);
    live[app][item] = true;
    level[app][item] = 0;
}

static void remove_item(unsigned app, unsigned item)
{
    epc_instance_remove(&items[app][item]);
    live[app][item] = false;
}

static void count(unsigned app, unsigned item, unsigned more)
{
    epc_add(items[app][item], ITEM_DONE, more);
    epc_add(items[app][item], ITEM_BYTES, (int64_t)more << 28); /* over 32 bits soon */
    epc_add(items[app][item], ITEM_LEVEL, more);
    epc_add(items[app][item], ITEM_CALLS, more);
    done[item] += more;
    bytes[item] += (uint64_t)more << 28;
    level[app][item] += more;
}

static uint64_t level_of(unsigned item)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < APPS; i++)
        sum += live[i][item] ? level[i][item] : 0;
    return sum;
}

static void check_cell(const struct check_parsed_instance *instance, unsigned number,
                       uint64_t wanted)
{
    const struct epci_cell *at = &c.collector->layout.objects[0].cells[number];
    uint64_t value = 0;

    memcpy(&value, instance->block.at + at->offset, at->size);
    ck_assert_uint_eq(value, at->size == 4 ? (uint32_t)wanted : wanted);
}

static unsigned number_in_name(const struct check_parsed_instance *instance)
{
    unsigned number = 0;

    for (size_t i = 0;
         i < instance->name.left && instance->name.at[i] >= '0' && instance->name.at[i] <= '9';
         i += 2)
        number = number * 10 + instance->name.at[i] - '0';
    return number;
}

static void compare_with_ledger(unsigned round)
{
    bool seen[ITEMS] = { false };
    struct check_parsed_object found;

    ck_assert_int_eq(collecting_ask_in(&c, "Global", COLLECTING_CAPACITY), EPC_OK);
    found = collecting_object(&c, ITEM);
    for (int i = 0; i < found.head.instance_count; i++) {
        struct check_parsed_instance instance;
        unsigned item;

        ck_assert_int_eq(check_read_next_instance(&found.rest, &instance, NULL), 0);
        item = number_in_name(&instance);
        ck_assert_msg(!seen[item], "round %u: %u is shown twice", round, item);
        seen[item] = true;
        check_cell(&instance, 0, done[item]);
        check_cell(&instance, 1, level_of(item));
        check_cell(&instance, 2, bytes[item]);
        check_cell(&instance, 3, done[item]);
    }
    for (unsigned i = 0; i < ITEMS; i++) {
        ck_assert_msg(seen[i] == is_there(i), "round %u: %u is %s", round, i,
                      seen[i] ? "shown" : "absent");
        if (!seen[i])
            done[i] = bytes[i] = 0;
    }
}

static void open_app(unsigned app)
{
    ck_assert_int_eq(epc_app_open(c.collector->layout.schema, NULL, &apps[app]), EPC_OK);
    for (unsigned i = app; i < ITEMS; i++)
        add(app, i);
}

static void close_app(unsigned app)
{
    epc_app_close(apps[app]);
    for (unsigned i = 0; i < ITEMS; i++)
        live[app][i] = false;
}

/* At most as many removals of a kind as rest, since another application may have begun just now. */
static void change_some(unsigned changes)
{
    for (; changes > 0; changes--) {
        const unsigned app = random_below(APPS), item = random_below(ITEMS);

        if (!live[app][item])
            add(app, item);
        else if (random_below(3) == 0)
            remove_item(app, item);
        else
            count(app, item, 1 + random_below(9));
    }
}

EPC_TEST_LOOP(known__sums_of_several_applications_are_those_of_a_ledger, 2)
{
    memset(live, 0, sizeof live);
    memset(done, 0, sizeof done);
    memset(bytes, 0, sizeof bytes);
    collecting_open(&c, &schemas[_i]);
    for (unsigned i = 0; i < APPS; i++)
        open_app(i);
    for (unsigned round = 0; round < 400; round++) {
        const unsigned app = random_below(APPS);

        change_some(round % 50 == 49 ? 100 : random_below(20));
        if (round % 40 == 20) { /* what it counted stays, and its place is another's */
            close_app(app);
            compare_with_ledger(round);
            open_app(app);
        }
        compare_with_ledger(round);
        if (round % 3 == 0)
            compare_with_ledger(round);
    }
    for (unsigned i = 0; i < APPS; i++)
        epc_app_close(apps[i]);
    collecting_close(&c);
}

static void begin_with(unsigned apps_open)
{
    memset(live, 0, sizeof live);
    memset(done, 0, sizeof done);
    memset(bytes, 0, sizeof bytes);
    collecting_open(&c, &schemas[0]);
    for (unsigned i = 0; i < apps_open; i++)
        open_app(i);
}

static void end_with(unsigned apps_open)
{
    for (unsigned i = 0; i < apps_open; i++)
        epc_app_close(apps[i]);
    collecting_close(&c);
}

/* Nothing has changed, so no slot takes the general way; then one has. */
EPC_TEST(known__only_what_was_changed_is_searched_for)
{
    const struct epci_history *history;

    begin_with(APPS);
    history = &c.collector->histories[0];
    for (unsigned round = 0; round < 3; round++)
        compare_with_ledger(round);
    ck_assert_uint_eq(history->missed, 0);
    remove_item(1, 5);
    compare_with_ledger(3);
    ck_assert_uint_eq(history->missed, 0);
    ck_assert_uint_eq(history->gone, 1);
    add(1, 5);
    compare_with_ledger(4);
    compare_with_ledger(5);
    ck_assert_uint_le(history->missed, 1);
    end_with(APPS);
}

/* A hostile application, the first or the second in the list, gives an instance that was shown the
 * name of another one.  What it counts itself may be under either. */
EPC_TEST_LOOP_IN(known__an_instance_that_changes_its_name_hides_no_other, 2, begin_with(2),
                 end_with(2))
{
    const unsigned hostile = (unsigned)_i, honest = !hostile;

    count(honest, 4, 10);
    count(honest, 5, 20);
    compare_with_ledger(0);
    compare_with_ledger(1);
    items[hostile][4].block[-16] = '5'; /* its name has 16 bytes of room */
    for (unsigned times = 0; times < 2; times++) {
        struct check_parsed_object found;

        ck_assert_int_eq(collecting_ask_in(&c, "Global", COLLECTING_CAPACITY), EPC_OK);
        found = collecting_object(&c, ITEM);
        ck_assert_int_eq(found.head.instance_count, ITEMS);
        ck_assert_int_ge(collecting_named(&found, "4"), 0);
        ck_assert_int_ge(collecting_named(&found, "5"), 0);
        ck_assert_uint_eq(collecting_value(&found, collecting_named(&found, "4"), ITEM_DONE), 10);
        ck_assert_uint_eq(collecting_value(&found, collecting_named(&found, "5"), ITEM_DONE), 20);
    }
}

/* A hostile application says that it removed an instance, and then that it did not. */
EPC_TEST_IN(known__an_instance_that_comes_back_costs_no_other_its_sum, begin_with(2), end_with(2))
{
    struct epci_slot_header *slot;

    count(1, 9, 100);
    compare_with_ledger(0);
    compare_with_ledger(1);
    slot = (void *)epci_entry_slot_header(items[0][0].owner); /* the second has none of its name */
    slot->state = EPCI_SLOT_FREE;
    live[0][0] = false;
    compare_with_ledger(2);
    slot->state = EPCI_SLOT_LIVE;
    live[0][0] = true;
    remove_item(1, 9);
    add(1, 9);
    for (unsigned round = 3; round < 6; round++)
        compare_with_ledger(round);
}
