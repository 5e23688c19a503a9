/* SPDX-License-Identifier: MIT
 *
 * check_rest.c -- the slots of removed instances rest, so their final counts are not lost to the
 * instances that the application adds next.
 */
#include "epc_check.h"

#include <stdio.h>

#include "collecting.h"
#include "sdk/app/app.h"

enum { WORK = 0, WORK_DONE = 2 };

static const epc_counter work[] = {
    { .symbol = WORK_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT },
};
static const epc_object objects[] = {
    { .symbol = WORK, .flags = EPC_MANY, .counters = work, .counter_count = 1 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcRest", objects, 1, NULL, NULL };

static struct collecting c;
static epc_app *apps[2];

static void open_app(int app)
{
    ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[app]), EPC_OK);
}

static void close_both(void)
{
    epc_app_close(apps[0]);
    epc_app_close(apps[1]);
    collecting_close(&c);
}

static epc_instance add_and_count(int app, const char *name, unsigned done)
{
    epc_instance instance;

    ck_assert_int_eq(epc_instance_add(apps[app], WORK, name, &instance), EPC_OK);
    epc_add(instance, WORK_DONE, done);
    return instance;
}

static uint64_t shown_of_a(void)
{
    struct check_parsed_object found;
    int at;

    collecting_ask(&c, "Global");
    found = collecting_object(&c, WORK);
    at = collecting_named(&found, "a");
    ck_assert_int_ge(at, 0);
    return collecting_value(&found, at, WORK_DONE);
}

/* Each of them takes a slot. */
static void add_and_remove_others(unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        epc_instance other = add_and_count(0, i % 2 ? "b" : "c", 1);

        epc_instance_remove(&other);
    }
}

/* The first application was alone, and was copied directly. */
EPC_TEST_IN(rest__what_one_application_showed_stays_in_the_sum_of_the_next,
            collecting_open(&c, &schema), close_both())
{
    epc_instance one;

    open_app(0);
    one = add_and_count(0, "a", 100);
    ck_assert_uint_eq(shown_of_a(), 100);
    open_app(1);
    add_and_count(1, "a", 10);
    epc_instance_remove(&one);
    add_and_remove_others(EPCI_SLOTS_RESTING);
    ck_assert_uint_eq(shown_of_a(), 110);
}

EPC_TEST_IN(rest__counts_since_the_last_collect_are_shown, collecting_open(&c, &schema),
            close_both())
{
    epc_instance one;

    open_app(0);
    open_app(1);
    one = add_and_count(0, "a", 100);
    add_and_count(1, "a", 10);
    ck_assert_uint_eq(shown_of_a(), 110);
    epc_add(one, WORK_DONE, 1000);
    epc_instance_remove(&one);
    add_and_remove_others(EPCI_SLOTS_RESTING);
    ck_assert_uint_eq(shown_of_a(), 1110);
}

/* One application, which removes an instance and adds it again between two Collects. */
EPC_TEST_IN(rest__the_sum_of_a_name_that_comes_back_does_not_fall, collecting_open(&c, &schema),
            close_both())
{
    uint64_t all = 0;

    open_app(0);
    open_app(1);
    epc_app_close(apps[1]);
    apps[1] = NULL;
    for (unsigned i = 0; i < 5; i++) {
        epc_instance one = add_and_count(0, "a", 100);

        all += 100;
        ck_assert_uint_eq(shown_of_a(), all);
        ck_assert_uint_eq(shown_of_a(), all);
        epc_add(one, WORK_DONE, 7);
        all += 7;
        epc_instance_remove(&one);
    }
    add_and_count(0, "other", 1);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, WORK), 1);
    add_and_count(0, "a", 3);
    ck_assert_uint_eq(shown_of_a(), 3); /* it was absent, and begins again */
}

/* One application that removed instances before: what it shows is remembered. */
EPC_TEST_IN(rest__an_application_that_removes_many_all_the_time_keeps_what_it_showed,
            collecting_open(&c, &schema), close_both())
{
    epc_instance one;

    open_app(0);
    one = add_and_count(0, "a", 100);
    ck_assert_uint_eq(shown_of_a(), 100);
    add_and_remove_others(1);
    ck_assert_uint_eq(shown_of_a(), 100);
    open_app(1);
    add_and_count(1, "a", 10);
    epc_instance_remove(&one);
    add_and_remove_others(10 * EPCI_SLOTS_RESTING);
    ck_assert_uint_eq(shown_of_a(), 110);
}

/* In a large pool as many as a part of it. */
EPC_TEST_IN(rest__more_slots_rest_where_there_are_more, collecting_open(&c, &schema), close_both())
{
    enum { MANY = 40 * EPCI_SLOTS_FOR_ONE_RESTING };
    struct check_parsed_object found;
    epc_instance one;

    open_app(0);
    one = add_and_count(0, "a", 100);
    for (unsigned i = 1; i < MANY; i++) {
        char name[16];

        snprintf(name, sizeof name, "%u", i);
        add_and_count(0, name, 1);
    }
    collecting_ask(&c, "Global");
    open_app(1);
    add_and_count(1, "a", 10);
    epc_instance_remove(&one);
    add_and_remove_others(MANY / EPCI_SLOTS_FOR_ONE_RESTING - 1);
    collecting_ask(&c, "Global");
    found = collecting_object(&c, WORK);
    ck_assert_int_eq(found.head.instance_count,
                     MANY); /* the second application's "a" is the last */
    ck_assert_uint_eq(collecting_value(&found, MANY - 1, WORK_DONE), 110);
}

/* Removing and adding all the time takes no more than the slots that rest. */
EPC_TEST_IN(rest__takes_a_limited_number_of_slots, collecting_open(&c, &schema), close_both())
{
    open_app(0);
    open_app(1);
    add_and_remove_others(100000);
    ck_assert_uint_eq(
        ((struct epci_extent_header *)(void *)apps[0]->instances.chunks->extent)->used,
        EPCI_SLOTS_RESTING + 1);
    ck_assert_ptr_null(apps[0]->instances.chunks->next);
}
