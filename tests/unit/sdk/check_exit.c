/* SPDX-License-Identifier: MIT
 *
 * check_exit.c -- what a provider shows of an application that has ended.
 */
#include "epc_check.h"

#include "collecting.h"

enum {
    KEPT = 0,
    KEPT_COUNT = 2,
    KEPT_GAUGE = 4,
    KEPT_STATUS = 6,
    DROPPED = 10,
    DROPPED_COUNT = 12,
    SINGLE = 20,
    SINGLE_COUNT = 22,
    SINGLE_STATUS = 24,
    SINGLE_START = 26,
    SINGLE_QUEUE = 28
};

static const epc_counter kept[] = {
    { .symbol = KEPT_COUNT, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = KEPT_GAUGE, .type = EPC_PERF_COUNTER_RAWCOUNT },
    { .symbol = KEPT_STATUS, .type = EPC_PERF_COUNTER_RAWCOUNT, .flags = EPC_ROLE_STATUS },
};
static const epc_counter dropped[] = { { .symbol = DROPPED_COUNT,
                                         .type = EPC_PERF_COUNTER_BULK_COUNT } };
static const epc_counter single[] = {
    { .symbol = SINGLE_COUNT, .type = EPC_PERF_COUNTER_COUNTER },
    { .symbol = SINGLE_STATUS, .type = EPC_PERF_COUNTER_RAWCOUNT, .flags = EPC_ROLE_STATUS },
    { .symbol = SINGLE_START, .type = EPC_PERF_ELAPSED_TIME },
    { .symbol = SINGLE_QUEUE, .type = EPC_PERF_COUNTER_LARGE_QUEUELEN_TYPE },
};
static const epc_object objects[] = {
    { .symbol = KEPT, .flags = EPC_MANY | EPC_KEEP, .counters = kept, .counter_count = 3 },
    { .symbol = DROPPED, .flags = EPC_MANY, .counters = dropped, .counter_count = 1 },
    { .symbol = SINGLE, .flags = EPC_KEEP, .counters = single, .counter_count = 4 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD,    "EpcExit", objects,
                                   EPC_COUNT(objects), NULL,      NULL };

static struct collecting c;

static epc_app *open_app(void)
{
    epc_app *app;

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    return app;
}

static epc_instance add(epc_app *app, uint32_t object, const char *name, uint32_t counter,
                        int64_t amount)
{
    epc_instance instance;

    ck_assert_int_eq(epc_instance_add(app, object, name, &instance), EPC_OK);
    epc_add(instance, counter, amount);
    return instance;
}

/* An application that has counted to 7 in every counter. */
static epc_app *counting_app(void)
{
    epc_app *app = open_app();

    epc_set(add(app, KEPT, "a", KEPT_COUNT, 7), KEPT_GAUGE, 3);
    add(app, DROPPED, "a", DROPPED_COUNT, 7);
    epc_set(add(app, SINGLE, NULL, SINGLE_COUNT, 7), SINGLE_START, 1000);
    return app;
}

static uint64_t shown(uint32_t object, int instance, uint32_t counter)
{
    struct check_parsed_object found;

    collecting_ask(&c, "Global");
    found = collecting_object(&c, object);
    return collecting_value(&found, instance, counter);
}

static epc_app *app;

EPC_TEST_IN(exit__drop_removes_the_instances_of_an_ended_process, collecting_open(&c, &schema),
            collecting_close(&c))
{
    app = counting_app();
    ck_assert_uint_eq(shown(DROPPED, 0, DROPPED_COUNT), 7);
    epc_app_close(app);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, DROPPED), 0);
}

EPC_TEST_IN(exit__keep_shows_the_last_values_and_clears_the_status, collecting_open(&c, &schema),
            collecting_close(&c))
{
    app = counting_app();
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_STATUS), 1);
    ck_assert_uint_eq(shown(SINGLE, -1, SINGLE_STATUS), 1);
    epc_app_close(app);
    for (int i = 0; i < 3; i++) {
        ck_assert_uint_eq(shown(KEPT, 0, KEPT_COUNT), 7);
        ck_assert_uint_eq(shown(KEPT, 0, KEPT_GAUGE), 3);
        ck_assert_uint_eq(shown(KEPT, 0, KEPT_STATUS), 0);
        ck_assert_uint_eq(shown(SINGLE, -1, SINGLE_COUNT), 7);
        ck_assert_uint_eq(shown(SINGLE, -1, SINGLE_START), 1000);
        ck_assert_uint_eq(shown(SINGLE, -1, SINGLE_STATUS), 0);
    }
}

EPC_TEST_IN(exit__keep_ends_with_the_providers_close, collecting_open(&c, &schema),
            collecting_close(&c))
{
    app = counting_app();
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_COUNT), 7);
    epc_app_close(app);
    collecting_close(&c);
    collecting_open(&c, &schema);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, KEPT), 0);
}

EPC_TEST_IN(exit__keep_ends_when_another_application_comes, collecting_open(&c, &schema),
            collecting_close(&c))
{
    app = counting_app();
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_COUNT), 7);
    epc_app_close(app);
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_COUNT), 7);
    app = open_app();
    add(app, KEPT, "b", KEPT_COUNT, 1);
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_COUNT), 1);
    ck_assert_int_eq(collecting_count(&c, KEPT), 1);
    ck_assert_uint_eq(shown(SINGLE, -1, SINGLE_COUNT), 0);
    ck_assert_uint_eq(shown(SINGLE, -1, SINGLE_STATUS), 1);
    epc_app_close(app);
}

EPC_TEST_IN(exit__keep_ends_when_another_has_come_by_the_time_it_is_noticed,
            collecting_open(&c, &schema), collecting_close(&c))
{
    app = counting_app();
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_GAUGE), 3);
    epc_app_close(app);
    app = counting_app(); /* the same program, restarted */
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_GAUGE), 3);
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_COUNT), 14);
    epc_app_close(app);
}

EPC_TEST_IN(exit__kept_values_stay_while_other_processes_run, collecting_open(&c, &schema),
            collecting_close(&c))
{
    epc_app *one, *other;

    one = counting_app();
    other = open_app();
    add(other, KEPT, "a", KEPT_COUNT, 1);
    add(other, KEPT, "b", KEPT_COUNT, 2);
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_COUNT), 8);
    epc_app_close(one);
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_COUNT), 8);
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_GAUGE), 3);
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_STATUS), 1);
    ck_assert_uint_eq(shown(SINGLE, -1, SINGLE_COUNT), 7);
    ck_assert_uint_eq(shown(SINGLE, -1, SINGLE_STATUS), 1);
    epc_app_close(other);
}

EPC_TEST_IN(exit__kept_values_are_in_the_sum_when_another_process_starts,
            collecting_open(&c, &schema), collecting_close(&c))
{
    epc_app *one, *other;

    one = counting_app();
    other = open_app();
    add(other, KEPT, "a", KEPT_COUNT, 1);
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_COUNT), 8);
    epc_app_close(one);
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_COUNT), 8);
    one = open_app();
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_COUNT), 8);
    ck_assert_uint_eq(shown(KEPT, 0, KEPT_GAUGE), 0);
    epc_app_close(one);
    epc_app_close(other);
}

EPC_TEST_IN(exit__an_ended_process_is_no_longer_in_a_queue, collecting_open(&c, &schema),
            collecting_close(&c))
{
    epc_instance line;
    uint64_t waited;

    app = open_app();
    line = add(app, SINGLE, NULL, SINGLE_COUNT, 1);
    epc_queue_enter(line, SINGLE_QUEUE);
    waited = shown(SINGLE, -1, SINGLE_QUEUE);
    ck_assert_uint_gt(shown(SINGLE, -1, SINGLE_QUEUE), waited);
    epc_app_close(app);
    waited = shown(SINGLE, -1, SINGLE_QUEUE);
    for (int i = 0; i < 3; i++)
        ck_assert_uint_eq(shown(SINGLE, -1, SINGLE_QUEUE), waited);
}
