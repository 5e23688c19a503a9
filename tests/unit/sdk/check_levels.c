/* SPDX-License-Identifier: MIT
 *
 * check_levels.c -- a process whose sum of a level is below 0 is left out of the sum with others.
 */
#include "epc_check.h"

#include <string.h>

#include "collecting.h"
#include "mem/log.h"

enum { ROOM = 0, ROOM_GUESTS = 2, ROOM_LARGE = 4, ROOM_CALLS = 6, ROOM_SHARED = 8, ROOM_HEX = 10 };
enum { HOUSE = 20, HOUSE_GUESTS = 22 };

static const epc_counter room[] = {
    { .symbol = ROOM_GUESTS, .type = EPC_PERF_COUNTER_RAWCOUNT },
    { .symbol = ROOM_LARGE, .type = EPC_PERF_COUNTER_LARGE_RAWCOUNT },
    { .symbol = ROOM_CALLS, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = ROOM_SHARED, .type = EPC_PERF_COUNTER_RAWCOUNT, .flags = EPC_ROLE_SHARED },
    { .symbol = ROOM_HEX, .type = EPC_PERF_COUNTER_RAWCOUNT_HEX },
};
static const epc_counter house[] = {
    { .symbol = HOUSE_GUESTS, .type = EPC_PERF_COUNTER_RAWCOUNT },
};

#define COUNTERS(table) .counters = table, .counter_count = EPC_COUNT(table)
static const epc_object objects[] = {
    { .symbol = ROOM, .flags = EPC_MANY | EPC_TOTAL, COUNTERS(room) },
    { .symbol = HOUSE, COUNTERS(house) },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD,    "EpcLevels", objects,
                                   EPC_COUNT(objects), NULL,        NULL };

static struct collecting c;
static epc_app *apps[2];
static epc_instance rooms[2], houses[2];

static void open_apps(int count)
{
    for (int i = 0; i < count; i++) {
        ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[i]), EPC_OK);
        ck_assert_int_eq(epc_instance_add(apps[i], ROOM, "a", &rooms[i]), EPC_OK);
        ck_assert_int_eq(epc_instance_add(apps[i], HOUSE, NULL, &houses[i]), EPC_OK);
    }
    collecting_open(&c, &schema);
}

static void close_apps(int count)
{
    for (int i = 0; i < count; i++)
        epc_app_close(apps[i]);
    collecting_close(&c);
}

static uint64_t shown(const char *name, uint32_t counter)
{
    struct check_parsed_object found = collecting_object(&c, ROOM);

    return collecting_value(&found, collecting_named(&found, name), counter);
}

EPC_TEST_IN(levels__below_0_are_left_out_of_the_sum_with_one_event, open_apps(2), close_apps(2))
{
    uint32_t before;
    struct check_parsed_object found;

    before = epci_mem_log_count();
    epc_sub(rooms[0], ROOM_GUESTS, 1);
    epc_sub(rooms[0], ROOM_LARGE, 1000);
    epc_add(rooms[0], ROOM_CALLS, 7);
    epc_sub(houses[0], HOUSE_GUESTS, 5);
    epc_set(rooms[1], ROOM_GUESTS, 5);
    epc_set(rooms[1], ROOM_LARGE, 6);
    epc_add(rooms[1], ROOM_CALLS, 1);
    epc_set(houses[1], HOUSE_GUESTS, 3);
    for (int i = 0; i < 3; i++) {
        collecting_ask(&c, "Global");
        ck_assert_uint_eq(shown("a", ROOM_GUESTS), 5);
        ck_assert_uint_eq(shown("a", ROOM_LARGE), 6);
        ck_assert_uint_eq(shown("a", ROOM_CALLS), 8);
        ck_assert_uint_eq(shown("_Total", ROOM_GUESTS), 5);
        found = collecting_object(&c, HOUSE);
        ck_assert_uint_eq(collecting_value(&found, -1, HOUSE_GUESTS), 3);
    }
    ck_assert_uint_eq(epci_mem_log_count(), before + 1);
    ck_assert_uint_eq(epci_mem_logged_event(before)->id & 0xFFFF, 115);
    ck_assert_str_eq(epci_mem_logged_event(before)->strings[1], "4");
    /* It counts again as soon as it is right. */
    epc_add(rooms[0], ROOM_GUESTS, 3);
    collecting_ask(&c, "Global");
    ck_assert_uint_eq(shown("a", ROOM_GUESTS), 7);
}

EPC_TEST_IN(levels__that_processes_share_are_added_up, open_apps(2), close_apps(2))
{
    epc_add(rooms[0], ROOM_SHARED, 10);
    epc_sub(rooms[1], ROOM_SHARED, 4);
    epc_set(rooms[0], ROOM_HEX, 1);
    epc_set(rooms[1], ROOM_HEX, 0xFFFFFFF0);
    collecting_ask(&c, "Global");
    ck_assert_uint_eq(shown("a", ROOM_SHARED), 6);
    ck_assert_uint_eq(shown("a", ROOM_HEX), 0xFFFFFFF1);
}

EPC_TEST_IN(levels__of_3_thousand_millions_are_none_below_0, open_apps(2), close_apps(2))
{
    epc_set(rooms[0], ROOM_GUESTS, 3000000000);
    epc_set(rooms[1], ROOM_GUESTS, 1);
    collecting_ask(&c, "Global");
    ck_assert_uint_eq(shown("a", ROOM_GUESTS), 3000000001);
}

EPC_TEST(levels__of_the_only_process_are_shown_as_they_are)
{
    open_apps(1);
    epc_sub(rooms[0], ROOM_LARGE, 1);
    collecting_ask(&c, "Global");
    ck_assert_uint_eq(shown("a", ROOM_LARGE), UINT64_MAX);
    close_apps(1);
}
