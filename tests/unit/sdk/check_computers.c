/* SPDX-License-Identifier: MIT
 *
 * check_computers.c -- answers for other computers: connections that are kept between calls, and
 * how long a callback may take.
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "mem/clock.h"
#include "mem/log.h"
#include "mem/thread.h"

#include "foreign_box.h"
#include "threads.h"

/* ---- Connections ---- */

/* Resets the log, so that every event may be logged. */
static unsigned fresh_log(void)
{
    epci_mem_clear_logged_events_and_marks();
    return epci_mem_log_count();
}

EPC_TEST_IN(foreign__a_connection_is_kept_for_its_computer_until_close, box_open())
{
    demand_collect("Foreign one");
    ck_assert_ptr_null(box.connection);
    demand_collect("Foreign two");
    ck_assert_ptr_null(box.connection);
    demand_collect("Foreign \\\\ONE");
    ck_assert_ptr_eq(box.connection, &box_connections[1]);
    demand_collect("Foreign two 5000");
    ck_assert_ptr_eq(box.connection, &box_connections[2]);
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

EPC_TEST_IN(foreign__the_one_that_was_not_asked_for_longest_makes_room, box_open())
{
    for (int i = 1; i <= 64; i++)
        ask("box", i);
    ck_assert_uint_eq(box.disconnects, 0);
    ask("box", 1);
    ask("box", 65);
    ck_assert_uint_eq(box.disconnects, 1);
    ck_assert_ptr_eq(box.disconnected, &box_connections[2]);
    ask("box", 1);
    ck_assert_ptr_eq(box.connection, &box_connections[1]);
    demand_close();
    ck_assert_uint_eq(box.disconnects, 65);
}

EPC_TEST_IN(foreign__unknown_computers_do_not_displace_known_ones, box_open())
{
    ask("box", 1);
    box.no_connection = true;
    for (int i = 1; i <= 200; i++)
        ask("none", i);
    ask("box", 1);
    ck_assert_ptr_eq(box.connection, &box_connections[1]);
    ck_assert_uint_eq(box.disconnects, 0);
    demand_close();
    ck_assert_uint_eq(box.disconnects, 1);
}

EPC_TEST_IN(foreign__a_computer_that_hung_up_leaves_its_place, box_open())
{
    for (int i = 1; i <= 64; i++)
        ask("box", i);
    box.hangs_up = true;
    ask("box", 64);
    box.hangs_up = false;
    ask("box", 65);
    ck_assert_uint_eq(box.disconnects, 0);
    ask("box", 1);
    ck_assert_ptr_eq(box.connection, &box_connections[1]);
    demand_close();
    ck_assert_uint_eq(box.disconnects, 64);
}

EPC_TEST(foreign__a_callback_may_do_without_disconnecting)
{
    const epc_foreign_callback plain = { box_collect, NULL, &box, 0 };
    const epc_on_demand what = { sizeof what, box_callbacks, 3, &plain, NULL };

    memset(&box, 0, sizeof box);
    demand_open(&what, NULL, 0);
    demand_collect("Foreign box");
    demand_collect("Foreign box");
    ck_assert_ptr_eq(box.connection, &box_connections[1]);
    demand_close();
}

/* ---- Failures, budget, priority ---- */

EPC_TEST(foreign__a_failure_costs_the_answer_and_not_the_connection)
{
    unsigned before = fresh_log();

    box_open();
    box.status = EPC_E_ACCESS;
    for (int i = 0; i < 3; i++) {
        demand_collect("Foreign box");
        ck_assert_uint_eq(demand_bytes, 0);
    }
    ck_assert_uint_eq(epci_mem_log_count() - before, 1);
    box.status = EPC_OK;
    demand_collect("Foreign box");
    ck_assert_uint_gt(demand_bytes, 0);
    ck_assert_ptr_eq(box.connection, &box_connections[1]);
    demand_collect("Global");
    ck_assert_uint_eq(demand_objects, 2); /* STATE has no row */
    demand_close();
}

static void add_too_much(epc_foreign *answer)
{
    static const uint32_t objects[] = { DEMAND_DISK, DEMAND_SITE };
    char name[256];
    epc_instance row;

    memset(name, 'x', sizeof name);
    name[255] = '\0';
    for (uint32_t i = 0; i < 130000; i++) { /* half for each, so that neither is too large alone */
        for (uint32_t j = 0, n = i; j < 7; j++, n /= 10)
            name[j] = (char)('0' + n % 10);
        epc_rows_add(epc_foreign_rows(answer, objects[i % 2]), name, &row);
    }
}

EPC_TEST(foreign__too_many_rows_in_total_cost_the_answer)
{
    const epc_foreign_callback slow = { box_collect, box_disconnect, &box, 600000 };
    const epc_on_demand what = { sizeof what, box_callbacks, 3, &slow, NULL };
    unsigned before = fresh_log();

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
    unsigned before = fresh_log();

    box_open();
    box.no_connection = true; /* the computer is remembered nevertheless */
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

EPC_TEST_LOOP_IN(foreign__is_collected_at_lowered_priority_which_is_restored, 2, box_open(),
                 demand_close())
{
    box.status = _i ? EPC_E_ACCESS : EPC_OK;
    demand_collect("Foreign box");
    ck_assert_int_eq(box.priority, EPCI_MEM_LOWERED);
    ck_assert_int_eq(epci_mem_get_thread_priority(), EPCI_MEM_NORMAL);
}

static void collect_often(void *context, unsigned number)
{
    static const uint16_t query[] = { 'F', 'o', 'r', 'e', 'i', 'g', 'n', ' ', 'b' };
    struct epci_query parsed = epci_query_parse(query, 9);
    unsigned char memory[4096];
    size_t bytes;
    uint32_t objects;

    do
        if (epci_responder_collect(demand_collector, &parsed, memory, number ? 4096 : 100, &bytes,
                                   &objects) != (number ? EPC_OK : EPC_E_NOSPACE) ||
            objects != (number ? 2 : 0))
            __atomic_fetch_add((int *)context, 1, __ATOMIC_RELAXED);
    while (epc_threads_go_on());
}

EPC_TEST_IN(foreign__never_calls_the_callback_twice_at_once, box_open())
{
    int odd = 0;

    epc_threads_run(4, collect_often, &odd, 300);
    ck_assert_int_eq(odd, 0);
    ck_assert_uint_gt(box.calls, 4);
    ck_assert_int_eq(box.most_inside, 1);
    demand_close();
    ck_assert_uint_eq(box.disconnects, 1);
}

/* ---- Buffers that are too small ---- */

EPC_TEST_IN(foreign__a_retry_with_a_larger_buffer_gets_the_same_data, box_open(), demand_close())
{
    struct check_parsed_object object;
    uint64_t before;

    ck_assert_int_eq(demand_collect_in("Foreign box", 64), EPC_E_NOSPACE);
    before = epci_clock_ticks();
    epci_mem_clock_advance(500); /* half of the time: a busy machine adds its own */
    demand_collect("Foreign BOX");
    ck_assert_uint_eq(box.calls, 1);
    object = demand_object(DEMAND_DISK);
    ck_assert_uint_le(object.head.perf_time, before); /* the time of collecting */
    demand_collect("Foreign box");
    ck_assert_uint_eq(box.calls, 2);
}

EPC_TEST_IN(foreign__data_for_a_retry_are_for_the_same_computer_and_objects, box_open(),
            demand_close())
{
    ck_assert_int_eq(demand_collect_in("Foreign box", 64), EPC_E_NOSPACE);
    demand_collect("Foreign other");
    ck_assert_uint_eq(box.calls, 2);
    demand_collect("Foreign box 5000 5008"); /* this query does not include SITE */
    ck_assert_uint_eq(box.calls, 3);
}

EPC_TEST_LOOP_IN(foreign__data_expire_in_spite_of_repeated_retries, 2, box_open(), demand_close())
{
    box.no_connection = _i;
    for (int i = 0; i < 6; i++) { /* calls after 0 and 1200 milliseconds */
        ck_assert_int_eq(demand_collect_in("Foreign box", 64), EPC_E_NOSPACE);
        epci_mem_clock_advance(400);
    }
    ck_assert_uint_eq(box.calls, 2);
}
