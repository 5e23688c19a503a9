/* SPDX-License-Identifier: MIT
 *
 * check_system_objects.c -- the values of all objects but Process and Thread.
 */
#include "epc_check.h"

#include "madeup.h"

EPC_TEST_IN(system__is_shown_as_a_whole, made_reset(), made_close())
{
    made.thread_state = 1;
    made_ask("2");
    ck_assert_uint_eq(made_value(2, NULL, 240), 1500); /* the average of the idle times */
    made_shows(2, NULL, "146=3000 44=10 248=5 250=10");
    /* Since 90 seconds, by the system time, as Windows has it. */
    ck_assert_uint_eq(made_value(2, NULL, 674), made.clocks.now - 900000000);
    ck_assert_uint_eq(made_object_time(2), made.clocks.now);
}

EPC_TEST_IN(system__is_not_shown_without_the_threads_that_wait, made_reset(), made_close())
{
    made.thread_state = 1;
    made_open();
    made.processes_status = EPC_E_SYSTEM;
    made_collect("2");
    ck_assert(!made_has_object(2));
}

EPC_TEST_IN(memory__is_shown, made_reset(), made_close())
{
    made_ask("4");
    ck_assert_uint_eq(made_value(4, NULL, 24), (uint64_t)3 << 30);
    ck_assert_uint_eq(made_value(4, NULL, 1382), 3072);
    ck_assert_uint_eq(made_value(4, NULL, 26), (uint64_t)2 << 30);
    ck_assert_uint_eq(made_value(4, NULL, 30), (uint64_t)8 << 30);
    ck_assert_uint_eq(made_value(4, NULL, 818), 5 << 20);
    made_shows(4, NULL, "28=100 40=20");
    /* Divided by four, so that both fit into their cells. */
    ck_assert_uint_eq(made_base(4, NULL, 1406), 0x80000000u);
    ck_assert_uint_eq(made_value(4, NULL, 1406), 0x20000000u);
}

EPC_TEST_IN(processor__instances_are_numbers_and_the_total_an_average, made_reset(), made_close())
{
    made_ask("238");
    ck_assert_int_eq(made_count(238), 3);
    ck_assert_str_eq(made_name(238, 0), "0");
    ck_assert_str_eq(made_name(238, 2), "_Total");
    made_shows(238, "1", "6=2000 1746=2000 142=300 144=100");
    made_shows(238, "_Total", "6=1500 142=500 144=300 148=16");
}

EPC_TEST_IN(processor__times_do_not_go_backwards, made_reset(), made_close())
{
    made_ask("238");
    made.processors[0] =
        (struct sysperf_processor){ .idle = 990, .kernel = 1495, .user = 650, .interrupts = 11 };
    made_collect("238");
    made_shows(238, "0", "6=1000 142=700");
    ck_assert_uint_eq(made_value(238, "0", 144), 505); /* this part is more than before */
    made.processors[0] = (struct sysperf_processor){ .idle = 2000, .user = 700, .interrupts = 11 };
    made_collect("238");
    ck_assert_uint_eq(made_value(238, "0", 144), 505);
}

EPC_TEST_IN(processor__of_a_machine_with_none_has_only_the_total, made_reset(), made_close())
{
    made.processor_count = 0;
    made_ask("238 2");
    ck_assert_int_eq(made_count(238), 1);
    ck_assert_uint_eq(made_value(238, "_Total", 6), 0);
}

static const uint32_t with_calls[] = { 2, 4, 238, 260, 510, 700, 1740 };

EPC_TEST_IN(objects__whose_call_fails_later_are_not_shown, made_reset(), made_close())
{
    made_ask("Global");
    made.processor_count = EPC_E_SYSTEM;
    made.memory_status = EPC_E_SYSTEM;
    made.file_count = EPC_E_SYSTEM;
    made.interface_count = EPC_E_SYSTEM;
    made_collect("Global");
    for (size_t i = 0; i < EPC_COUNT(with_calls); i++)
        ck_assert_msg(!made_has_object(with_calls[i]), "%u", (unsigned)with_calls[i]);
    ck_assert(made_has_object(230) && made_has_object(234) && made_has_object(236));
    made_reset();
    made_collect("Global");
    for (size_t i = 0; i < EPC_COUNT(with_calls); i++)
        ck_assert_msg(made_has_object(with_calls[i]), "%u", (unsigned)with_calls[i]);
}

EPC_TEST_IN(disks__have_the_letters_of_their_drives, made_reset(), made_close())
{
    made.disks[2] = made.disks[0];
    made.drives[25] = (struct sysperf_drive){ .present = true, .disk = 2 };
    made.drives[23] = (struct sysperf_drive){ .present = true, .disk = SYSPERF_NO_DISK };
    made_ask("234");
    ck_assert_int_eq(made_count(234), 3);
    ck_assert_str_eq(made_name(234, 0), "0 C: D:");
    ck_assert_str_eq(made_name(234, 1), "2 Z:");
    made_shows(234, "0 C: D:", "198=1 200=70");
    ck_assert_uint_eq(made_base(234, "0 C: D:", 200), 1000);
    ck_assert_uint_eq(made_value(234, "0 C: D:", 1482), 50);
    made_shows(234, "_Total", "214=14 216=16 220=20 222=40");
    ck_assert_uint_eq(made_base(234, "_Total", 1482), 2000);
}

EPC_TEST_IN(disks__with_every_letter_have_a_name, made_reset(), made_close())
{
    for (uint32_t i = 0; i < SYSPERF_DRIVES; i++)
        made.drives[i] = (struct sysperf_drive){ .present = true, .all = 1, .free = 1 };
    made_ask("234");
    ck_assert_str_eq(made_name(234, 0), "0 A: B: C: D: E: F: G: H: I: J: K: L: M: N: O: P: Q: R: "
                                        "S: T: U: V: W: X: Y: Z:");
}

EPC_TEST_IN(drives__show_their_space, made_reset(), made_close())
{
    made_ask("236");
    ck_assert_int_eq(made_count(236), 3);
    ck_assert_str_eq(made_name(236, 0), "C:");
    ck_assert_str_eq(made_parent(236, 0), "");
    ck_assert_uint_eq(made_value(236, "C:", 408), 250);
    ck_assert_uint_eq(made_base(236, "C:", 408), 1000);
    made_shows(236, "C:", "410=250 214=9");
    ck_assert_uint_eq(made_value(236, "_Total", 408), 1000);
    ck_assert_uint_eq(made_base(236, "_Total", 408), 2000);
    ck_assert_uint_eq(made_value(236, "_Total", 410), 1000);
}

EPC_TEST_IN(drives__of_any_size_fit, made_reset(), made_close())
{
    made.drives[2].all = UINT64_MAX;
    made.drives[2].free = UINT64_MAX / 2;
    made.drives[3].all = made.drives[3].free = 0;
    made_ask("236");
    ck_assert_uint_eq(made_base(236, "C:", 408), 0xFFFFFFFFu);
    ck_assert_uint_eq(made_value(236, "C:", 408), 0x7FFFFFFFu);
    ck_assert_uint_eq(made_base(236, "D:", 408), 1); /* 0 of 1, and not of 0 */
}

EPC_TEST_IN(paging_files__and_their_total_are_shown, made_reset(), made_close())
{
    made.files[1] = made.files[0];
    made.files[1].name[0] = 'D';
    made.file_count = 2;
    made_ask("700");
    ck_assert_int_eq(made_count(700), 3);
    ck_assert_str_eq(made_name(700, 1), "D:pagefile.sys");
    ck_assert_uint_eq(made_value(700, "_Total", 702), 200);
    ck_assert_uint_eq(made_base(700, "_Total", 702), 800);
    ck_assert_uint_eq(made_value(700, "_Total", 704), 400);
}

EPC_TEST_IN(paging_files__of_none_have_a_usage_of_0, made_reset(), made_close())
{
    made.file_count = 0;
    made_ask("700");
    ck_assert_int_eq(made_count(700), 1);
    ck_assert_uint_eq(made_value(700, "_Total", 702), 0);
    ck_assert_uint_eq(made_base(700, "_Total", 702), 1);
}

EPC_TEST_IN(network__shows_bytes, made_reset(), made_close())
{
    made_ask("510");
    ck_assert_int_eq(made_count(510), 1);
    made_shows(510, "Card [R] _2_a_b", "264=111 506=222 388=333 520=1000000000");
}

EPC_TEST_IN(network__adapters_of_one_name_are_one_instance, made_reset(), made_close())
{
    made.interfaces[1] = made.interfaces[0];
    made.interface_count = 2;
    made_ask("510");
    ck_assert_int_eq(made_count(510), 1);
    ck_assert_uint_eq(made_value(510, "Card [R] _2_a_b", 264), 222);
}

EPC_TEST_IN(objects__are_counted, made_reset(), made_close())
{
    made_ask("260");
    made_shows(260, NULL, "248=5 250=10");
}

EPC_TEST_IN(objects__are_all_in_a_global_answer, made_reset(), made_close())
{
    static const uint32_t all[] = { 2, 4, 230, 232, 234, 236, 238, 260, 510, 700, 1740 };

    made_ask("Global");
    for (size_t i = 0; i < EPC_COUNT(all); i++)
        ck_assert(made_has(all[i], 0));
}
