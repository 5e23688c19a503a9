/* SPDX-License-Identifier: MIT
 *
 * check_system_processes.c -- Process and Thread: names, parents, totals, lists that change.
 */
#include "epc_check.h"

#include "madeup.h"

EPC_TEST_IN(process__shows_every_process_and_the_total, made_reset(), made_close())
{
    made_ask("230");
    ck_assert_int_eq(made_count(230), 6);
    ck_assert_str_eq(made_name(230, 0), "Idle");
    ck_assert_str_eq(made_name(230, 1), "System");
    ck_assert_str_eq(made_name(230, 2), "monitor");
    ck_assert_str_eq(made_name(230, 5), "_Total");
    made_shows(230, "web", "784=12 1410=4 6=360 142=120 144=240 174=12000 180=1200 186=600 680=2");
    made_shows(230, "web", "682=8 952=13");
    ck_assert_uint_eq(made_value(230, "web", 684), made.clocks.now - 50000000);
    ck_assert_uint_eq(made_value(230, "Idle", 684), made.clocks.now - 900000000); /* the start */
    ck_assert_uint_eq(made_object_time(230), made.clocks.now);
    made_shows(230, "_Total", "6=1200 680=10 952=45");
}

EPC_TEST_IN(process__two_of_one_program_are_two_instances, made_reset(), made_close())
{
    made_add(20, "web.exe");
    made_ask("230");
    ck_assert_int_eq(made_count(230), 7);
    ck_assert_str_eq(made_name(230, 3), "web");
    ck_assert_str_eq(made_name(230, 4), "WEB");
    ck_assert_str_eq(made_name(230, 5), "web");
}

EPC_TEST_IN(process__a_list_without_idle_gets_one_from_the_processors, made_reset(), made_close())
{
    made_remove(0);
    made_ask("232");
    ck_assert_str_eq(made_name(230, 0), "Idle");
    made_shows(230, "Idle", "6=3000 680=2");
    ck_assert_int_eq(made_count(232), 11); /* two of Idle, of four processes, and the total */
    ck_assert_str_eq(made_parent(232, 9), "Idle");
    ck_assert_str_eq(made_name(232, 9), "1");
    made.processor_count = EPC_E_SYSTEM; /* the total would lack Idle, and get it a second time */
    made_collect("232");
    ck_assert(!made_has_object(230) && !made_has_object(232));
    made.processor_count = 2;
    made_collect("232");
    ck_assert_uint_eq(made_value(230, "_Total", 6), 3000 + 1200);
}

EPC_TEST_IN(process__total_keeps_the_times_of_the_dead, made_reset(), made_close())
{
    made_ask("230");
    made_remove(12);
    made_collect("230");
    made_shows(230, "_Total", "6=1200 180=2800");
    made_add(12, "next.exe")->created++;
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "_Total", 6), 1560);
}

EPC_TEST_IN(process__times_do_not_go_backwards, made_reset(), made_close())
{
    made_ask("230");
    made.processes[3].user -= 100;
    made.processes[3].kernel += 1;
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "web", 6), 361);
}

EPC_TEST_IN(process__that_is_from_the_future_has_run_for_no_time, made_reset(), made_close())
{
    made.processes[3].created = made.clocks.now + 1000;
    made_ask("230");
    ck_assert_uint_eq(made_value(230, "web", 684), made.clocks.now);
}

EPC_TEST(process__names_of_any_kind_are_shown)
{
    static uint16_t longest[260];
    static const uint16_t lone[] = { 0xDC00, 'x', '.', 'e', 'x', 'e' };
    struct made_process *process;

    for (size_t i = 0; i < EPC_COUNT(longest); i++)
        longest[i] = 0x4E00;
    made_reset();
    process = made_add(20, NULL);
    process->name = longest;
    process->units = 255;
    process = made_add(24, NULL);
    process->name = longest;
    process->units = 260;
    process = made_add(28, NULL);
    process->name = lone;
    process->units = 6;
    made_add(32, NULL);
    made_add(36, "\x01");
    made_ask("230");
    ck_assert_int_eq(made_count(230), 11);
    ck_assert_str_eq(made_name(230, 7), "\xEF\xBF\xBDx");
    ck_assert_str_eq(made_name(230, 8), "Unknown");
    made_close();
}

EPC_TEST_IN(process__a_list_that_grows_between_the_calls_is_asked_for_again, made_reset(),
            made_close())
{
    made_ask("230");
    made.grows = 700; /* each time more than the room that was added */
    made.grow_calls = 4;
    made.list_calls = 0;
    made_collect("230");
    ck_assert_int_eq(made_count(230), 2806);
    ck_assert_uint_ge(made.list_calls, 4);
}

EPC_TEST_IN(process__a_list_that_always_grows_ends_the_attempt, made_reset(), made_close())
{
    made_open();
    made.processes_status = EPC_E_NOSPACE;
    made.list_calls = 0;
    made_collect("230");
    ck_assert(!made_has_object(230));
    ck_assert_uint_le(made.list_calls, 10);
    made.processes_status = EPC_E_SYSTEM;
    made_collect("230 232");
    ck_assert(!made_has_object(230) && !made_has_object(232));
}

EPC_TEST_IN(process__2000_of_them_keep_every_rule, made_reset(), made_close())
{
    for (uint64_t i = 0; i < 2000; i++)
        made_add(100 + 4 * i, i % 3 ? "svchost.exe" : "chrome.exe");
    made_ask("232");
    ck_assert_int_eq(made_count(230), 2006);
    ck_assert_int_eq(made_count(232), 4011);
    ck_assert_str_eq(made_parent(232, 4009), "svchost");
    for (uint64_t i = 0; i < 2000; i += 2)
        made_remove(100 + 4 * i);
    made_collect("232");
    ck_assert_int_eq(made_count(230), 1006);
}

EPC_TEST_IN(thread__is_a_child_of_its_process, made_reset(), made_close())
{
    made_ask("232");
    ck_assert_int_eq(made_count(232), 11);
    ck_assert_str_eq(made_parent(232, 0), "Idle");
    ck_assert_str_eq(made_parent(232, 6), "web");
    ck_assert_str_eq(made_name(232, 6), "0");
    ck_assert_str_eq(made_name(232, 7), "1");
    ck_assert_str_eq(made_parent(232, 8), "WEB");
    ck_assert_str_eq(made_name(232, 10), "_Total");
    ck_assert_str_eq(made_parent(232, 10), "_Total");
    made_shows(232, "_Total", "6=1200 146=30");
    made_shows(232, "0", "46=5 336=6 694=8");
}

EPC_TEST_IN(thread__of_a_process_that_is_not_shown_is_left_out, made_reset(), made_close())
{
    made_open();
    made.grows = made.grow_calls = 1;
    made.grow_after = 1; /* after the list of Process, before the one of Thread */
    made_collect("232");
    ck_assert_uint_eq(made.process_count, 6);
    ck_assert_int_eq(made_count(230), 6);
    ck_assert_int_eq(made_count(232), 11);
    made_collect("232");
    ck_assert_int_eq(made_count(230), 7);
    ck_assert_int_eq(made_count(232), 13);
}

EPC_TEST_IN(thread__total_keeps_the_times_of_the_dead, made_reset(), made_close())
{
    made_ask("232");
    made_remove(12);
    made_collect("232");
    made_shows(232, "_Total", "6=1200 146=30");
}
