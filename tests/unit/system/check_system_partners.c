/* SPDX-License-Identifier: MIT
 *
 * check_system_partners.c -- what Linux knows of the processes of Wine, on a made-up machine.
 */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "madelinux.h"

#define CAME_AND_WENT 10000u

EPC_TEST_IN(partners__has_what_a_process_caused, made_linux_processes(), made_close())
{
    made_ask("230");
    ck_assert_uint_eq(made_value(230, "web", 28), 12 * 7 + 5);
    ck_assert_uint_eq(made_value(230, "web", 1412), 12 * 9);
    ck_assert_uint_eq(made_value(230, "web", 1414), 3);
    ck_assert_uint_eq(made_value(230, "web", 1416), 12 * 9 + 3);
    ck_assert_uint_eq(made_value(230, "web", 1420), 12 * 90);
    ck_assert_uint_eq(made_value(230, "web", 1422), 7);
    ck_assert_uint_eq(made_value(230, "web", 1424), 12 * 90 + 7);
    ck_assert_uint_eq(made_value(230, "web", 172), 12 << 12);
    ck_assert_uint_eq(made_value(230, "web", 178), 12 << 11);
    ck_assert_uint_eq(made_value(230, "web", 1478), 12 << 10);
    ck_assert_uint_eq(made_value(230, "web", 184), 12 << 10);
    ck_assert_uint_eq(made_value(230, "web", 682), 8); /* of its class */
    ck_assert(!made_has(230, 952));
    ck_assert_uint_eq(made_value(230, "_Total", 1414), 12);
    made_partner_is(1012, 12, 12, 1000, 2000);
    made_collect("230");
    made_shows(230, "web", "28=1005 1412=2000");
}

EPC_TEST_IN(partners__total_keeps_what_the_dead_caused, made_linux_processes(), made_close())
{
    made_ask("230");
    made_remove(12);
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "_Total", 1414), 12);
}

EPC_TEST_IN(partners__a_process_that_is_found_late_counts_from_then_on, made_linux_processes(),
            made_close())
{
    made_ask("230");
    made_add(20, "late.exe");
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "late", 28), 0);
    made_remove(20);
    made_add_sized(20, "late.exe");
    made_partner_is(1020, 20, 20, 5000, 1);
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "late", 28), 0);
    made_partner_is(1020, 20, 20, 5003, 1);
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "late", 28), 3);
}

EPC_TEST_IN(partners__a_partner_that_does_not_agree_is_let_go, made_linux_processes(), made_close())
{
    made_ask("230");
    made.processes[2].user = 5000000; /* of "web"; Linux still says 12 hundredths */
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "web", 28), 12 * 7 + 5);
    made_partner_is(1012, 12, 12, 9000, 1);
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "web", 28), 12 * 7 + 5); /* it is not its */
}

/* What it shows was of another one, and is more than the right one caused. */
EPC_TEST_IN(partners__counts_go_on_after_a_wrong_partner, made_linux_processes(), made_close())
{
    made_partner_is(1012, 12, 12, 9000, 9000);
    made_ask("230");
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "web", 28), 9005);
    made.processes[2].user = 5000000;
    made_collect("230");
    made_partner_is(1012, 12, 50, 100, 100);
    made_collect("230");
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "web", 28), 9005);
    made_partner_is(1012, 12, 50, 107, 109);
    made_collect("230");
    made_shows(230, "web", "28=9012 1412=9009");
}

/* The stat of a process that was started so many hundredths of a second after the machine. */
static void started_at(unsigned pid, unsigned id, unsigned start)
{
    char name[32], text[128];

    made_partner_is(pid, id, id, 10, 10);
    snprintf(name, sizeof name, "%u/stat", pid);
    snprintf(text, sizeof text, "%u (x) S 1 1 1 0 -1 0 10 0 5 0 %u 0 0 0 20 0 1 0 %u 0\n", pid, id,
             start);
    made_file_is(name, text);
}

EPC_TEST_IN(partners__a_foreign_process_whose_number_became_wines_is_found, made_linux_processes(),
            made_close())
{
    started_at(77, 500, 10000); /* long ago */
    made_ask("230");
    made_collect("230");
    made_add_sized(20, "late.exe");
    started_at(77, 20, 99490);
    for (int i = 0; i < 3; i++)
        made_collect("230");
    made_partner_is(77, 20, 20, 17, 10);
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "late", 28), 7);
}

/* Two processes of Linux that are old and may both be the partner. */
static void two_candidates(void)
{
    made_linux_processes();
    made_add_sized(20, "late.exe")->created = made.clocks.now - 500ull * MADE_SECOND;
    started_at(1020, 20, 50000);
    started_at(1021, 20, 50000);
}

EPC_TEST_IN(partners__who_may_be_a_partner_is_not_foreign, two_candidates(), made_close())
{
    made_ask("230");
    made_collect("230");
    started_at(1021, 21, 50000);
    for (int i = 0; i < 6; i++) /* some without a search */
        made_collect("230");
    made_file_is("1020/stat", "1020 (x) S 1 1 1 0 -1 0 17 0 5 0 20 0 0 0 20 0 1 0 50000 0\n");
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "late", 28), 7);
}

EPC_TEST_IN(partners__a_process_of_another_prefix_is_no_partner, two_candidates(), made_close())
{
    made_file_is("self/environ", "WINEPREFIX=/home/me/.wine");
    made_file_is("1020/environ", "WINEPREFIX=/home/me/.wine/");
    made_file_is("1021/environ", "WINEPREFIX=/home/me/other");
    made_ask("230");
    ck_assert_uint_eq(made_value(230, "late", 28), 15);
}

/* A process in many groups, and on a machine with many processors. */
EPC_TEST(partners__reads_a_status_that_is_long)
{
    char *text = malloc(40000);

    memset(text, ' ', 40000);
    memcpy(text, "Groups:", 7);
    strcpy(text + 39000, "\nVmPeak: 48 kB\nVmSize: 48 kB\nVmHWM: 24 kB\nVmRSS: 24 kB\n"
                         "RssAnon: 12 kB\n");
    made_linux_processes();
    made_file_is("1012/status", "");
    made.long_file = text;
    made_ask("230");
    ck_assert_uint_eq(made_value(230, "web", 28), 12 * 7 + 5);
    made_close();
    free(text);
}

EPC_TEST_IN(partners__a_list_for_32_bits_gets_the_sizes, made_linux_processes())
{
    struct sysperf sysperf = { .calls = &sysperf_system_calls, .has_linux = true };
    struct sysperf_matches matches = { 0 };
    struct sysperf_process process = { .id = 12, .width = 4 };

    made_file_is("1012/status", "VmPeak: 5242880 kB\nVmSize: 5242880 kB\nVmHWM: 24 kB\n"
                                "VmRSS: 24 kB\nRssAnon: 12 kB\n");
    made.processes[2].virtual_bytes = made.processes[2].virtual_peak = 1 << 30;
    for (int i = 0; i < 2; i++) { /* when it is found, and then */
        process.created = made.processes[2].created;
        process.user = 1200000;
        process.virtual_bytes = process.virtual_peak = 1 << 30;
        process.working_set = process.working_set_peak = 12 << 11;
        process.paged_bytes = 12 << 10;
        ck_assert_int_eq(
            sysperf_set_process_counts_of_linux(&sysperf, &matches, &process, 1, false), EPC_OK);
        ck_assert(process.virtual_bytes == (uint64_t)5 << 30);
        ck_assert(process.virtual_peak == (uint64_t)5 << 30);
        ck_assert_uint_eq(process.counts[SYSPERF_FAULTS], 12 * 7 + 5);
    }
    free(sysperf.match_list.bytes);
    sysperf_match_release(&matches);
}

EPC_TEST_IN(partners__a_number_that_another_process_got_is_no_partner, made_linux_processes(),
            made_close())
{
    made_ask("230");
    made_file_is("1012/stat", "1012 (y) S 1 1 1 0 -1 0 99999 0 5 0 90 0 0 0 20 0 1 0 99999 0\n");
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "web", 28), 12 * 7 + 5);
}

EPC_TEST_IN(partners__that_does_not_show_this_process_has_no_counts, made_linux_processes(),
            made_close())
{
    made_file_is("1008/io", "");
    made_ask("230");
    ck_assert(!made_has(230, 28) && !made_has(230, 1412) && made_has(230, 1478));
}

EPC_TEST_IN(partners__with_swap_says_what_is_in_memory, made_linux_processes(), made_close())
{
    made_file_is("meminfo", "MemFree: 1 kB\nSwapTotal: 1000 kB\n");
    made_file_is("1012/status", "VmPeak: 48 kB\nVmSize: 48 kB\nVmHWM: 24 kB\nVmRSS: 24 kB\n"
                                "RssAnon: 5 kB\nVmSwap: 7 kB\n");
    made_ask("230");
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "web", 1478), 5 << 10);
    ck_assert_uint_eq(made_value(230, "web", 184), 12 << 10);
}

EPC_TEST_IN(partners__may_have_nothing_private_in_memory, made_linux_processes(), made_close())
{
    made_file_is("meminfo", "MemFree: 1 kB\nSwapTotal: 1000 kB\n");
    made_file_is("1012/status", "VmPeak: 48 kB\nVmSize: 48 kB\nVmHWM: 24 kB\nVmRSS: 24 kB\n"
                                "RssAnon: 0 kB\nVmSwap: 12 kB\n");
    made_ask("230");
    ck_assert_uint_eq(made_value(230, "web", 1478), 0);
    made_collect("230");
    ck_assert_uint_eq(made_value(230, "web", 1478), 0);
}

/* An older kernel says neither what is private, nor does Wine. */
EPC_TEST_IN(partners__of_an_older_kernel_show_nothing_private, made_linux_processes(), made_close())
{
    made_file_is("self/status", "VmRSS: 24 kB\n");
    made_ask("230");
    ck_assert(made_has(230, 180) && !made_has(230, 1478));
    ck_assert(!made_has(230, 184) && !made_has(230, 186));
}

/* What is kept has the size of what there is, not of what there was. */
EPC_TEST_IN(partners__keeps_nothing_of_processes_that_came_and_went, made_linux_processes())
{
    struct sysperf sysperf = { .calls = &sysperf_system_calls, .has_linux = true };
    struct sysperf_matches matches = { 0 };
    struct sysperf_process process = { .id = 0 };
    char name[32];

    made.processes[3].created = made.clocks.now;
    for (uint32_t i = 0; i < CAME_AND_WENT; i++) {
        const uint32_t pid = 2000 + i, other = 1000000 + i;

        /* One of Wine's, and one that is not; both have new numbers. */
        snprintf(name, sizeof name, "%u/stat", pid);
        strcpy(made.unix_files[made.unix_file_count - 6].name, name);
        snprintf(name, sizeof name, "%u/stat", other);
        strcpy(made.unix_files[made.unix_file_count - 3].name, name);
        process = (struct sysperf_process){ .id = 100 + i, .created = made.clocks.now + i };
        ck_assert_int_eq(
            sysperf_set_process_counts_of_linux(&sysperf, &matches, &process, 1, false), EPC_OK);
        ck_assert_uint_eq(matches.count, 1);
        ck_assert_uint_le(matches.foreign_count, made.unix_file_count);
    }
    free(sysperf.match_list.bytes);
    sysperf_match_release(&matches);
}
