/* SPDX-License-Identifier: MIT
 *
 * check_foreign.c -- answers for other computers: what is asked, what is answered, and what is kept
 * of a computer.
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "sdk/port/mem/clock.h"
#include "sdk/port/mem/log.h"
#include "sdk/port/mem/thread.h"

#include "demand_fixture.h"
#include "threads.h"

/* What the callback does, and what it has seen. */
static struct {
    int status;
    uint32_t takes_ms;
    bool knows_nobody;
    bool no_connection;
    bool hangs_up;
    void (*more)(epc_foreign *answer);
    uint32_t calls;
    char computer[800];
    uint32_t objects[8];
    uint32_t object_count;
    uint32_t device_count;
    void *connection; /* as it came */
    int priority;
    int inside, most_inside;
    uint32_t disconnects;
    void *disconnected; /* the last one */
} box;

static char connections[200]; /* the n-th call connects to connections[n] */

static int collect_box(void *context, const epc_foreign_request *request, void **connection,
                       epc_foreign *answer)
{
    epc_instance row;
    int inside = __atomic_add_fetch(&box.inside, 1, __ATOMIC_SEQ_CST);

    if (inside > box.most_inside)
        box.most_inside = inside;
    ck_assert_ptr_eq(context, &box);
    ck_assert_uint_eq(request->size, sizeof *request);
    box.calls++;
    snprintf(box.computer, sizeof box.computer, "%s", request->computer);
    box.object_count = request->object_count;
    for (uint32_t i = 0; i < request->object_count && i < 8; i++)
        box.objects[i] = request->objects[i];
    box.device_count = request->device_count;
    box.connection = *connection;
    box.priority = epci_mem_priority();
    if (!*connection && !box.no_connection)
        *connection = &connections[box.calls % sizeof connections];
    if (box.hangs_up)
        *connection = NULL;
    if (!box.knows_nobody) {
        epc_rows_add(epc_foreign_rows(answer, DEMAND_STATE), NULL, &row);
        epc_set(row, DEMAND_STATE_FILES, 7);
        epc_rows_add(epc_foreign_rows(answer, DEMAND_DISK), "far", &row);
        epc_set(row, DEMAND_DISK_READS, box.calls);
    }
    if (box.more)
        box.more(answer);
    epci_mem_clock_advance(box.takes_ms);
    __atomic_sub_fetch(&box.inside, 1, __ATOMIC_SEQ_CST);
    return box.status;
}

static void disconnect_box(void *context, void *connection)
{
    ck_assert_ptr_eq(context, &box);
    ck_assert_ptr_nonnull(connection);
    box.disconnects++;
    box.disconnected = connection;
}

static int collect_nothing(void *context, const epc_request *request, epc_rows *rows)
{
    (void)context;
    (void)request;
    (void)rows;
    return EPC_OK;
}

static const epc_callback callbacks[] = {
    { DEMAND_DISK, collect_nothing, NULL, 0 },
    { DEMAND_STATE, collect_nothing, NULL, 0 },
    { DEMAND_SURVEY, collect_nothing, NULL, 0 },
};
static const epc_foreign_callback foreign = { collect_box, disconnect_box, &box, 0 };
static const epc_on_demand on_demand = { sizeof on_demand, callbacks, 3, &foreign };

static void open_provider(void)
{
    static const uint16_t devices[] = { 'A', 0, 0 };

    memset(&box, 0, sizeof box);
    demand_open(&on_demand, devices, 3);
}

static struct epci_data_view data_block(void)
{
    struct epci_data_view data;

    ck_assert_int_eq(epci_walk_data(epci_span_of(demand_answer, demand_bytes), &data, NULL),
                     EPC_OK);
    return data;
}

/* ---- The answer ---- */

EPC_TEST(foreign__is_answered_with_a_data_block_and_the_objects_behind_it)
{
    struct epci_data_view data;
    struct epci_object_view object;
    char name[256];

    open_provider();
    demand_collect("Foreign \\\\Box9");
    data = data_block();
    ck_assert_uint_eq(data.head.total_bytes, demand_bytes);
    ck_assert_uint_eq(data.head.object_count, 2);
    ck_assert_uint_eq(demand_objects, 2);
    ck_assert_int_eq(data.head.default_object, -1);
    ck_assert_uint_eq(data.name.left, 8);
    ck_assert_mem_eq(data.name.at, "B\0o\0x\0009\0", 8);
    object = demand_object(DEMAND_DISK);
    ck_assert_int_eq(object.head.instance_count, 1);
    demand_name(&object, 0, name);
    ck_assert_str_eq(name, "far");
    ck_assert_uint_eq(demand_value(&object, 0, DEMAND_DISK_READS), 1);
    object = demand_object(DEMAND_STATE);
    ck_assert_uint_eq(demand_value(&object, -1, DEMAND_STATE_FILES), 7);
    ck_assert_uint_eq(demand_value(&object, -1, DEMAND_STATE_VALID), 1);
    demand_close();
}

EPC_TEST(foreign__objects_come_in_the_order_of_the_schema)
{
    struct epci_data_view data;
    struct epci_object_view object;

    open_provider(); /* the callback adds STATE before DISK */
    demand_collect("Foreign box");
    data = data_block();
    ck_assert_int_eq(epci_walk_object(&data.objects, &object, NULL), EPC_OK);
    ck_assert_uint_eq(object.head.name_index, DEMAND_FIRST_COUNTER + DEMAND_DISK);
    ck_assert_int_eq(epci_walk_object(&data.objects, &object, NULL), EPC_OK);
    ck_assert_uint_eq(object.head.name_index, DEMAND_FIRST_COUNTER + DEMAND_STATE);
    demand_close();
}

EPC_TEST(foreign__exact_room_is_enough_and_one_byte_less_writes_nothing)
{
    size_t needed;

    open_provider();
    demand_collect("Foreign box");
    needed = demand_bytes;
    ck_assert_int_eq(demand_collect_in("Foreign box", needed), EPC_OK);
    ck_assert_uint_eq(demand_bytes, needed);
    ck_assert_int_eq(demand_collect_in("Foreign box", needed - 1), EPC_E_NOSPACE);
    demand_close();
}

EPC_TEST(foreign__without_a_callback_gets_no_data)
{
    const epc_on_demand what = { sizeof what, callbacks, 3, NULL };

    demand_open(&what, NULL, 0);
    demand_collect("Foreign box");
    ck_assert_uint_eq(demand_bytes, 0);
    ck_assert_uint_eq(demand_objects, 0);
    demand_close();
}

EPC_TEST(foreign__of_a_computer_that_nobody_knows_has_no_data_and_no_log_entry)
{
    unsigned before = epci_mem_log_count();

    open_provider();
    box.knows_nobody = true;
    demand_collect("Foreign box");
    ck_assert_uint_eq(box.calls, 1);
    ck_assert_uint_eq(demand_bytes, 0);
    ck_assert_uint_eq(epci_mem_log_count(), before);
    demand_close();
}

static void add_object_without_rows(epc_foreign *answer)
{
    epc_foreign_rows(answer, DEMAND_SITE);
}

EPC_TEST(foreign__an_object_may_be_there_without_instances)
{
    open_provider();
    box.more = add_object_without_rows;
    demand_collect("Foreign box");
    ck_assert_int_eq(demand_object(DEMAND_SITE).head.instance_count, 0);
    demand_close();
}

/* ---- What is asked ---- */

EPC_TEST(foreign__the_callback_gets_name_devices_and_what_is_wanted)
{
    open_provider();
    demand_collect("fOREIGN  \\\\B\xC3\xB6x");
    ck_assert_str_eq(box.computer, "B\xC3\xB6x");
    ck_assert_uint_eq(box.device_count, 1);
    ck_assert_uint_eq(box.object_count, 3); /* SURVEY is costly */
    ck_assert_uint_eq(box.objects[0], DEMAND_DISK);
    ck_assert_uint_eq(box.objects[1], DEMAND_STATE);
    ck_assert_uint_eq(box.objects[2], DEMAND_SITE);
    demand_collect("Foreign box 5020 7 5016");
    ck_assert_uint_eq(box.object_count, 3);
    ck_assert_uint_eq(box.objects[0], DEMAND_DISK); /* parent of SURVEY */
    ck_assert_uint_eq(box.objects[1], DEMAND_SURVEY);
    ck_assert_uint_eq(box.objects[2], DEMAND_SITE);
    demand_close();
}

EPC_TEST(foreign__of_other_providers_objects_asks_nobody)
{
    open_provider();
    demand_collect("Foreign box 7 238");
    ck_assert_uint_eq(demand_bytes, 0);
    ck_assert_uint_eq(box.calls, 0);
    demand_close();
}

static void add_what_is_not_wanted(epc_foreign *answer)
{
    epc_instance row;

    ck_assert_int_eq(epc_rows_add(epc_foreign_rows(answer, DEMAND_SURVEY), "x", &row),
                     EPC_E_INVALID);
    epc_set(row, DEMAND_SURVEY_N, 1);
    ck_assert_int_eq(epc_rows_add(epc_foreign_rows(answer, 4711), NULL, &row), EPC_E_INVALID);
    epc_set(row, DEMAND_SITE_REQUESTS, 1);
}

EPC_TEST(foreign__what_is_not_wanted_counts_into_nothing)
{
    open_provider();
    box.more = add_what_is_not_wanted;
    demand_collect("Foreign box");
    ck_assert_uint_eq(demand_objects, 2);
    ck_assert(!demand_has_object(DEMAND_SURVEY));
    demand_close();
}

EPC_TEST(foreign__a_name_that_cannot_be_one_asks_nobody)
{
    char query[600] = "Foreign ";
    static const uint16_t lone[] = { 'F', 'o', 'r', 'e', 'i', 'g', 'n', ' ', 0xD800, 'x' };
    struct epci_query parsed = epci_query_parse(lone, 10);
    unsigned char memory[4096];
    size_t bytes;
    uint32_t objects;

    open_provider();
    demand_collect("Foreign \\\\");
    memset(query + 8, 'x', 256);
    demand_collect(query);
    epci_collector_collect(demand_collector, &parsed, memory, sizeof memory, &bytes, &objects);
    ck_assert_uint_eq(box.calls, 0);
    query[8 + 255] = '\0';
    demand_collect(query);
    ck_assert_uint_eq(box.calls, 1);
    demand_close();
}

/* ---- Times, name, default ---- */

EPC_TEST(foreign__times_left_out_are_the_local_systems)
{
    struct epci_data_view data;
    uint64_t ticks = epci_clock_ticks(), time = epci_clock_100ns();

    open_provider();
    demand_collect("Foreign box");
    data = data_block();
    ck_assert_uint_ge(data.head.perf_time, ticks);
    ck_assert_uint_le(data.head.perf_time, epci_clock_ticks());
    ck_assert_uint_eq(data.head.perf_freq, epci_clock_frequency());
    ck_assert_uint_ge(data.head.perf_time_100ns, time);
    ck_assert_uint_le(data.head.perf_time_100ns, epci_clock_100ns());
    ck_assert_uint_ge(data.head.system_time[0], 2024);
    ck_assert_uint_eq(demand_object(DEMAND_DISK).head.perf_time, data.head.perf_time);
    ck_assert_uint_eq(demand_object(DEMAND_DISK).head.perf_freq, data.head.perf_freq);
    demand_close();
}

static void set_times(epc_foreign *answer)
{
    epc_foreign_set_times(answer, 5000, 250, 125962560000000000u); /* 2000-02-29 */
}

EPC_TEST(foreign__times_that_are_set_stand_in_the_answer_and_its_objects)
{
    struct epci_data_view data;

    open_provider();
    box.more = set_times;
    demand_collect("Foreign box");
    data = data_block();
    ck_assert_uint_eq(data.head.perf_time, 5000);
    ck_assert_uint_eq(data.head.perf_freq, 250);
    ck_assert_uint_eq(data.head.perf_time_100ns, 125962560000000000u);
    ck_assert_uint_eq(data.head.system_time[0], 2000);
    ck_assert_uint_eq(data.head.system_time[3], 29);
    ck_assert_uint_eq(demand_object(DEMAND_STATE).head.perf_time, 5000);
    ck_assert_uint_eq(demand_object(DEMAND_STATE).head.perf_freq, 250);
    demand_close();
}

static void set_half(epc_foreign *answer)
{
    epc_foreign_set_times(answer, 5000, 0, 1);
}

EPC_TEST(foreign__ticks_without_their_frequency_are_left_out)
{
    struct epci_data_view data;

    open_provider();
    box.more = set_half;
    demand_collect("Foreign box");
    data = data_block();
    ck_assert_uint_ne(data.head.perf_time, 5000);
    ck_assert_uint_eq(data.head.perf_freq, epci_clock_frequency());
    ck_assert_uint_eq(data.head.perf_time_100ns, 1);
    demand_close();
}

static void set_name(epc_foreign *answer)
{
    char name[300];

    memset(name, 'n', sizeof name);
    name[256] = '\0';
    ck_assert_int_eq(epc_foreign_set_name(answer, "N\xC3\xA4me"), EPC_OK);
    ck_assert_int_eq(epc_foreign_set_name(answer, ""), EPC_E_INVALID);
    ck_assert_int_eq(epc_foreign_set_name(answer, "\xFF"), EPC_E_ENCODING);
    ck_assert_int_eq(epc_foreign_set_name(answer, name), EPC_E_NOSPACE);
    epc_foreign_set_default(answer, DEMAND_STATE);
}

EPC_TEST(foreign__name_and_default_object_may_be_set)
{
    struct epci_data_view data;

    open_provider();
    box.more = set_name;
    demand_collect("Foreign box");
    data = data_block();
    ck_assert_uint_eq(data.name.left, 8);
    ck_assert_mem_eq(data.name.at, "N\0\xE4\0m\0e\0", 8);
    ck_assert_int_eq(data.head.default_object, (int)DEMAND_FIRST_COUNTER + DEMAND_STATE);
    demand_close();
}

static void set_default_to_what_is_not_there(epc_foreign *answer)
{
    epc_foreign_set_default(answer, DEMAND_SITE);
}

EPC_TEST(foreign__a_default_object_that_is_not_there_is_none)
{
    open_provider();
    box.more = set_default_to_what_is_not_there;
    demand_collect("Foreign box");
    ck_assert_int_eq(data_block().head.default_object, -1);
    demand_close();
}

/* ---- Connections ---- */

EPC_TEST(foreign__a_connection_is_kept_for_its_computer_until_close)
{
    open_provider();
    demand_collect("Foreign one");
    ck_assert_ptr_null(box.connection);
    demand_collect("Foreign two");
    ck_assert_ptr_null(box.connection);
    demand_collect("Foreign \\\\ONE");
    ck_assert_ptr_eq(box.connection, &connections[1]);
    demand_collect("Foreign two 5000");
    ck_assert_ptr_eq(box.connection, &connections[2]);
    ck_assert_uint_eq(box.disconnects, 0);
    demand_close();
    ck_assert_uint_eq(box.disconnects, 2);
}

static void ask(const char *prefix, int number)
{
    char query[64];

    snprintf(query, sizeof query, "Foreign %s%d", prefix, number);
    demand_collect_in(query, 4096);
}

EPC_TEST(foreign__the_one_that_was_not_asked_for_longest_makes_room)
{
    open_provider();
    for (int i = 1; i <= 64; i++)
        ask("box", i);
    ck_assert_uint_eq(box.disconnects, 0);
    ask("box", 1);
    ask("box", 65);
    ck_assert_uint_eq(box.disconnects, 1);
    ck_assert_ptr_eq(box.disconnected, &connections[2]);
    ask("box", 1);
    ck_assert_ptr_eq(box.connection, &connections[1]);
    demand_close();
    ck_assert_uint_eq(box.disconnects, 65);
}

EPC_TEST(foreign__computers_that_nobody_knows_drive_nobody_out)
{
    open_provider();
    ask("box", 1);
    box.no_connection = true;
    for (int i = 1; i <= 200; i++)
        ask("none", i);
    ask("box", 1);
    ck_assert_ptr_eq(box.connection, &connections[1]);
    ck_assert_uint_eq(box.disconnects, 0);
    demand_close();
    ck_assert_uint_eq(box.disconnects, 1);
}

EPC_TEST(foreign__a_computer_that_hung_up_leaves_its_place)
{
    open_provider();
    for (int i = 1; i <= 64; i++)
        ask("box", i);
    box.hangs_up = true;
    ask("box", 64);
    box.hangs_up = false;
    ask("box", 65);
    ck_assert_uint_eq(box.disconnects, 0);
    ask("box", 1);
    ck_assert_ptr_eq(box.connection, &connections[1]);
    demand_close();
    ck_assert_uint_eq(box.disconnects, 64);
}

EPC_TEST(foreign__a_callback_may_do_without_disconnecting)
{
    const epc_foreign_callback plain = { collect_box, NULL, &box, 0 };
    const epc_on_demand what = { sizeof what, callbacks, 3, &plain };

    memset(&box, 0, sizeof box);
    demand_open(&what, NULL, 0);
    demand_collect("Foreign box");
    demand_collect("Foreign box");
    ck_assert_ptr_eq(box.connection, &connections[1]);
    demand_close();
}

/* ---- Failures, budget, priority ---- */

EPC_TEST(foreign__a_failure_costs_the_answer_and_not_the_connection)
{
    unsigned before = epci_mem_log_count();

    open_provider();
    box.status = EPC_E_ACCESS;
    for (int i = 0; i < 3; i++) {
        demand_collect("Foreign box");
        ck_assert_uint_eq(demand_bytes, 0);
    }
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
    box.status = EPC_OK;
    demand_collect("Foreign box");
    ck_assert_uint_gt(demand_bytes, 0);
    ck_assert_ptr_eq(box.connection, &connections[1]);
    demand_collect("Global");
    ck_assert_uint_eq(demand_objects, 3);
    demand_close();
}

static void add_too_much(epc_foreign *answer)
{
    static const uint32_t objects[] = { DEMAND_DISK, DEMAND_SITE };
    char name[256];
    epc_instance row;

    memset(name, 'x', sizeof name);
    name[255] = '\0';
    for (uint32_t i = 0; i < 130000; i++) { /* half for each: none has too much alone */
        for (uint32_t j = 0, n = i; j < 7; j++, n /= 10)
            name[j] = (char)('0' + n % 10);
        epc_rows_add(epc_foreign_rows(answer, objects[i % 2]), name, &row);
    }
}

EPC_TEST(foreign__what_is_too_much_in_all_costs_the_answer)
{
    const epc_foreign_callback slow = { collect_box, disconnect_box, &box, 600000 };
    const epc_on_demand what = { sizeof what, callbacks, 3, &slow };
    unsigned before = epci_mem_log_count();

    memset(&box, 0, sizeof box);
    demand_open(&what, NULL, 0);
    box.more = add_too_much;
    demand_collect("Foreign box");
    ck_assert_uint_eq(demand_bytes, 0);
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
    demand_close();
}

EPC_TEST(foreign__a_computer_that_is_slow_twice_is_left_alone_for_a_minute)
{
    unsigned before = epci_mem_log_count();

    open_provider();
    box.no_connection = true; /* it is remembered all the same */
    box.takes_ms = 1001;
    demand_collect("Foreign slow");
    demand_collect("Foreign slow");
    ck_assert_uint_gt(demand_bytes, 0);
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
    demand_collect("Foreign slow");
    ck_assert_uint_eq(demand_bytes, 0);
    ck_assert_uint_eq(box.calls, 2);
    demand_collect("Foreign other");
    ck_assert_uint_eq(box.calls, 3);
    ck_assert_uint_gt(demand_bytes, 0);
    epci_mem_clock_advance(60000);
    demand_collect("Foreign slow");
    ck_assert_uint_eq(box.calls, 4);
    ck_assert_uint_gt(demand_bytes, 0);
    demand_close();
}

EPC_TEST_LOOP(foreign__is_collected_at_lowered_priority_which_is_restored, 2)
{
    open_provider();
    box.status = _i ? EPC_E_ACCESS : EPC_OK;
    demand_collect("Foreign box");
    ck_assert_int_eq(box.priority, EPCI_MEM_LOWERED);
    ck_assert_int_eq(epci_mem_priority(), EPCI_MEM_NORMAL);
    demand_close();
}

static void collect_often(void *context, unsigned number)
{
    static const uint16_t query[] = { 'F', 'o', 'r', 'e', 'i', 'g', 'n', ' ', 'b' };
    struct epci_query parsed = epci_query_parse(query, 9);
    unsigned char memory[4096];
    size_t bytes;
    uint32_t objects;

    do
        if (epci_collector_collect(demand_collector, &parsed, memory, number ? 4096 : 100, &bytes,
                                   &objects) != (number ? EPC_OK : EPC_E_NOSPACE) ||
            objects != (number ? 2 : 0))
            __atomic_fetch_add((int *)context, 1, __ATOMIC_RELAXED);
    while (epc_threads_go_on());
}

EPC_TEST(foreign__never_calls_the_callback_twice_at_once)
{
    int odd = 0;

    open_provider();
    epc_threads_run(4, collect_often, &odd, 300);
    ck_assert_int_eq(odd, 0);
    ck_assert_uint_gt(box.calls, 4);
    ck_assert_int_eq(box.most_inside, 1);
    demand_close();
    ck_assert_uint_eq(box.disconnects, 1);
}

/* ---- Buffers that are too small ---- */

EPC_TEST(foreign__who_comes_again_with_a_larger_buffer_gets_what_was_made)
{
    struct epci_object_view object;
    uint64_t before;

    open_provider();
    ck_assert_int_eq(demand_collect_in("Foreign box", 64), EPC_E_NOSPACE);
    before = epci_clock_ticks();
    epci_mem_clock_advance(900);
    demand_collect("Foreign BOX");
    ck_assert_uint_eq(box.calls, 1);
    object = demand_object(DEMAND_DISK);
    ck_assert_uint_le(object.head.perf_time, before); /* when it was collected */
    demand_collect("Foreign box");
    ck_assert_uint_eq(box.calls, 2);
    demand_close();
}

EPC_TEST(foreign__what_was_made_is_for_the_same_computer_and_the_same_objects)
{
    open_provider();
    ck_assert_int_eq(demand_collect_in("Foreign box", 64), EPC_E_NOSPACE);
    demand_collect("Foreign other");
    ck_assert_uint_eq(box.calls, 2);
    demand_collect("Foreign box 5000 5008"); /* SITE is not wanted now */
    ck_assert_uint_eq(box.calls, 3);
    demand_close();
}

EPC_TEST_LOOP(foreign__what_was_made_gets_stale_though_somebody_comes_again_and_again, 2)
{
    open_provider();
    box.no_connection = _i;
    for (int i = 0; i < 6; i++) { /* calls after 0 and 1200 milliseconds */
        ck_assert_int_eq(demand_collect_in("Foreign box", 64), EPC_E_NOSPACE);
        epci_mem_clock_advance(400);
    }
    ck_assert_uint_eq(box.calls, 2);
    demand_close();
}
