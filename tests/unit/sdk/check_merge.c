/* SPDX-License-Identifier: MIT
 *
 * check_merge.c -- several applications of one service, shown as one.
 */
#include "epc_check.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "collecting.h"
#include "resting.h"
#include "sdk/app/app.h"
#include "sdk/app/group.h"

enum { WORK = 0, WORK_DONE = 2, WORK_ACTIVE = 4, WORK_TIME = 6, WORK_TIME_BASE = 8 };
enum { SERVER = 20, SERVER_SERVED = 22, SERVER_BUSY = 24, SERVER_UPTIME = 26 };
enum { SERVER_CONNECTED = 28 };
enum { APART = 30, APART_SIZE = 32, DISK = 40, DISK_READS = 42 };

static const epc_counter work[] = {
    { .symbol = WORK_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = WORK_ACTIVE, .type = EPC_PERF_COUNTER_RAWCOUNT },
    { .symbol = WORK_TIME, .type = EPC_PERF_AVERAGE_TIMER, .base = WORK_TIME_BASE },
    { .symbol = WORK_TIME_BASE, .type = EPC_PERF_AVERAGE_BASE },
};
static const epc_counter server[] = {
    { .symbol = SERVER_SERVED, .type = EPC_PERF_COUNTER_COUNTER },
    { .symbol = SERVER_BUSY, .type = EPC_PERF_COUNTER_LARGE_RAWCOUNT },
    { .symbol = SERVER_UPTIME, .type = EPC_PERF_ELAPSED_TIME },
    { .symbol = SERVER_CONNECTED, .type = EPC_PERF_COUNTER_RAWCOUNT, .flags = EPC_ROLE_STATUS },
};
static const epc_counter apart[] = { { .symbol = APART_SIZE, .type = EPC_PERF_COUNTER_RAWCOUNT } };
static const epc_counter disk[] = { { .symbol = DISK_READS, .type = EPC_PERF_COUNTER_COUNTER } };

#define COUNTERS(table) .counters = table, .counter_count = EPC_COUNT(table)
static const epc_object objects[] = {
    { .symbol = WORK, .flags = EPC_MANY, COUNTERS(work) },
    { .symbol = SERVER, COUNTERS(server) },
    { .symbol = APART, .flags = EPC_MANY | EPC_SEPARATE, COUNTERS(apart) },
    { .symbol = DISK, .flags = EPC_MANY | EPC_TOTAL, COUNTERS(disk) },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD,    "EpcMerge", objects,
                                   EPC_COUNT(objects), NULL,       NULL };

enum { APPS = 3 };

static struct collecting c;
static epc_app *apps[APPS];

static void open_all(void)
{
    for (int i = 0; i < APPS; i++)
        ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[i]), EPC_OK);
    collecting_open(&c, &schema);
}

static void close_all(void)
{
    for (int i = 0; i < APPS; i++)
        epc_app_close(apps[i]);
    collecting_close(&c);
}

static epc_instance add(int app, uint32_t object, const char *name)
{
    epc_instance instance;

    ck_assert_int_eq(epc_instance_add(apps[app], object, name, &instance), EPC_OK);
    return instance;
}

/* The present value of a counter of the instance with this name, from the provider. */
static uint64_t shown(uint32_t object, const char *name, uint32_t counter)
{
    struct check_parsed_object found;
    int at;

    collecting_ask(&c, "Global");
    found = collecting_object(&c, object);
    at = collecting_named(&found, name);
    ck_assert_int_ge(at, 0);
    return collecting_value(&found, at, counter);
}

static uint64_t shown_single(uint32_t object, uint32_t counter)
{
    struct check_parsed_object found;

    collecting_ask(&c, "Global");
    found = collecting_object(&c, object);
    return collecting_value(&found, -1, counter);
}

static epc_instance one;
static struct check_parsed_object found;

EPC_TEST_IN(merge__equal_names_add_up_whatever_their_case, open_all(), close_all())
{
    static const char *const names[APPS] = { "default", "Default", "DEFAULT" };

    for (int i = 0; i < APPS; i++) {
        epc_instance one = add(i, WORK, names[i]);

        epc_add(one, WORK_DONE, 100 + i);
        epc_set(one, WORK_ACTIVE, 10);
        epc_average_add(one, WORK_TIME, 5);
        add(i, WORK, i == 0 ? "only here" : "elsewhere");
    }
    collecting_ask(&c, "Global");
    found = collecting_object(&c, WORK);
    ck_assert_int_eq(found.head.instance_count, 3);
    ck_assert_uint_eq(collecting_value(&found, 0, WORK_DONE), 303);
    ck_assert_uint_eq(collecting_value(&found, 0, WORK_ACTIVE), 30);
    ck_assert_uint_eq(collecting_value(&found, 0, WORK_TIME), 15);
    ck_assert_uint_eq(collecting_base(&found, 0, WORK_TIME), 3);
    ck_assert_int_eq(collecting_named(&found, names[0]), 0);
}

EPC_TEST(merge__names_outside_ascii_are_compared_without_case_too)
{
    setlocale(LC_CTYPE, "C.UTF-8"); /* the native port uses it for the case of letters */
    open_all();
    epc_add(add(0, WORK, "\xC3\x9Cmlaut"), WORK_DONE, 1);
    epc_add(add(1, WORK, "\xC3\xBCMLAUT"), WORK_DONE, 2);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, WORK), 1);
    close_all();
}

EPC_TEST_IN(merge__objects_without_instances_add_up, open_all(), close_all())
{
    for (int i = 0; i < APPS; i++) {
        epc_instance one = add(i, SERVER, NULL);

        epc_add(one, SERVER_SERVED, 7);
        epc_set(one, SERVER_BUSY, 2);
    }
    ck_assert_uint_eq(shown_single(SERVER, SERVER_SERVED), 21);
    ck_assert_uint_eq(shown_single(SERVER, SERVER_BUSY), 6);
    ck_assert_uint_eq(shown_single(SERVER, SERVER_CONNECTED), 1);
}

EPC_TEST_IN(merge__an_elapsed_time_is_that_of_the_first_to_start, open_all(), close_all())
{
    epc_instance early, late;

    early = add(2, SERVER, NULL);
    epc_set(early, SERVER_UPTIME, 1000);
    late = add(0, SERVER, NULL);
    epc_set(late, SERVER_UPTIME, 2000);
    add(1, SERVER, NULL); /* never started */
    /* A process that never started its time counts from now, which is later. */
    ck_assert_uint_eq(shown_single(SERVER, SERVER_UPTIME), 1000);
}

EPC_TEST_IN(merge__counts_stay_when_a_process_closes, open_all(), close_all())
{
    epc_instance one, other;

    one = add(0, WORK, "a");
    other = add(1, WORK, "a");
    epc_add(one, WORK_DONE, 100);
    epc_set(one, WORK_ACTIVE, 5);
    epc_add(other, WORK_DONE, 10);
    epc_set(other, WORK_ACTIVE, 1);
    epc_add(add(0, SERVER, NULL), SERVER_SERVED, 50);
    epc_add(add(1, SERVER, NULL), SERVER_SERVED, 3);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 110);
    epc_add(one, WORK_DONE, 23); /* after the last Collect */
    epc_app_close(apps[0]);
    apps[0] = NULL;
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 133);
    ck_assert_uint_eq(shown(WORK, "a", WORK_ACTIVE), 1);
    ck_assert_uint_eq(shown_single(SERVER, SERVER_SERVED), 53);
    epc_add(other, WORK_DONE, 1);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 134);
}

EPC_TEST_IN(merge__counts_stay_when_another_process_removes_the_instance, open_all(), close_all())
{
    one = add(0, WORK, "a");
    add(1, WORK, "a");
    epc_add(one, WORK_DONE, 100);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 100);
    epc_add(one, WORK_DONE, 11);
    epc_instance_remove(&one);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 111);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 111);
    /* A new instance in the same slot is another contribution. */
    one = add(0, WORK, "a");
    epc_add(one, WORK_DONE, 1);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 112);
}

EPC_TEST_IN(merge__counts_stay_when_the_only_instance_is_removed, open_all(), close_all())
{
    one = add(0, SERVER, NULL);
    add(1, SERVER, NULL);
    epc_add(one, SERVER_SERVED, 100);
    ck_assert_uint_eq(shown_single(SERVER, SERVER_SERVED), 100);
    epc_add(one, SERVER_SERVED, 11); /* after the last Collect */
    epc_instance_remove(&one);
    ck_assert_uint_eq(shown_single(SERVER, SERVER_SERVED), 111);
    ck_assert_uint_eq(shown_single(SERVER, SERVER_SERVED), 111);
    one = add(0, SERVER, NULL);
    epc_add(one, SERVER_SERVED, 1);
    ck_assert_uint_eq(shown_single(SERVER, SERVER_SERVED), 112);
    epc_add(one, SERVER_SERVED, 1);
    epc_instance_remove(&one);
    epc_app_close(apps[0]);
    apps[0] = NULL;
    ck_assert_uint_eq(shown_single(SERVER, SERVER_SERVED), 113);
}

EPC_TEST_IN(merge__removing_and_closing_between_two_readings_loses_nothing, open_all(), close_all())
{
    one = add(0, WORK, "a");
    add(1, WORK, "a");
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 0);
    epc_add(one, WORK_DONE, 100);
    epc_instance_remove(&one);
    epc_app_close(apps[0]);
    apps[0] = NULL;
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 100);
}

EPC_TEST(merge__a_process_that_was_alone_leaves_its_counts_to_the_next_with_the_name)
{
    collecting_open(&c, &schema);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[0]), EPC_OK);
    one = add(0, WORK, "a");
    epc_add(one, WORK_DONE, 100);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 100);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[1]), EPC_OK);
    epc_add(add(1, WORK, "a"), WORK_DONE, 5);
    epc_app_close(apps[0]);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 105);
    epc_app_close(apps[1]);
    collecting_close(&c);
}

EPC_TEST_IN(merge__a_name_without_instances_is_forgotten, open_all(), close_all())
{
    one = add(0, WORK, "a");
    add(1, WORK, "b");
    epc_add(one, WORK_DONE, 100);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 100);
    epc_app_close(apps[0]);
    apps[0] = NULL;
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, WORK), 1);
    add(1, WORK, "a");
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 0);
    ck_assert(epci_history_knows_where_to_add(&c.collector->histories[0], 0));
}

EPC_TEST_IN(merge__objects_that_were_not_asked_for_remember_too, open_all(), close_all())
{
    one = add(0, WORK, "a");
    add(1, WORK, "a");
    epc_add(one, WORK_DONE, 100);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 100);
    epc_app_close(apps[0]);
    apps[0] = NULL;
    collecting_ask(&c, "2020"); /* SERVER */
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 100);
}

EPC_TEST_IN(merge__a_slot_whose_process_stopped_inside_a_text_is_read, open_all(), close_all())
{
    one = add(0, WORK, "a");
    epc_add(add(1, WORK, "a"), WORK_DONE, 10);
    epci_slot_begin_change(epci_entry_slot_header(one.owner));
    epc_add(one, WORK_DONE, 100);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 110);
}

/* The provider does not know yet that the section was added. */
EPC_TEST_IN(merge__a_slot_with_a_row_in_an_unknown_section_is_read, open_all(), close_all())
{
    const uint32_t unknown = epci_pack_place_as_location((struct epci_place){ 1, 0, 0 });

    one = add(0, WORK, "a");
    epc_add(one, WORK_DONE, 100);
    epc_add(add(1, WORK, "a"), WORK_DONE, 10);
    epci_slot_set_row_locations(epci_entry_slot_header(one.owner), unknown, unknown);
    epc_add(one, WORK_DONE, 1);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 111);
    epci_slot_set_row_locations(epci_entry_slot_header(one.owner), 0, 0);
}

/* Opens one application, which the provider copies directly. */
static epc_instance open_one(const char *name)
{
    collecting_open(&c, &schema);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[0]), EPC_OK);
    return add(0, WORK, name);
}

static void close_two(void)
{
    epc_app_close(apps[1]);
    epc_app_close(apps[0]);
    collecting_close(&c);
}

EPC_TEST(merge__what_a_direct_copy_showed_stays_in_the_sum_when_it_is_removed)
{
    epc_instance one = open_one("a");

    epc_add(one, WORK_DONE, 100);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 100);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[1]), EPC_OK);
    epc_add(add(1, WORK, "a"), WORK_DONE, 10);
    epc_add(one, WORK_DONE, 5);
    epc_instance_remove(&one);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 115);
    collecting_ask(&c, "Global");
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 115);
    close_two();
}

/* Before the next Collect.  0: removed, 1: so was the slot's next instance, 2: not even that. */
static void remove_and_close(int app, epc_instance *instance, int how)
{
    epc_instance next;

    if (how < 2)
        epc_instance_remove(instance);
    if (how == 1) {
        slots_rest(apps[app], WORK);
        next = add(app, WORK, "b");
        epc_instance_remove(&next);
    }
    epc_app_close(apps[app]);
}

/* What one process removed, which then ended, stays, although the other could be copied directly
 * then. */
EPC_TEST_LOOP(merge__what_a_process_showed_before_it_removed_it_and_ended_stays, 3)
{
    epc_instance other;

    epc_add(open_one("a"), WORK_DONE, 10);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[1]), EPC_OK);
    other = add(1, WORK, "a");
    epc_add(other, WORK_DONE, 254);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 264);
    remove_and_close(1, &other, _i);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 264);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 264);
    epc_app_close(apps[0]);
    collecting_close(&c);
}

/* The same when only the process that ended had been shown, by a direct copy. */
EPC_TEST(merge__what_a_direct_copy_showed_stays_when_it_is_removed_and_its_process_ends)
{
    epc_instance one = open_one("a");

    epc_add(one, WORK_DONE, 100);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 100);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[1]), EPC_OK);
    epc_add(add(1, WORK, "a"), WORK_DONE, 10);
    remove_and_close(0, &one, 0);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 110);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 110);
    epc_app_close(apps[1]);
    collecting_close(&c);
}

EPC_TEST(merge__what_was_removed_before_a_direct_copy_does_not_come_back)
{
    epc_instance one = open_one("a");

    epc_add(one, WORK_DONE, 100);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 100);
    epc_instance_remove(&one);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, WORK), 0);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[1]), EPC_OK);
    epc_add(add(1, WORK, "a"), WORK_DONE, 10);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 10);
    close_two();
}

/* The word of the instance's group; the steps of begin are stores to it (region/row.h). */
static uint32_t *group_word(const epc_instance *instance)
{
    const struct epci_entry *entry = instance->owner;

    return &((struct epci_row_header *)(void *)entry->group->row->at)->group;
}

/* As if a thread stopped while it copies the cells, others went on, and then it opened the
 * group. */
static void stop_in_group(epc_instance one)
{
    epc_begin(one);
    epc_end(one);
    epc_add(one, WORK_DONE, 100);
    *group_word(&one) += 1;
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 100);
    epc_add(one, WORK_DONE, 7);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 107);
    *group_word(&one) += 1; /* its copy has 0 */
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 107);
    epc_add(one, WORK_DONE, 1);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 107);
    *group_word(&one) += 2;
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 108);
}

EPC_TEST(merge__a_thread_that_stops_in_a_group_hides_nothing_and_no_sum_falls)
{
    stop_in_group(open_one("a"));
    ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[1]), EPC_OK);
    close_two();
}

EPC_TEST_IN(merge__nor_among_several_processes, open_all(), close_all())
{
    one = add(0, WORK, "a");
    add(1, WORK, "a");
    stop_in_group(one);
}

EPC_TEST_IN(merge__exact_room_is_enough_though_names_are_merged, open_all(), close_all())
{
    size_t exact;

    for (int i = 0; i < APPS; i++) {
        add(i, WORK, "a");
        add(i, DISK, "c");
        add(i, APART, "x");
    }
    collecting_ask(&c, "Global");
    exact = c.bytes;
    ck_assert_int_eq(collecting_ask_in(&c, "Global", exact), EPC_OK);
    ck_assert_uint_eq(c.bytes, exact);
    memset(c.buffer, 0xEE, COLLECTING_CAPACITY);
    ck_assert_int_eq(collecting_ask_in(&c, "Global", exact - 1), EPC_E_NOSPACE);
    for (size_t i = 0; i < exact; i++)
        ck_assert_uint_eq(c.buffer[i], 0xEE);
}

EPC_TEST_IN(separate__every_instance_has_its_process_in_its_name, open_all(), close_all())
{
    char name[32];

    epc_set(add(0, APART, "x"), APART_SIZE, 3);
    epc_set(add(0, APART, "abcdefg"), APART_SIZE, 4); /* the name fills its room */
    collecting_ask(&c, "Global");
    found = collecting_object(&c, APART);
    ck_assert_int_eq(found.head.instance_count, 2);
    sprintf(name, "x_p%u", (unsigned)epci_own_process_identity().pid);
    ck_assert_uint_eq(collecting_value(&found, collecting_named(&found, name), APART_SIZE), 3);
    sprintf(name, "abcdefg_p%u", (unsigned)epci_own_process_identity().pid);
    ck_assert_uint_eq(collecting_value(&found, collecting_named(&found, name), APART_SIZE), 4);
}

EPC_TEST(separate__the_longest_names_are_shortened_for_their_process_and_stay_apart)
{
    struct check_parsed_instance at;
    char name[256] = { 0 }, suffix[16];
    int digits;

    memset(name, 'x', 255);
    open_all();
    add(0, APART, name);
    name[254] = 'y';
    add(0, APART, name);
    collecting_ask(&c, "Global");
    found = collecting_object(&c, APART);
    ck_assert_int_eq(found.head.instance_count, 2);
    digits = sprintf(suffix, "_p%u", (unsigned)epci_own_process_identity().pid);
    at = collecting_instance(&found, 1);
    ck_assert_uint_eq(at.name.left, 2 * EPCI_NAME_UNITS);
    for (int i = 0; i < digits; i++)
        ck_assert_int_eq(at.name.at[2 * (255 - digits + i)], suffix[i]);
    ck_assert_mem_ne(collecting_instance(&found, 0).name.at, at.name.at, at.name.left);
    close_all();
}

EPC_TEST_IN(separate__parts_of_one_process_with_one_name_add_up, open_all(), close_all())
{
    epc_set(add(0, APART, "x"), APART_SIZE, 3);
    epc_set(add(1, APART, "x"), APART_SIZE, 4);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, APART), 1);
}

EPC_TEST_IN(total__is_the_sum_of_all_rows_and_comes_last, open_all(), close_all())
{
    epc_add(add(0, DISK, "c"), DISK_READS, 1);
    epc_add(add(1, DISK, "c"), DISK_READS, 2);
    epc_add(add(1, DISK, "d"), DISK_READS, 4);
    collecting_ask(&c, "Global");
    found = collecting_object(&c, DISK);
    ck_assert_int_eq(found.head.instance_count, 3);
    ck_assert_int_eq(collecting_named(&found, "_Total"), 2);
    ck_assert_uint_eq(collecting_value(&found, 2, DISK_READS), 7);
}

EPC_TEST_IN(total__is_not_there_without_instances, open_all(), close_all())
{
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, DISK), 0);
}

EPC_TEST_IN(total__does_not_fall_when_a_name_goes_on_elsewhere, open_all(), close_all())
{
    epc_add(add(0, DISK, "c"), DISK_READS, 10);
    epc_add(add(1, DISK, "c"), DISK_READS, 2);
    ck_assert_uint_eq(shown(DISK, "_Total", DISK_READS), 12);
    epc_app_close(apps[0]);
    apps[0] = NULL;
    ck_assert_uint_eq(shown(DISK, "_Total", DISK_READS), 12);
}

/* While only one process has the name nothing is recorded, so the older records are out of date. */
EPC_TEST_IN(merge__the_counts_of_a_forgotten_name_do_not_come_back, open_all(), close_all())
{
    one = add(0, WORK, "a");
    epc_add(one, WORK_DONE, 100);
    add(1, WORK, "b");
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 100);
    epc_app_close(apps[1]);
    epc_app_close(apps[2]);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 100);
    epc_instance_remove(&one);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, WORK), 0);
    epc_add(add(0, WORK, "a"), WORK_DONE, 1);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 1);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[1]), EPC_OK);
    epc_add(add(1, WORK, "a"), WORK_DONE, 2);
    ck_assert_uint_eq(shown(WORK, "a", WORK_DONE), 3);
    apps[2] = NULL;
}
