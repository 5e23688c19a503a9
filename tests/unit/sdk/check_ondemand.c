/* SPDX-License-Identifier: MIT
 *
 * check_ondemand.c -- objects that a callback collects: when it is called, and how long it may
 * take.
 */
#include "epc_check.h"

#include <string.h>

#include "mem/clock.h"
#include "mem/log.h"
#include "mem/thread.h"

#include "demand_fixture.h"
#include "threads.h"

/* What a callback does, and what it has recorded. */
struct script {
    int status;        /* its return value */
    uint32_t rows;     /* the number of rows it adds */
    uint32_t takes_ms; /* how far it advances the test's clock */
    uint32_t calls;
    epc_request request; /* of the last call */
    int priority;
    int inside, most_inside; /* simultaneous calls */
};

static struct script disk, state, survey;

static int play(void *context, const epc_request *request, epc_rows *rows)
{
    struct script *script = context;
    char name[] = "row 0";
    epc_instance row;
    int inside = __atomic_add_fetch(&script->inside, 1, __ATOMIC_SEQ_CST);

    if (inside > script->most_inside)
        script->most_inside = inside;
    __atomic_add_fetch(&script->calls, 1, __ATOMIC_SEQ_CST);
    script->request = *request;
    script->priority = epci_mem_get_thread_priority();
    for (uint32_t i = 0; i < script->rows; i++) {
        name[4] = (char)('0' + i);
        epc_rows_add(rows, name, &row);
        epc_set(row, DEMAND_DISK_READS, script->calls);
        epc_set(row, DEMAND_SURVEY_N, script->calls);
    }
    epci_mem_clock_advance(script->takes_ms);
    __atomic_sub_fetch(&script->inside, 1, __ATOMIC_SEQ_CST);
    return script->status;
}

static int play_state(void *context, const epc_request *request, epc_rows *rows)
{
    struct script *script = context;
    epc_instance only;

    (void)request;
    script->calls++;
    if (script->rows) {
        epc_rows_add(rows, NULL, &only);
        epc_set(only, DEMAND_STATE_FILES, 5);
        epc_set(only, DEMAND_STATE_SINCE, (int64_t)epc_ticks());
    }
    return script->status;
}

static const epc_callback callbacks[] = {
    { DEMAND_DISK, play, &disk, 0 },
    { DEMAND_STATE, play_state, &state, 0 },
    { DEMAND_SURVEY, play, &survey, 200 },
};

static const epc_on_demand on_demand = { sizeof on_demand, callbacks, EPC_COUNT(callbacks), NULL,
                                         NULL };

static void open_provider(void)
{
    disk = (struct script){ .rows = 2 };
    state = (struct script){ .rows = 1 };
    survey = (struct script){ .rows = 1 };
    demand_open(&on_demand, NULL, 0);
}

/* Resets the log, so that every event may be logged. */
static unsigned fresh_log(void)
{
    epci_mem_clear_logged_events_and_marks();
    return epci_mem_log_count();
}

EPC_TEST_IN(ondemand__shows_the_callbacks_rows, open_provider(), demand_close())
{
    struct check_parsed_object object;
    char name[256];

    demand_collect("Global");
    ck_assert_uint_eq(demand_objects, 3);
    object = demand_object(DEMAND_DISK);
    ck_assert_int_eq(object.head.instance_count, 2);
    demand_name(&object, 1, name);
    ck_assert_str_eq(name, "row 1");
    ck_assert_uint_eq(demand_value(&object, 1, DEMAND_DISK_READS), 1);
    object = demand_object(DEMAND_STATE);
    ck_assert_int_eq(object.head.instance_count, -1);
    ck_assert_uint_eq(demand_value(&object, -1, DEMAND_STATE_FILES), 5);
    ck_assert_uint_eq(demand_value(&object, -1, DEMAND_STATE_VALID), 1);
    ck_assert_int_eq(demand_object(DEMAND_SITE).head.instance_count, 0);
}

EPC_TEST_IN(ondemand__takes_the_objects_time_after_the_callback, open_provider(), demand_close())
{
    struct check_parsed_object object;

    disk.takes_ms = 500;
    demand_collect("Global");
    object = demand_object(DEMAND_STATE);
    ck_assert_uint_ge(object.head.perf_time, demand_value(&object, -1, DEMAND_STATE_SINCE));
}

EPC_TEST_IN(ondemand__asks_for_nothing_that_is_not_wanted, open_provider(), demand_close())
{
    demand_collect("Global");
    ck_assert_uint_eq(disk.calls, 1);
    ck_assert_uint_eq(survey.calls, 0);
    demand_collect("5008"); /* STATE */
    ck_assert_uint_eq(disk.calls, 1);
    ck_assert_uint_eq(state.calls, 2);
    demand_collect("Costly");
    ck_assert_uint_eq(survey.calls, 1);
    ck_assert_uint_eq(disk.calls, 2); /* its parent */
    demand_collect("5016");           /* SURVEY */
    ck_assert_uint_eq(survey.calls, 2);
    ck_assert_uint_eq(state.calls, 2);
    demand_collect("5020 7"); /* SITE, from regions */
    demand_collect("nonsense");
    ck_assert_uint_eq(disk.calls + state.calls + survey.calls, 7);
}

EPC_TEST_LOOP_IN(ondemand__asks_for_nothing_where_definitions_are_wanted, 2, open_provider(),
                 demand_close())
{
    demand_collect("MetadataGlobal");
    ck_assert_int_eq(demand_object(DEMAND_DISK).head.instance_count, -2);
    ck_assert_int_eq(demand_object(DEMAND_STATE).head.instance_count, -3);
    ck_assert_uint_eq(disk.calls + state.calls + survey.calls, 0);
}

EPC_TEST(ondemand__tells_the_callback_its_object_and_the_devices)
{
    static const uint16_t devices[] = { 'A', 0, 'B', 'c', 0, 0 };

    disk = state = survey = (struct script){ .rows = 1 };
    demand_open(&on_demand, devices, 6);
    demand_collect("Costly");
    ck_assert_uint_eq(disk.request.size, sizeof(epc_request));
    ck_assert_uint_eq(disk.request.object, DEMAND_DISK);
    ck_assert_uint_eq(survey.request.object, DEMAND_SURVEY);
    ck_assert_uint_eq(survey.request.device_count, 2);
    ck_assert_str_eq(survey.request.devices[0], "A");
    ck_assert_str_eq(survey.request.devices[1], "Bc");
    demand_close();
}

/* ---- Priority ---- */

EPC_TEST_LOOP_IN(ondemand__calls_at_lowered_priority_and_restores_it, 2, open_provider(),
                 demand_close())
{
    disk.status = _i ? EPC_E_ACCESS : EPC_OK;
    epci_mem_priority_set(EPCI_MEM_HIGHEST);
    demand_collect("Global");
    ck_assert_int_eq(disk.priority, EPCI_MEM_LOWERED);
    ck_assert_int_eq(epci_mem_get_thread_priority(), EPCI_MEM_HIGHEST);
    epci_mem_priority_set(EPCI_MEM_NORMAL);
}

EPC_TEST_IN(ondemand__never_raises_the_priority, open_provider(), demand_close())
{
    epci_mem_priority_set(EPCI_MEM_LOWEST);
    demand_collect("Global");
    ck_assert_int_eq(disk.priority, EPCI_MEM_LOWEST);
    ck_assert_int_eq(epci_mem_get_thread_priority(), EPCI_MEM_LOWEST);
    epci_mem_priority_set(EPCI_MEM_NORMAL);
}

/* ---- Failures ---- */

EPC_TEST_IN(ondemand__the_object_of_a_callback_that_fails_is_not_in_the_answer, open_provider(),
            demand_close())
{
    struct check_parsed_object object;

    disk.status = EPC_E_ACCESS; /* after it has added two rows */
    demand_collect("Global");
    ck_assert(demand_objects == 2 && !demand_has_object(DEMAND_DISK));
    disk.status = EPC_OK;
    state.status = EPC_E_SYSTEM;
    demand_collect("Global");
    ck_assert(demand_objects == 2 && !demand_has_object(DEMAND_STATE));
    ck_assert_int_eq(demand_object(DEMAND_DISK).head.instance_count, 2);
    state.status = EPC_OK;
    demand_collect("Global");
    ck_assert_uint_eq(demand_objects, 3);
    object = demand_object(DEMAND_STATE);
    ck_assert_uint_eq(demand_value(&object, -1, DEMAND_STATE_FILES), 5);
}

EPC_TEST_IN(ondemand__where_all_callbacks_fail_there_is_no_answer, open_provider(), demand_close())
{
    state.status = EPC_E_SYSTEM;
    ck_assert_int_eq(demand_collect_in("5008", 0), EPC_OK); /* nothing needs no room */
    ck_assert_uint_eq(demand_objects + demand_bytes, 0);
}

EPC_TEST_IN(ondemand__the_children_of_an_object_that_is_not_known_are_not_shown, open_provider(),
            demand_close())
{
    disk.status = EPC_E_ACCESS;
    demand_collect("5016 5008"); /* SURVEY, whose parent is DISK */
    ck_assert(demand_objects == 1 && demand_has_object(DEMAND_STATE));
    disk.status = EPC_OK;
    survey.status = EPC_E_ACCESS;
    demand_collect("5016");
    ck_assert(demand_objects == 1 && demand_has_object(DEMAND_DISK));
}

EPC_TEST(ondemand__a_callback_that_adds_nothing_shows_no_instance_and_no_value)
{
    unsigned before = fresh_log();

    open_provider();
    disk.rows = state.rows = 0;
    disk.status = EPC_RENAMED; /* for example the result of its last epc_rows_add */
    demand_collect("Global");
    ck_assert_uint_eq(demand_objects, 2);
    ck_assert_int_eq(demand_object(DEMAND_DISK).head.instance_count, 0);
    ck_assert(!demand_has_object(DEMAND_STATE)); /* zeros would be believed */
    ck_assert_uint_eq(epci_mem_log_count(), before);
    demand_close();
}

static int return_too_much(void *context, const epc_request *request, epc_rows *rows)
{
    char name[256];
    epc_instance row;

    (void)context;
    (void)request;
    memset(name, 'x', sizeof name);
    name[255] = '\0';
    for (uint32_t i = 0; i < 130000; i++) {
        for (uint32_t j = 0, n = i; j < 7; j++, n /= 10)
            name[j] = (char)('0' + n % 10);
        epc_rows_add(rows, name, &row);
        epc_set(row, DEMAND_DISK_READS, i);
    }
    return EPC_OK;
}

EPC_TEST(ondemand__a_callback_that_returns_too_much_costs_its_own_object)
{
    const epc_callback greedy[] = { { DEMAND_DISK, return_too_much, NULL, 600000 },
                                    callbacks[1],
                                    callbacks[2] };
    const epc_on_demand what = { sizeof what, greedy, EPC_COUNT(greedy), NULL, NULL };
    struct check_parsed_object object;
    unsigned before = fresh_log();

    open_provider();
    demand_close();
    demand_open(&what, NULL, 0);
    for (int i = 0; i < 2; i++) {
        demand_collect("Global");
        ck_assert(!demand_has_object(DEMAND_DISK));
        object = demand_object(DEMAND_STATE);
        ck_assert_uint_eq(demand_value(&object, -1, DEMAND_STATE_FILES), 5);
    }
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
    demand_close();
}

EPC_TEST(ondemand__is_logged_once_per_cause)
{
    unsigned before = fresh_log();

    open_provider();
    disk.status = EPC_E_ACCESS;
    for (int i = 0; i < 5; i++)
        demand_collect("Global");
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
    disk.status = EPC_E_SYSTEM;
    demand_collect("Global");
    disk.status = EPC_E_ACCESS;
    demand_collect("Global");
    ck_assert_uint_eq(epci_mem_log_count() - before, 2);
    disk.status = -1000; /* not a status of epc */
    demand_collect("Global");
    disk.status = -2000;
    demand_collect("Global");
    ck_assert_uint_eq(epci_mem_log_count() - before, 3);
    state.status = EPC_E_ACCESS; /* another callback */
    demand_collect("Global");
    ck_assert_uint_eq(epci_mem_log_count() - before, 4);
    demand_close();
}

/* ---- Budget ---- */

EPC_TEST(ondemand__twice_over_budget_is_left_alone_for_a_minute)
{
    unsigned before = fresh_log();

    open_provider();
    survey.takes_ms = 201; /* its budget is 200 */
    for (int i = 0; i < 2; i++) {
        demand_collect("5016");
        ck_assert_int_eq(demand_object(DEMAND_SURVEY).head.instance_count, 1);
    }
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
    for (int i = 0; i < 3; i++) {
        demand_collect("5016");
        ck_assert(!demand_has_object(DEMAND_SURVEY));
        ck_assert_int_eq(demand_object(DEMAND_DISK).head.instance_count, 2);
        epci_mem_clock_advance(29000); /* 58 seconds at the last check */
    }
    ck_assert_uint_eq(survey.calls, 2);
    demand_collect("5016"); /* now the failures count from one again */
    demand_collect("5016");
    ck_assert_uint_eq(survey.calls, 4);
    demand_collect("5016");
    ck_assert_uint_eq(survey.calls, 4);
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
    demand_close();
}

EPC_TEST_IN(ondemand__over_budget_now_and_then_is_forgiven, open_provider(), demand_close())
{
    for (int i = 0; i < 10; i++) {
        survey.takes_ms = i % 2 ? 0 : 300;
        demand_collect("5016");
    }
    ck_assert_uint_eq(survey.calls, 10);
}

EPC_TEST_IN(ondemand__has_a_second_unless_it_says_otherwise, open_provider(), demand_close())
{
    disk.takes_ms = 900;
    for (int i = 0; i < 5; i++)
        demand_collect("5000");
    ck_assert_uint_eq(disk.calls, 5);
    disk.takes_ms = 1001;
    for (int i = 0; i < 5; i++)
        demand_collect("5000");
    ck_assert_uint_eq(disk.calls, 7);
}

/* ---- Buffers that are too small ---- */

EPC_TEST_IN(ondemand__exact_room_is_enough_and_one_byte_less_writes_nothing, open_provider(),
            demand_close())
{
    size_t needed;

    demand_collect("Global");
    needed = demand_bytes;
    ck_assert_int_eq(demand_collect_in("Global", needed), EPC_OK);
    ck_assert_uint_eq(demand_bytes, needed);
    ck_assert_int_eq(demand_collect_in("Global", needed - 1), EPC_E_NOSPACE);
    ck_assert_int_eq(demand_collect_in("Global", 0), EPC_E_NOSPACE);
}

EPC_TEST_IN(ondemand__a_retry_with_a_larger_buffer_gets_the_same_data, open_provider(),
            demand_close())
{
    struct check_parsed_object object;

    ck_assert_int_eq(demand_collect_in("Global", 64), EPC_E_NOSPACE);
    epci_mem_clock_advance(300);
    ck_assert_int_eq(demand_collect_in("Global", 128), EPC_E_NOSPACE);
    epci_mem_clock_advance(300);
    demand_collect("Global");
    ck_assert_uint_eq(disk.calls, 1);
    ck_assert_uint_eq(state.calls, 1);
    object = demand_object(DEMAND_DISK);
    ck_assert_int_eq(object.head.instance_count, 2);
    ck_assert_uint_eq(demand_value(&object, 0, DEMAND_DISK_READS), 1);
    demand_collect("Global"); /* the data were returned already */
    ck_assert_uint_eq(disk.calls, 2);
}

EPC_TEST_IN(ondemand__data_expire_in_spite_of_repeated_retries, open_provider(), demand_close())
{
    for (int i = 0; i < 6; i++) { /* calls after 0 and 1200 milliseconds */
        ck_assert_int_eq(demand_collect_in("Global", 64), EPC_E_NOSPACE);
        epci_mem_clock_advance(400);
    }
    ck_assert_uint_eq(disk.calls, 2);
}

EPC_TEST_IN(ondemand__data_for_a_retry_are_not_used_for_other_objects, open_provider(),
            demand_close())
{
    ck_assert_int_eq(demand_collect_in("5000", 64), EPC_E_NOSPACE);
    demand_collect("5008");
    demand_collect("5000");
    ck_assert_uint_eq(disk.calls, 1);
    ck_assert_uint_eq(state.calls, 1);
    epci_mem_clock_advance(1100);
    demand_collect("5008"); /* any query frees old data */
}

EPC_TEST_IN(ondemand__a_failure_is_no_result_to_keep, open_provider(), demand_close())
{
    disk.status = EPC_E_ACCESS;
    ck_assert_int_eq(demand_collect_in("5000 5008", 8), EPC_E_NOSPACE);
    disk.status = EPC_OK;
    demand_collect("5000");
    ck_assert_int_eq(demand_object(DEMAND_DISK).head.instance_count, 2);
}

/* ---- Simultaneous calls ---- */

static int odd; /* wrong answers */

/* The first two never have enough room, the others have room for two rows. */
static void collect_often(void *context, unsigned number)
{
    static unsigned char memory[4][8192];
    static const uint16_t query[] = { '5', '0', '0', '0' };
    struct epci_query parsed = epci_query_parse(query, 4);
    const size_t *wanted = context;
    size_t bytes;
    uint32_t objects;

    do {
        int status = epci_responder_collect(demand_collector, &parsed, memory[number],
                                            number < 2 ? 100 : 8192, &bytes, &objects);

        if (status != (number < 2 ? EPC_E_NOSPACE : EPC_OK) || bytes != (number < 2 ? 0 : *wanted))
            __atomic_fetch_add(&odd, 1, __ATOMIC_RELAXED);
    } while (epc_threads_go_on());
}

EPC_TEST_IN(ondemand__never_calls_a_callback_twice_at_once, open_provider(), demand_close())
{
    size_t wanted;

    demand_collect("5000");
    wanted = demand_bytes;
    odd = 0;
    epc_threads_run(4, collect_often, &wanted, 300);
    ck_assert_int_eq(odd, 0);
    ck_assert_uint_gt(disk.calls, 4);
    ck_assert_int_eq(disk.most_inside, 1);
}

static int hang;

static int hang_once(void *context, const epc_request *request, epc_rows *rows)
{
    (void)request;
    if (__atomic_exchange_n(&hang, 0, __ATOMIC_SEQ_CST)) {
        __atomic_store_n((int *)context, 1, __ATOMIC_SEQ_CST);
        while (epc_threads_go_on())
            epci_thread_sleep(1);
    }
    return play(&disk, request, rows);
}

/* The first thread waits in the callback; meanwhile the second one collects, too. */
static void collect_while_one_hangs(void *context, unsigned number)
{
    static const uint16_t query[] = { '5', '0', '0', '0' };
    struct epci_query parsed = epci_query_parse(query, 4);
    unsigned char memory[4096];
    int *state_of = context;
    size_t bytes;
    uint32_t objects;

    while (number == 1 && !__atomic_load_n(&state_of[0], __ATOMIC_SEQ_CST))
        epci_thread_sleep(1);
    ck_assert_int_eq(
        epci_responder_collect(demand_collector, &parsed, memory, sizeof memory, &bytes, &objects),
        EPC_OK);
    if (number == 1) {
        state_of[1] = (int)__atomic_load_n(&disk.calls, __ATOMIC_SEQ_CST);
        state_of[2] = (int)objects;
    }
}

EPC_TEST_IN(ondemand__a_collect_waits_for_another_call_no_longer_than_its_budget, open_provider(),
            demand_close())
{
    int seen[3] = { 0, -1, -1 };
    const epc_callback hanging[] = { { DEMAND_DISK, hang_once, seen, 20 },
                                     callbacks[1],
                                     callbacks[2] };
    const epc_on_demand what = { sizeof what, hanging, EPC_COUNT(hanging), NULL, NULL };

    demand_close();
    demand_open(&what, NULL, 0);
    hang = 1;
    epc_threads_run(2, collect_while_one_hangs, seen, 1000);
    ck_assert_int_eq(seen[1], 0); /* it returned before the other call began */
    ck_assert_int_eq(seen[2], 0); /* the object was not in the answer */
    ck_assert_uint_eq(disk.calls, 1);
    demand_collect("5000");
    ck_assert_uint_eq(disk.calls, 2);
}

/* ---- Open ---- */

static void release(void *context, void *opened)
{
    (void)context;
    (void)opened;
}

EPC_TEST(ondemand__opens_only_callbacks_that_fit_the_schema)
{
    static const epc_callback twice[] = { { DEMAND_DISK, play, NULL, 0 },
                                          { DEMAND_DISK, play, NULL, 0 },
                                          { DEMAND_STATE, play, NULL, 0 } };
    static const epc_callback other[] = { { DEMAND_DISK, play, NULL, 0 },
                                          { DEMAND_STATE, play, NULL, 0 },
                                          { DEMAND_SURVEY, play, NULL, 0 },
                                          { DEMAND_SITE, play, NULL, 0 } };
    static const epc_callback empty[] = { { DEMAND_DISK, play, NULL, 0 },
                                          { DEMAND_STATE, play, NULL, 0 },
                                          { DEMAND_SURVEY, NULL, NULL, 0 } };
    static const epc_foreign_callback no_function = { 0 };
    static const epc_device_procedures no_open = { .close = release };
    const epc_on_demand wrong[] = {
        { sizeof wrong[0], callbacks, 2, NULL, NULL },
        { sizeof wrong[0], NULL, 0, NULL, NULL },
        { sizeof wrong[0], twice, 3, NULL, NULL },
        { sizeof wrong[0], other, 4, NULL, NULL },
        { sizeof wrong[0], empty, 3, NULL, NULL },
        { 0, callbacks, 3, NULL, NULL },
        { sizeof wrong[0], callbacks, 3, &no_function, NULL },
        { sizeof wrong[0], callbacks, 3, NULL, &no_open },
    };
    struct epci_indexes indexes = { 5000, 5001 };
    struct epci_device_names none = { 0 };
    struct epci_responder *collector;

    ck_assert_int_eq(epci_responder_open(&demand_schema, &indexes, &collector), EPC_OK);
    for (size_t i = 0; i < EPC_COUNT(wrong); i++)
        ck_assert_int_eq(epci_responder_set_on_demand(collector, &wrong[i], &none), EPC_E_SCHEMA);
    ck_assert_int_eq(epci_responder_set_on_demand(collector, NULL, &none), EPC_E_SCHEMA);
    epci_responder_close(collector);
}

EPC_TEST_IN(app__cannot_add_instances_to_an_object_with_a_callback, open_provider(), demand_close())
{
    epc_app *app;
    epc_instance row, site;

    ck_assert_int_eq(epc_app_open(&demand_schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, DEMAND_DISK, "mine", &row), EPC_E_INVALID);
    ck_assert_int_eq(epc_instance_add(app, DEMAND_STATE, NULL, &row), EPC_E_INVALID);
    epc_set(row, DEMAND_STATE_FILES, 99);
    ck_assert_int_eq(epc_instance_add(app, DEMAND_SITE, "shop", &site), EPC_OK);
    demand_collect("Global");
    ck_assert_int_eq(demand_object(DEMAND_DISK).head.instance_count, 2);
    ck_assert_int_eq(demand_object(DEMAND_SITE).head.instance_count, 1);
    epc_app_close(app);
}
