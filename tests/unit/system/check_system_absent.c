/* SPDX-License-Identifier: MIT
 *
 * check_system_absent.c -- what the system cannot supply is absent, and not zero.
 */
#include "epc_check.h"

#include "madeup.h"

EPC_TEST_IN(absent__is_nothing_on_a_system_with_everything, made_reset(), made_close())
{
    made_ask("Global");
    ck_assert(made_has(2, 146) && made_has(2, 44) && made_has(4, 28) && made_has(4, 40));
    ck_assert(made_has(4, 818) && made_has(238, 148) && made_has(230, 186) && made_has(230, 682));
    ck_assert(made_has(232, 146) && made_has(232, 694) && made_has(236, 200));
    ck_assert(made_has(700, 704) && made_has(510, 520));
}

EPC_TEST_IN(absent__are_counts_that_the_system_does_not_count, made_reset(), made_close())
{
    made.activity = (struct sysperf_activity){ 0 };
    made.memory.known = SYSPERF_KNOWS_AVAILABLE | SYSPERF_KNOWS_COMMITTED;
    made.processors[0].interrupts = made.processors[1].interrupts = 0;
    made.interfaces[0].speed = 0;
    made.file_count = EPC_E_SYSTEM;
    made_ask("Global");
    ck_assert(!made_has(2, 146) && !made_has(4, 28) && !made_has(4, 40) && !made_has(4, 818));
    ck_assert(!made_has(238, 148) && !made_has(510, 520) && !made_has(700, 704));
    ck_assert(made_has(2, 240) && made_has(4, 24) && made_has(238, 6) && made_has(510, 264));
    /* The total of the paging files is then from the sums of the memory. */
    ck_assert_uint_eq(made_value(700, "_Total", 702), 0x20000000);
    ck_assert_uint_eq(made_base(700, "_Total", 702), 0x80000000);
}

/* Two interfaces: is Current Bandwidth there? */
static bool has_bandwidth(uint64_t loopback, uint64_t adapter)
{
    bool has;

    made_reset();
    made.interfaces[1] = made.interfaces[0];
    made.interface_count = 2;
    made.interfaces[0].loopback = true;
    made.interfaces[0].speed = loopback;
    made.interfaces[1].speed = adapter;
    made_ask("510");
    ck_assert(made_has(510, 264));
    has = made_has(510, 520);
    made_close();
    return has;
}

EPC_TEST(absent__is_a_speed_that_the_loopback_has_as_well)
{
    ck_assert(!has_bandwidth(1000000, 1000000)); /* Wine 10 */
    ck_assert(!has_bandwidth(0, 0));             /* Wine 8 */
    ck_assert(!has_bandwidth(1073741824, 0));
    ck_assert(has_bandwidth(1073741824, 1000000000)); /* Windows */
    ck_assert(has_bandwidth(0, 1000000));
}

EPC_TEST_IN(absent__is_the_speed_where_only_the_loopback_is, made_reset(), made_close())
{
    made.interfaces[0].loopback = true;
    made_ask("510");
    ck_assert(made_has(510, 264) && !made_has(510, 520));
}

EPC_TEST_IN(absent__is_what_no_process_or_thread_has, made_reset(), made_close())
{
    made.thread_state = made.thread_switches = 0;
    made.thread_base = 0;
    for (uint32_t i = 0; i < made.process_count; i++) {
        made.processes[i].handles = 0;
        made.processes[i].private_bytes = 0;
        made.processes[i].priority = 0;
    }
    made_ask("Global");
    ck_assert(!made_has(2, 44) && !made_has(230, 952) && !made_has(230, 682));
    ck_assert(!made_has(232, 46) && !made_has(232, 336) && !made_has(232, 146));
    ck_assert(!made_has(232, 694) && !made_has(232, 682));
    ck_assert_uint_eq(made_value(230, "web", 186), 600); /* from the other member */
    made_close();
    for (uint32_t i = 0; i < made.process_count; i++)
        made.processes[i].paged_bytes = 0;
    made_ask("Global");
    ck_assert(!made_has(230, 186));
}

/* Wine has a thread's step within its class: 2 for one whose priority was raised.  That some thread
 * has one must not bring the counters, with the steps of all, as long as it runs. */
EPC_TEST(absent__is_the_priority_of_threads_that_is_a_step)
{
    static const int32_t steps[] = { -15, -2, 1, 2, 15 };

    for (size_t i = 0; i < EPC_COUNT(steps); i++) {
        made_reset();
        made.thread_base = steps[i];
        made_ask("232");
        ck_assert(!made_has(232, 694) && !made_has(232, 682));
        made_close();
    }
    made_reset();
    made_ask("232");
    ck_assert(made_has(232, 694) && made_has(232, 682));
    made_close();
}

EPC_TEST_IN(absent__is_memory_by_another_definition, made_reset(), made_close())
{
    made.memory.known = 0; /* Wine without Linux */
    made_ask("4 260");
    ck_assert(!made_has(4, 24) && !made_has(4, 1380) && !made_has(4, 1382));
    ck_assert(!made_has(4, 26) && !made_has(4, 30) && !made_has(4, 1406));
    ck_assert(made_has(4, 28) && made_has(260, 248));
}

EPC_TEST_IN(absent__are_objects_whose_call_fails, made_reset(), made_close())
{
    made.processes_status = EPC_E_SYSTEM;
    made.processor_count = EPC_E_SYSTEM;
    made.memory_status = EPC_E_SYSTEM;
    made.activity_status = EPC_E_SYSTEM;
    made.interface_count = EPC_E_SYSTEM;
    made.disks[0].known = made.drives[2].transfers.known = made.drives[3].transfers.known = false;
    made_ask("Global");
    ck_assert(!made_has(230, 0) && !made_has(232, 0) && !made_has(238, 0) && !made_has(4, 0));
    ck_assert(!made_has(260, 0) && !made_has(510, 0) && !made_has(234, 0));
    ck_assert(made_has(236, 408) && !made_has(236, 200) && !made_has(236, 1482));
    ck_assert(made_has(2, 674) && !made_has(2, 240) && !made_has(2, 248));
}

EPC_TEST_IN(absent__may_be_something_else_at_the_next_open, made_reset(), made_close())
{
    made.memory.known = 0;
    made_ask("4");
    ck_assert(!made_has(4, 818));
    made_close();
    made.memory.known = SYSPERF_KNOWS_CACHE;
    made_ask("4");
    ck_assert(made_has(4, 818));
}
